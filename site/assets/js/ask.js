// Questions to the database: answered by Datasette where the site has one and it has the time, else by SQLite in this browser.
import { chart, editor, worker } from "@params";

const page = document.querySelector(".ask");
const { relations, questions, first, words, file } = JSON.parse(page.querySelector("script[type]").textContent);
const form = page.querySelector("form");
const told = page.querySelector("[role=status]");
const shown = page.querySelector(".answer");
const fill = (text, parts) => text.replace(/\{(\w+)\}/g, (_, name) => parts[name]);
const make = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};
const number = new Intl.NumberFormat(document.documentElement.lang, { maximumSignificantDigits: 6 });
const size = (bytes) => `${new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1 }).format(bytes / 1e6)}\u00a0MB`;

// ------------------------------------------------------------------ who answers

const SECONDS = 20; // for one statement
const GIVEN_UP = 180; // when the worker is ended, whatever it does: a slow line may load for long
let engine;
const waiting = new Map();

function inBrowser(sql, parameters) {
  if (!engine) {
    engine = new Worker(worker, { type: "module" });
    engine.onmessage = ({ data }) => waiting.get(data.id)?.(data);
    engine.onerror = () => stop(words.failed);
  }
  const id = crypto.randomUUID();
  return new Promise((done) => {
    const timer = setTimeout(() => stop(words.late, true), GIVEN_UP * 1000);
    waiting.set(id, (answer) => { clearTimeout(timer); waiting.delete(id); done(answer); });
    engine.postMessage({ id, database: file.path, bytes: file.bytes, seconds: SECONDS, sql, parameters });
  });
}

function stop(error, late = false) {
  engine?.terminate();
  engine = undefined;
  for (const done of [...waiting.values()]) done({ error, late });
}

async function fromServer(sql, parameters) {
  const asked = new URLSearchParams({ sql, ...parameters });
  const answer = await fetch(`${page.dataset.database}.json?${asked}`);
  const text = await answer.text();
  if (!answer.headers.get("content-type")?.includes("json")) return { error: text.trim() };
  const { columns, rows, truncated, error } = JSON.parse(text);
  return error ? { error, late: /took too long|interrupted/i.test(error) } : { columns, rows, truncated };
}

// A server shares its time among all who ask: what it stops, this browser has longer for.
async function ask(sql, parameters, onLoading = () => {}) {
  const answer = page.dataset.database ? await fromServer(sql, parameters) : { late: true };
  if (!answer.late) return answer;
  onLoading();
  return inBrowser(sql, parameters);
}

// ------------------------------------------------------------------ the question

