// What a question asks for: a list of wants. Each holds alternatives (the word itself, words that mean the same), an
// alternative the tokens that must all be there. The same as ingest/platterbase/search/question.py.
import { bare, isCode, jointPair, normalize, pairs, parts, spelled, stem, words } from "./words.js";

const LONGEST = 120; // letters of a question that are read
const OTHER_WORD = 0.8; // what a word that means the same is worth, beside the one that was asked for
// Two ideographs are mostly a word, as are three or four letters of a syllabary.
const [WORD, NUMBER, IDEOGRAPHS, PAIR, KANA_PAIR] = [1, 0.5, 1, 0.5, 0.25];
const ALONE = /(?<![一-鿿])[一-鿿](?![一-鿿])/g; // an ideograph that is a word of its own: 熱で

export function readQuestion(text, synonyms, silent) {
  return read(text, groupsOf(synonyms), new Set([...silent].flatMap(tokensOf)));
}

function read(text, groups, silent) {
  const elements = elementsOf(normalize(text).slice(0, LONGEST));
  const wants = [];
  let rest = [];
  for (let at = 0; at < elements.length; ) {
    const found = groups.find(({ keys }) => standsAt(keys, at, elements));
    if (!found) {
      rest.push(elements[at]);
      at += 1;
      continue;
    }
    wants.push(...plainWants(rest, groups, silent), groupWant(found));
    rest = [];
    at += found.keys.length;
  }
  return [...wants, ...plainWants(rest, groups, silent)];
}

// Whether a question has a spelling there, with any ending of a Korean word. One syllable must begin its word: 램 is not
// in 프로그램.
function standsAt(keys, at, elements) {
  if (keys[0] !== elements[at].key) return false;
  if (keys.length === 1) return elements[at - 1]?.number !== elements[at].number || !/[가-힣]/.test(keys[0]);
  return keys.every((key, step) => elements[at + step] && bare(key) === bare(elements[at + step].key));
}

// Stems and letters, so that blanks between letters of an unspaced writing do not matter. A model number is its parts.
function elementsOf(text) {
  return words(text).flatMap((word, number) => {
    const own = (key) => ({ key, word, number });
    if (!word.isSpaced) return [...word.text].map(own);
    return isCode(word.text) ? parts(word.text).map(own) : [own(stem(word.text))];
  });
}

// Every form of every group, the longest first.
function groupsOf(synonyms) {
  const forms = synonyms.flatMap((forms) => forms.map((form) => ({ form, forms, keys: elementsOf(normalize(form)).map(({ key }) => key) })));
  return forms.filter(({ keys }) => keys.length).sort((one, other) => other.keys.length - one.keys.length);
}

function groupWant({ form, forms }) {
  const alternatives = forms.map((one) => ({ tokens: tokensOf(one), worth: one === form ? 1 : OTHER_WORD }));
  return { worth: WORD, alternatives };
}

function tokensOf(form) {
  return words(normalize(form)).flatMap((word) => (word.isSpaced ? [word.text] : pairs(word.text)));
}

function plainWants(elements, groups, silent) {
  const wants = [];
  let before = null;
  for (let at = 0; at < elements.length; ) {
    const { word, number } = elements[at];
    let end = at;
    while (end < elements.length && elements[end].number === number) end += 1;
    const { latin, names } = spelled(elements.slice(at, end).map(({ key }) => key).join(""));
    if (latin) {
      const [want] = read(latin, groups, silent);
      wants.push({ ...want, alternatives: [...want.alternatives, { tokens: pairs(names), worth: 1 }] });
    }
    const joint = before ? jointPair(before, word) : "";
    [...tokensOfRun(elements.slice(at + names.length, end)), joint].forEach((token, place) => {
      // A Korean word begins with what it means and ends with what it does.
      const worth = place === 0 && /^[가-힣]{2}$/.test(token) ? WORD : worthOf(token);
      if (token && !silent.has(token)) wants.push({ worth, alternatives: [{ tokens: [token], worth: 1 }] });
    });
    before = word;
    at = end;
  }
  return wants;
}

// The tokens of what is left of a word.
function tokensOfRun(run) {
  if (!run.length) return [];
  const [{ key, word }] = run;
  const left = run.map((one) => one.key).join("");
  if (word.isSpaced) return [isCode(word.text) ? left : word.text];
  const own = pairs(left).filter((pair) => pair.length > 1);
  own.push(...(left.match(ALONE) ?? []));
  if (/^[가-힣]$/.test(word.text)) own.push(word.text);
  if (word.counted && key === word.text[0]) own.push(word.counted);
  return own;
}

function worthOf(token) {
  if (/^[ぁ-ゖ]+$/.test(token)) return KANA_PAIR;
  if (/^[0-9]+$/.test(token)) return NUMBER;
  if (/^[一-鿿]{2}$/.test(token)) return IDEOGRAPHS;
  return /^[々ぁ-ゖァ-ヺー㐀-䶿一-鿿가-힣]/.test(token) ? PAIR : WORD;
}
