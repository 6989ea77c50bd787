// Asks the browser's index: standard input is { data, questions }, the answer the paths that are found, by question.
import { readFileSync } from "node:fs";
import { Search } from "../../site/assets/js/search/engine.js";

const { data, questions } = JSON.parse(readFileSync(0, "utf8"));
const search = await Search.of(data);
const answer = questions.map((question) => search.ask(question).documents.map(({ path }) => path));
process.stdout.write(JSON.stringify(answer));