const plain = form.elements.sql;
let writing = { read: () => plain.value, write: (text) => { plain.value = text; } };
let stored; // name of the stored question that stands in the editor
const parameterNames = (sql) => [...new Set([...sql.replace(/'[^']*'|--[^\n]*/g, "").matchAll(/:([a-z_]\w*)/gi)].map(([, name]) => name))];

function showFields(values = {}) {
  const place = form.querySelector(".parameters");
  const question = questions.find(({ name }) => name === stored);
  place.replaceChildren(...parameterNames(writing.read()).map((name) => {
    const field = make("input", { name: `p.${name}`, value: values[name] ?? "", autocomplete: "off" });
    const label = make("label", {}, make("code", { textContent: name }), " ", field);
    const about = question?.parameters[name];
    if (about) label.append(make("small", { textContent: about.text, lang: about.lang }));
    return label;
  }));
}
const parameters = () => Object.fromEntries([...form.querySelectorAll(".parameters input")].map(({ name, value }) => [name.slice(2), value]));

function choose(name, values) {
  const question = questions.find((one) => one.name === name);
  if (!question) return;
  writing.write(question.sql);
  stored = name;
  showFields(values);
}

// A short address: the name of a stored question with its parameters, or the statement itself, packed.
const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
const pack = async (text) => btoa(String.fromCharCode(...await through(text, new CompressionStream("deflate-raw")))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
const unpack = async (text) => new TextDecoder().decode(await through(Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0)), new DecompressionStream("deflate-raw")));

async function addressOf(sql, values) {
  const isStored = questions.some((one) => one.name === stored && one.sql === sql);
  const asked = new URLSearchParams(isStored ? { q: stored } : { s: await pack(sql) });
  for (const [name, value] of Object.entries(values)) if (value) asked.set(`p.${name}`, value);
  return `#${asked}`;
}

async function fromAddress() {
  const asked = new URLSearchParams(location.hash.slice(1));
  const values = Object.fromEntries([...asked].filter(([name]) => name.startsWith("p.")).map(([name, value]) => [name.slice(2), value]));
  if (asked.has("q")) choose(asked.get("q"), values);
  else if (asked.has("s")) {
    try { writing.write(await unpack(asked.get("s"))); } catch { return; }
    stored = undefined;
    showFields(values);
  } else return;
  await run();
}

// -------------------------------------------------------------------- the answer

let newest = 0;
async function run() {
  const own = ++newest;
  const names = parameterNames(writing.read());
  if (names.join() !== Object.keys(parameters()).join()) showFields(parameters());
  const written = writing.read();
  const sql = written.replace(/;\s*$/, "");
  const values = parameters();
  const address = addressOf(written, values); // of what is asked now: a field may change before the answer is in
  told.textContent = words.asking;
  form.querySelector("button").disabled = true;
  const began = performance.now();
  let answer;
  try {
    answer = await ask(sql, values, () => { if (own === newest) told.textContent = words.loading; });
  } catch (error) {
    answer = { error: error.message };
  }
  if (own !== newest) return;
  form.querySelector("button").disabled = false;
  history.replaceState(null, "", await address);
  if (answer.error) {
    told.textContent = answer.late ? words.late : `${words.wrong} ${answer.error}`;
    shown.replaceChildren();
    return;
  }
  const seconds = (performance.now() - began) / 1000;
  const said = [fill(answer.truncated ? words.first_rows : words.rows, { n: number.format(answer.rows.length) }), `${number.format(Number(seconds.toPrecision(2)))}\u00a0s`];
  if (answer.bytes) said.push(fill(words.read, { n: answer.requests, size: size(answer.bytes) }));
  told.textContent = said.join(" · ");
  await show(sql, answer);
}

const relationsOf = (sql) => [...sql.matchAll(/\b(?:from|join)\s+(\w+)/gi)].map(([, name]) => name).filter((name) => name in relations);
const UNITS = [[/bits_per_s$/, "bit/s"], [/bytes_per_s$/, "B/s"], [/mb_per_s$/, "MB/s"], [/_per_s$/, "1/s"], [/ceiling$/, "B/s"], [/bytes(_moved)?$/, "B"], [/_s$/, "s"]];
const describe = (sql, column) => {
  for (const name of [...relationsOf(sql), "array_total", "result"]) if (relations[name].columns[column]) return relations[name].columns[column];
  return ["", UNITS.find(([pattern]) => pattern.test(column))?.[1] ?? ""];
};

async function show(sql, { columns, rows }) {
  const about = columns.map((column) => describe(sql, column));
  const heads = columns.map((column, at) => make("th", { scope: "col", title: about[at][0] }, column, ...(about[at][1] ? [make("small", { textContent: ` ${about[at][1]}` })] : [])));
  const body = rows.map((row) => make("tr", {}, ...row.map((value) => make("td", { className: typeof value === "number" ? "number" : "", textContent: value === null ? "" : typeof value === "number" && !Number.isInteger(value) ? number.format(value) : value }))));
  const table = make("div", { className: "table words", tabIndex: 0 }, make("table", { className: "sortable" }, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...body)));
  table.setAttribute("role", "region");
  table.setAttribute("aria-label", words.answer);
  const known = columns.map((column, at) => [column, ...about[at]]).filter(([, text]) => text);
  const means = make("details", {}, make("summary", { textContent: words.columns }), make("dl", {}, ...known.flatMap(([column, text, unit]) => [make("dt", {}, make("code", { textContent: column })), make("dd", { textContent: text + (unit ? ` (${unit})` : "") })])));
  const parts = [links(columns, rows, spec(columns, rows, about)), make("div", { className: "drawn" }), table, ...(known.length ? [means] : [])];
  shown.replaceChildren(...(rows.length ? parts : await hints(sql)));
  const drawing = rows.length && spec(columns, rows, about);
  if (drawing) {
    const place = shown.querySelector(".drawn");
    const { draw } = await import(chart);
    await draw(place, drawing).catch((error) => { place.remove(); console.info("no chart:", error); });
  }
}

// --- as a chart: bars of the first figure by what the rows are called, lines or points over a number

const COLOURS = ["#0072b2", "#c05200", "#7d8590", "#009e73"];
function spec(columns, rows, about) {
  const kinds = columns.map((_, at) => {
    const values = rows.map((row) => row[at]).filter((value) => value !== null);
    if (!values.length) return "";
    return values.every((value) => typeof value === "number") ? "number" : "text";
  });
  const isFigure = (at) => kinds[at] === "number" && !/^(line|id|position|n)$/.test(columns[at]);
  const distinct = (at) => new Set(rows.map((row) => row[at])).size;
  const figures = columns.map((_, at) => at).filter(isFigure);
  const measured = figures.filter((at) => about[at][1] || /^(value|median|mean|max|min|ratio|factor)$/.test(columns[at]));
  const up = (measured.length ? measured : figures).at(-1);
  if (up === undefined || rows.length < 2 || rows.length > 500) return null;
  const titled = (at) => ({ title: about[at][1] ? `${columns[at]}, ${about[at][1]}` : columns[at] });
  const data = { values: rows.slice(0, 200).map((row) => Object.fromEntries(columns.map((column, at) => [`c${at}`, row[at]]))) };
  const look = { $schema: "https://vega.github.io/schema/vega-lite/v6.json", data, background: "transparent", config: { axis: { labelColor: ink(), titleColor: ink(), gridColor: line(), domainColor: line(), tickColor: line() }, legend: { labelColor: ink(), titleColor: ink() }, view: { stroke: null }, mark: { color: "#0072b2" } } };
  const isNarrow = shown.clientWidth < 500;
  const wide = Math.max(140, Math.min(640, shown.clientWidth - (isNarrow ? 150 : 220)));
  const over = figures.find((at) => at !== up && distinct(at) > 2);
  const texts = columns.map((_, at) => at).filter((at) => kinds[at] === "text" && distinct(at) > 1);
  const naming = texts.find((at) => /^(setup|drive|tool|model|submission|link_kind)$/.test(columns[at])) ?? texts[0];
  if (naming !== undefined && rows.length <= 60) {
    // Where several rows have one name, a second text tells them apart.
    const pairs = (at) => new Set(rows.map((row) => `${row[naming]}\n${row[at]}`)).size;
    const second = distinct(naming) < rows.length && texts.find((at) => at !== naming && distinct(at) <= COLOURS.length && pairs(at) > distinct(naming));
    const apart = second === false || second === undefined ? {} : {
      yOffset: { field: `c${second}`, type: "nominal" },
      color: { field: `c${second}`, type: "nominal", scale: { range: COLOURS }, title: columns[second], legend: { orient: "top" } },
    };
    return { ...look, mark: { type: "bar", opacity: 0.85 }, width: wide, encoding: { y: { field: `c${naming}`, type: "nominal", sort: null, title: null, axis: { labelLimit: isNarrow ? 110 : 180 } }, x: { field: `c${up}`, type: "quantitative", stack: null, ...titled(up) }, ...apart } };
  }
  if (over === undefined) return null;
  const rises = rows.every((row, at) => !at || row[over] > rows[at - 1][over]);
  return { ...look, mark: { type: rises ? "line" : "point", point: rises }, width: wide, height: 280, encoding: { x: { field: `c${over}`, type: "quantitative", scale: { zero: false }, ...titled(over) }, y: { field: `c${up}`, type: "quantitative", ...titled(up) } } };
}
const style = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const ink = () => style("--chart-ink");
const line = () => style("--chart-line");

// --- to take away

const harmless = (value) => (/^[=+\-@\t\r]/.test(value) && !/^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value) ? `'${value}` : value);
const quoted = (value) => (value === null ? "" : /[",\n\r]/.test(value) ? `"${harmless(String(value)).replace(/"/g, '""')}"` : harmless(String(value)));
function links(columns, rows, drawing) {
  const save = (name, type, text) => make("a", { textContent: name, download: `platterbase.${name.toLowerCase().replace(/\W+/g, ".")}`, href: URL.createObjectURL(new Blob([text], { type })) });
  const objects = rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])));
  const copied = make("button", { type: "button", textContent: words.copy });
  copied.onclick = async () => { await navigator.clipboard.writeText(location.href); copied.textContent = words.copied; };
  const made = [save("CSV", "text/csv", [columns, ...rows].map((row) => row.map(quoted).join(",")).join("\n")), save("JSON", "application/json", JSON.stringify(objects)), ...(drawing ? [save("Vega-Lite.json", "application/json", JSON.stringify(drawing, null, 1))] : []), copied];
  return make("p", { className: "take" }, ...made.flatMap((one) => [one, " "]));
}

// --- where nothing matches: the values that there are

async function hints(sql) {
  const found = [];
  for (const [, column, quote] of sql.matchAll(/\b(\w+)\s*(?:=|==|\bis\b)\s*'((?:[^']|'')*)'/gi)) {
    const value = quote.replace(/''/g, "'");
    const relation = relationsOf(sql).find((name) => relations[name].columns[column]);
    if (!relation) continue;
    const { rows } = await ask(`select ${column} as value, count(*) as n from ${relation} where ${column} is not null group by 1 order by 2 desc limit 200`, {});
    const known = (rows ?? []).map(([one]) => String(one));
    if (!known.length || known.includes(value)) continue;
    const alike = known.filter((one) => one.toLowerCase().includes(value.toLowerCase()) || value.toLowerCase().includes(one.toLowerCase()));
    const list = (values) => values.flatMap((one, at) => [at ? ", " : "", make("code", { textContent: one })]);
    found.push(make("p", { className: "hint" }, make("code", { textContent: column }), `: ${words.unknown_value} `, make("code", { textContent: value }), ". ", ...(alike.length ? [`${words.did_you_mean} `, ...list(alike.slice(0, 20)), "? "] : []), ...(known.length <= 20 ? [`${words.known_values} `, ...list(known)] : [])));
  }
  return [make("p", { textContent: words.nothing }), ...found];
}

// ------------------------------------------------------------------------- begin

form.hidden = false;
plain.value = first;
form.addEventListener("submit", (event) => { event.preventDefault(); run(); });
page.querySelector(".questions").addEventListener("click", (event) => {
  const link = event.target.closest("a[href^='#q=']");
  if (!link) return;
  event.preventDefault();
  choose(new URLSearchParams(link.hash.slice(1)).get("q"));
  form.scrollIntoView({ block: "start" });
  run();
});
addEventListener("hashchange", fromAddress);
import(editor).then(({ edit }) => {
  const place = make("div", { className: "editor" });
  plain.before(place);
  const made = edit(place, { text: plain.value, relations, label: words.label, run });
  plain.hidden = true;
  writing = made;
}).catch((error) => console.info("a plain field stays:", error)).finally(fromAddress);
