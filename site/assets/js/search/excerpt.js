// The words of a text that were asked for, and the part of it where most of them stand.
import { ends, pairs, stem, words } from "./words.js";

const WIDTH = 180; // letters of an excerpt
const BEFORE = 40; // of them before the first hit
const WORD = 20; // letters within which a cut looks for a blank

// Where an excerpt begins: behind a blank, where one is near.
function startOf(text, first) {
  const start = Math.max(first - BEFORE, 0);
  const blank = text.indexOf(" ", start);
  return start && blank >= 0 && blank - start < WORD ? blank + 1 : start;
}

// Places of the letters that were found: [start, end, token].
function places(text, hits) {
  return words(text).flatMap((word) => {
    if (word.isSpaced) {
      const token = [stem(word.text), ...ends(word.text)].find((one) => hits.has(one));
      return token ? [[word.start, word.end, token]] : [];
    }
    return pairs(word.text).flatMap((pair, at) => (hits.has(pair) ? [[word.start + at, word.start + at + pair.length, pair]] : []));
  });
}

export function excerptOf({ summary = "", text = "" }, hits) {
  const own = places(summary, hits);
  const found = own.length ? [] : places(text, hits);
  if (!found.length) return marked(summary || text.slice(0, WIDTH), own);
  const kinds = (start) => new Set(found.filter(([at]) => at >= start && at < start + WIDTH - BEFORE).map(([, , token]) => token)).size;
  const [first] = found.reduce((best, place) => (kinds(place[0]) > kinds(best[0]) ? place : best));
  const start = startOf(text, first);
  const cut = text.slice(start, start + WIDTH);
  const shifted = found.map(([from, to]) => [from - start, to - start]).filter(([from, to]) => from >= 0 && to <= cut.length);
  return [...(start ? [["…", false]] : []), ...marked(cut, shifted), ...(start + WIDTH < text.length ? [["…", false]] : [])];
}

export const markedTitle = ({ title }, hits) => marked(title, places(title, hits));

// Parts of a text, each with whether it was found; places that touch are one.
function marked(text, found) {
  const shown = [];
  let at = 0;
  for (const [start, end] of found) {
    if (end <= at) continue;
    const from = Math.max(start, at);
    if (from > at) shown.push([text.slice(at, from), false]);
    if (from === at && shown.at(-1)?.[1]) shown.at(-1)[0] += text.slice(from, end);
    else shown.push([text.slice(from, end), true]);
    at = end;
  }
  return at < text.length ? [...shown, [text.slice(at), false]] : shown;
}
