// What a question asks for: a list of wants. Each holds alternatives (the word itself, words that mean the same), an
// alternative the tokens that must all be there. The same as ingest/platterbase/search/question.py.
import { isCode, normalize, pairs, parts, stem, words } from "./words.js";

const LONGEST = 120; // letters of a question that are read
const OTHER_WORD = 0.8; // what a word that means the same is worth, beside the one that was asked for
// Two ideographs are mostly a word, as are three or four letters of a syllabary.
const [WORD, NUMBER, IDEOGRAPHS, PAIR, KANA_PAIR] = [1, 0.5, 1, 0.5, 0.25];
const ALONE = /(?<![一-鿿])[一-鿿](?![一-鿿])/g; // an ideograph that is a word of its own: 熱で

export function readQuestion(text, synonyms, silent) {
  const elements = elementsOf(normalize(text).slice(0, LONGEST));
  const groups = groupsOf(synonyms);
  const wants = [];
  let rest = [];
  for (let at = 0; at < elements.length; ) {
    const found = groups.find(({ keys }) => keys.every((key, step) => key === elements[at + step]?.key));
    if (!found) {
      rest.push(elements[at]);
      at += 1;
      continue;
    }
    wants.push(...plainWants(rest, silent), groupWant(found));
    rest = [];
    at += found.keys.length;
  }
  return [...wants, ...plainWants(rest, silent)];
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

function plainWants(elements, silent) {
  const wants = [];
  for (let at = 0; at < elements.length; ) {
    const { word, number } = elements[at];
    let end = at;
    while (end < elements.length && elements[end].number === number) end += 1;
    const run = elements.slice(at, end).map(({ key }) => key);
    const whole = word.isSpaced && !isCode(word.text) ? word.text : run.join("");
    const own = word.isSpaced ? [whole] : pairs(whole).filter((pair) => pair.length > 1);
    if (!word.isSpaced) own.push(...(whole.match(ALONE) ?? []));
    if (word.counted && elements[at].key === word.text[0]) own.push(word.counted);
    own.forEach((token, place) => {
      // A Korean word begins with what it means and ends with what it does.
      const worth = place === 0 && /^[가-힣]{2}$/.test(token) ? WORD : worthOf(token);
      if (!silent.has(token)) wants.push({ worth, alternatives: [{ tokens: [token], worth: 1 }] });
    });
    at = end;
  }
  return wants;
}

function worthOf(token) {
  if (/^[ぁ-ゖ]+$/.test(token)) return KANA_PAIR;
  if (/^[0-9]+$/.test(token)) return NUMBER;
  if (/^[一-鿿]{2}$/.test(token)) return IDEOGRAPHS;
  return /^[々ぁ-ゖァ-ヺー㐀-䶿一-鿿가-힣]/.test(token) ? PAIR : WORD;
}
