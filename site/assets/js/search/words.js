// What of a text can be found: tokens of writing systems, the same for all languages. What they are is told in
// ingest/platterbase/search/words.py, which does the same for the server; tests/search/ compares the two.
import { stemmer as english } from "stemmer";
import { stemmer as russian } from "@orama/stemmers/russian";

const LETTERS = "0-9A-Za-zÀ-ɏЀ-ӿ";
const UNSPACED = "々ぁ-ゖァ-ヺー㐀-䶿一-鿿";
const KOREAN = "가-힣";
const LETTER_NAMES = {
  에이치: "h", 더블유: "w", 에이: "a", 에프: "f", 에스: "s", 에치: "h", 엑스: "x", 아이: "i", 제이: "j", 케이: "k", 제트: "z",
  브이: "v", 와이: "y", 비: "b", 씨: "c", 시: "c", 디: "d", 이: "e", 지: "g", 엘: "l", 엠: "m", 엔: "n", 오: "o", 피: "p",
  큐: "q", 알: "r", 티: "t", 유: "u",
};
const LETTER_NAME = new RegExp(Object.keys(LETTER_NAMES).join("|"), "g");
const SPELLED = new RegExp(`^(?:${LETTER_NAME.source}){3,}`); // fewer are often a word
const RUN = new RegExp(`[${LETTERS}]+|[${UNSPACED}]+|[${KOREAN}]+`, "g");
const SPACED = new RegExp(`^[${LETTERS}]`);
const JOINTS = new Set("-‑/_.");
const [SHORTEST_END, SHORTEST_STEMMED, LONGEST_CODE] = [2, 3, 40];

export const normalize = (text) => text.normalize("NFKC").toLowerCase().replaceAll("ё", "е");
export const isCode = (word) => /[0-9]/.test(word) && /[^0-9]/.test(word);
export const parts = (code) => code.match(/[0-9]+|[^0-9]+/g);
export const pairs = (run) => (run.length === 1 ? [run] : Array.from({ length: run.length - 1 }, (_, at) => run[at] + bare(run[at + 1])));

// Syllables of Unicode: first consonants × 21 vowels × 28 finals.
const isKorean = (word) => /^[가-힣]/.test(word);
const [FIRST_SYLLABLE, VOWELS, FINALS] = ["가".charCodeAt(0), 21, 28];
const ENDING_FINALS = new Set([0, 4, 8, 16, 17, 20]); // none, ㄴ, ㄹ, ㅁ, ㅂ, ㅆ
const WITHOUT_ENDING = new Map([[6, 20], [9, 8], [14, 13], [10, 11]]); // ㅕ is ㅣ + ㅓ, ㅘ ㅗ + ㅏ, ㅝ ㅜ + ㅓ, ㅙ ㅚ + ㅓ
const [HAE, HA] = [18 * VOWELS + 1, 18 * VOWELS]; // 해 is 하 + 여

// A Korean syllable without what endings change in it: 린, 림 and 려 as 리.
export function bare(syllable) {
  if (!isKorean(syllable)) return syllable;
  const number = syllable.charCodeAt(0) - FIRST_SYLLABLE;
  if (!ENDING_FINALS.has(number % FINALS)) return syllable;
  const open = Math.floor(number / FINALS);
  const vowel = open % VOWELS;
  const own = open === HAE ? HA : open - vowel + (WITHOUT_ENDING.get(vowel) ?? vowel);
  return String.fromCharCode(FIRST_SYLLABLE + own * FINALS);
}

// The pair of two Korean words of which one is a syllable: 한 번, 한번.
export function jointPair(one, other) {
  const isJoint = isKorean(one.text) && isKorean(other.text) && (one.text.length === 1 || other.text.length === 1) && one.end + 1 === other.start;
  return isJoint ? one.text.at(-1) + bare(other.text[0]) : "";
}

// Latin letters that a run begins with by their Korean names, and these names: 피에이티에이에서.
export function spelled(run) {
  const names = run.match(SPELLED)?.[0] ?? "";
  return { latin: names.replace(LETTER_NAME, (name) => LETTER_NAMES[name]), names };
}

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
      const joint = before && jointPair(before, word);
      if (joint) found.push(joint);
      before = word;
      continue;
    }
    found.push(stem(word.text), ...ends(word.text));
    if (before?.isSpaced && JOINTS.has(text.slice(before.end, word.start))) {
      const joined = before.text + word.text;
      found.push(stem(joined), ...ends(joined));
    }
    before = word;
  }
  return found;
}
