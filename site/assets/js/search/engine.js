// Documents of a language, and the pages that answer a question, best first. The server ranks in the same way
// (ingest/platterbase/search/answers.py).
import MiniSearch from "minisearch";
import { readQuestion } from "./question.js";
import { inLatinKeys, isCode, parts, stem, tokens } from "./words.js";

const FIELDS = { title: 5, names: 4, summary: 2, text: 0.6 };
// Pages that explain come before those that list.
const KINDS = { article: 1.2, term: 1.1, caveat: 1, tool: 1, part: 1, factor: 1, guide: 1, page: 1, submission: 0.8, setup: 0.6, query: 0.6 };
const [PREFIX, FUZZY, SHORTEST_FUZZY, LONG] = [0.5, 0.4, 4, 8];

const CHUNK = 20; // documents between which the browser can do other things

export class Search {
  static async of({ documents, synonyms, silent }) {
    const index = new MiniSearch({ idField: "path", fields: Object.keys(FIELDS), tokenize: tokens, processTerm: (token) => token });
    await index.addAllAsync(documents, { chunkSize: CHUNK });
    return new Search(index, documents, synonyms, silent);
  }

  constructor(index, documents, synonyms, silent) {
    this.index = index;
    this.synonyms = synonyms;
    this.silent = new Set(silent);
    this.byPath = new Map(documents.map((document) => [document.path, document]));
  }

  // Documents by rank, and the tokens by which they were found. What finds nothing may have been typed in the wrong layout.
  ask(question) {
    const found = this.rank(question);
    return found.documents.length ? found : this.rank(inLatinKeys(question));
  }

  rank(question) {
    const wants = readQuestion(question, this.synonyms, this.silent);
    const hits = new Set();
    const scores = new Map();
    const found = new Map();
    let asked = 0;
    for (const { worth, alternatives } of wants) {
      const best = new Map();
      for (const alternative of alternatives) {
        for (const [path, score] of this.all(alternative.tokens, hits)) {
          best.set(path, Math.max(best.get(path) ?? 0, score * alternative.worth));
        }
      }
      if (!best.size) continue;
      const share = worth * Math.log(1 + this.byPath.size / best.size); // what few pages hold tells more
      asked += share;
      for (const [path, score] of best) {
        scores.set(path, (scores.get(path) ?? 0) + score * worth);
        found.set(path, (found.get(path) ?? 0) + share);
      }
    }
    const worth = (path) => scores.get(path) * (found.get(path) / asked) * KINDS[this.byPath.get(path).kind];
    const paths = [...scores.keys()].sort((one, other) => worth(other) - worth(one) || (one < other ? -1 : 1));
    return { documents: paths.map((path) => this.byPath.get(path)), hits };
  }

  // Scores of the documents that hold all of these tokens.
  all(wanted, hits) {
    const scores = wanted.map((token) => this.one(token, hits));
    const [first, ...others] = scores;
    const both = [...first].filter(([path]) => others.every((other) => other.has(path)));
    return new Map(both.map(([path, score]) => [path, others.reduce((sum, other) => sum + other.get(path), score) / scores.length]));
  }

  // The word itself; if there is none, words that begin so, then words that are almost so, then its own beginning.
  one(token, hits) {
    const isWord = /^[0-9a-zà-ɏѐ-ӿа-я]/.test(token);
    const word = stem(token);
    let found = this.lookUp(word, {}, hits);
    if (!found.size && (isWord || word.length === 1)) found = this.lookUp(word, { prefix: true }, hits);
    if (found.size || !isWord) return found;
    if (isCode(token)) return this.all(parts(token), hits);
    if (word.length < SHORTEST_FUZZY) return found;
    found = this.lookUpSwapped(word, hits);
    if (!found.size) found = this.lookUp(word, { fuzzy: word.length < LONG ? 1 : 2 }, hits);
    return found.size ? found : this.lookUpBeginning(word, hits);
  }

  // Scores of the documents that hold the word with two neighbours in each other's place: hdpram, hdparm.
  lookUpSwapped(word, hits) {
    const scores = new Map();
    for (let at = 0; at < word.length - 1; at++) {
      if (word[at] === word[at + 1]) continue;
      const found = this.lookUp(word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2), {}, hits);
      for (const [path, score] of found) scores.set(path, (scores.get(path) ?? 0) + score * FUZZY);
    }
    return scores;
  }

  // Scores of the documents that hold the longest beginning of a word, half of it: свопинг, своп.
  lookUpBeginning(word, hits) {
    for (let length = word.length - 1; length >= Math.max(SHORTEST_FUZZY, Math.ceil(word.length / 2)); length--) {
      const found = this.lookUp(word.slice(0, length), {}, hits);
      if (found.size) return new Map([...found].map(([path, score]) => [path, score * FUZZY]));
    }
    return new Map();
  }

  lookUp(token, options, hits) {
    const results = this.index.search(token, {
      tokenize: (text) => [text], processTerm: (text) => text, boost: FIELDS, weights: { prefix: PREFIX, fuzzy: FUZZY }, ...options,
    });
    for (const { terms } of results) for (const term of terms) hits.add(term);
    return new Map(results.map(({ id, score }) => [id, score]));
  }
}
