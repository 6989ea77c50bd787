// What of a text can be found: tokens of writing systems, the same for all languages. What they are is told in
// ingest/platterbase/search/words.py, which does the same for the server; tests/search/ compares the two.
import { stemmer as english } from "stemmer";
import { stemmer as russian } from "@orama/stemmers/russian";

const LETTERS = "0-9A-Za-zÀ-ɏЀ-ӿ";
const UNSPACED = "々ぁ-ゖァ-ヺー㐀-䶿一-鿿";
const KOREAN = "가-힣";
const RUN = new RegExp(`[${LETTERS}]+|[${UNSPACED}]+|[${KOREAN}]+`, "g");
const SPACED = new RegExp(`^[${LETTERS}]`);
const JOINTS = new Set("-‑/_.");
const [SHORTEST_END, SHORTEST_STEMMED, LONGEST_CODE] = [2, 3, 40];

export const normalize = (text) => text.normalize("NFKC").toLowerCase().replaceAll("ё", "е");
export const isCode = (word) => /[0-9]/.test(word) && /[^0-9]/.test(word);
export const parts = (code) => code.match(/[0-9]+|[^0-9]+/g);
export const pairs = (run) => (run.length === 1 ? [run] : Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)));

export function stem(word) {
  if (word.length < SHORTEST_STEMMED) return word;
  if (/^[a-zà-ɏ]+$/.test(word)) return english(word);
  if (/^[а-яѐ-ӿ]+$/.test(word)) return russian(word);
  return word;
}

// What the keys of a text give in the Latin layout: ашщ and 랴ㅐ are fio.
const KEYS = new Map([..."йцукенгшщзфывапролдячсмить"].map((letter, at) => [letter, "qwertyuiopasdfghjklzxcvbnm"[at]]));
for (const [first, keys] of [
  [0x1161, "k o i o j p u p h hk ho hl y n nj np nl b m ml l"],
  [0x1100, "r r s e e f a q q t t d w w c z x v g"],
  [0x11a8, "r r rt s sw sg e f fr fa fq ft fx fv fg a q qt t t d w c z x v g"],
]) keys.split(" ").forEach((own, at) => KEYS.set(String.fromCodePoint(first + at), own));
export const inLatinKeys = (text) => [...text.toLowerCase()].flatMap((one) => (one === "й" ? [one] : [...one.normalize("NFKD")])).map((one) => KEYS.get(one) ?? one).join("");

// Words with the places of their first and behind their last letter. `counted` is a number with the counter that it
// stands before: 4台.
export function words(text) {
  let before = null;
  return Array.from(text.matchAll(RUN), ({ 0: run, index }) => {
    const own = normalize(run);
    const isSpaced = SPACED.test(own);
    const isCounter = !isSpaced && before?.end === index && /^[0-9]+$/.test(before.text);
    before = { text: own, start: index, end: index + run.length, isSpaced, counted: isCounter ? before.text + own[0] : "" };
    return before;
  });
}

// A model number is found from any of its letters on.
export function ends(word) {
  if (!isCode(word) || word.length > LONGEST_CODE) return [];
  const found = new Set(parts(word));
  for (let at = 1; at <= word.length - SHORTEST_END; at++) found.add(word.slice(at));
  found.delete(word);
  return [...found];
}

export function tokens(text) {
  const found = [];
  let before = null;
  for (const word of words(text)) {
    if (!word.isSpaced) {
      found.push(...pairs(word.text), word.text.at(-1));
      if (word.counted) found.push(word.counted);
      before = null;
      continue;
    }
    found.push(stem(word.text), ...ends(word.text));
    if (before && JOINTS.has(text.slice(before.end, word.start))) {
      const joined = before.text + word.text;
      found.push(stem(joined), ...ends(joined));
    }
    before = word;
  }
  return found;
}
