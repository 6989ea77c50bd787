// Runs the cells of a notebook of Observable with its own standard library, and prints the value of the cell `fastest`.
// SQLite comes from npm in place of Observable's own server. The last cell draws with Plot, which is not here.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Library } from "@observablehq/stdlib";

const local = createRequire(import.meta.url);
const withoutVersion = (name) => name.replace(/@[0-9.]+\//, "/");
const require = (name) => local(withoutVersion(name));
require.resolve = (name) => new URL(`../node_modules/${withoutVersion(name)}`, import.meta.url).pathname;
Library.require = require;

const known = { SQLiteDatabaseClient: new Library().SQLiteDatabaseClient() };
for (const cell of readFileSync(0, "utf8").trim().split(/\n\n(?=\S)/).slice(0, -1)) {
  const [, name, body] = /^(\w+) = ([^]*)$/.exec(cell);
  const code = body.startsWith("{") ? body : `return (${body})`;
  const AsyncFunction = (async () => {}).constructor;
  known[name] = await new AsyncFunction(...Object.keys(known), code)(...Object.values(known)); // values, as cells see them
}
process.stdout.write(JSON.stringify(known.fastest));
