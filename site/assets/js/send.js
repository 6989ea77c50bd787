// A sender's files, read in a worker by the programme of the command line; what is missing is asked, the answer is a folder to send.
import { worker } from "@params";

const page = document.querySelector(".send");
const { folder, bytes, words, repository } = JSON.parse(page.querySelector("script[type]").textContent);
const language = document.documentElement.lang;
const form = page.querySelector("form");
const told = page.querySelector("[role=status]");
const bar = page.querySelector("progress");
const understood = page.querySelector(".understood");
const made = page.querySelector(".made");
const LIMIT = 2 * 1024 * 1024; // of a file, as reading/decode.py
const BARS = 24;
const ROWS = 200;
const PASTED = "pasted.txt";

const say = (text, parts) => text.replace(/\{(\w+)\}/g, (_, name) => parts[name]);
const make = (name, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
};
const format = (options) => (value) => new Intl.NumberFormat(language, options).format(value);
const whole = format({ maximumFractionDigits: 0 });
const percent = format({ style: "percent", maximumFractionDigits: 0 });
const inUnit = (unit) => format({ style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 1 });
const megabytes = (size) => inUnit("megabyte")(size / 1e6);
const seconds = inUnit("second");

// ------------------------------------------------------------------ the worker

let engine;
let calls = 0;
const waiting = new Map();

function ask(call, message = {}) {
  if (!engine) {
    navigator.serviceWorker?.register("offline.js").catch(() => {}); // without it, all but offline works
    engine = new Worker(worker, { type: "module" });
    engine.onmessage = ({ data }) => {
      if (data.share !== undefined) progress(data.share);
      else if (data.starting) tell(words.starting);
      else waiting.get(data.id)?.(data);
    };
    engine.onerror = (event) => stop(event.message);
  }
  const id = (calls += 1);
  return new Promise((done, refuse) => {
    waiting.set(id, ({ found, error }) => {
      waiting.delete(id);
      if (error === undefined) done(found);
      else refuse(new Error(error));
    });
    engine.postMessage({ id, call, folder, language, bytes, ...message });
  });
}

function stop(error) {
  engine?.terminate();
  engine = undefined;
  for (const done of [...waiting.values()]) done({ error: error ?? "" });
}

function tell(text) {
  told.textContent = text;
  bar.hidden = true;
}

function progress(share) {
  told.textContent = say(words.loading, { share: percent(share) });
  bar.hidden = false;
  bar.value = share;
}

// What is done while nothing else is: a second file waits for the answer to the first.
let turn = Promise.resolve();
function next(work) {
  turn = turn.then(work).catch((error) => {
    tell(words.failed);
    told.append(" ", make("code", { textContent: error.message.trim().split("\n").pop() ?? "" }));
    stop();
  });
  return turn;
}

// ------------------------------------------------------------------ the files

const given = new Map(); // by name: File
const columns = {}; // words for columns of typed tables, by title

function take(files) {
  const refused = [];
  for (const file of files) {
    if (file.size > LIMIT) refused.push(say(words.large, { file: file.name, size: megabytes(file.size), most: megabytes(LIMIT) }));
    else given.set(file.name.replaceAll("/", "-"), file);
  }
  next(() => read(refused));
}

async function read(refused = []) {
  made.hidden = true;
  if (!given.size) {
    understood.hidden = form.hidden = true;
    tell(refused.join(" "));
    return;
  }
  tell(words.reading);
  const files = await Promise.all([...given].map(async ([name, file]) => ({ name, data: await file.arrayBuffer() })));
  const began = performance.now();
  const found = await ask("understand", { files, answers: columns });
  const took = seconds((performance.now() - began) / 1000);
  const read = found.files ?? [];
  const values = read.reduce((sum, file) => sum + file.values.length + file.more_values, 0);
  tell([say(words.seconds, { files: whole(given.size), values: whole(values), seconds: took }), ...refused].join(" "));
  show(found);
  form.hidden = !read.length;
  if (!form.hidden) await prepare(found);
}

const input = page.querySelector("input[type=file]");
input.addEventListener("change", () => {
  take([...input.files]);
  input.value = "";
});
const drop = page.querySelector(".drop");
for (const name of ["dragover", "dragleave", "drop"]) {
  page.addEventListener(name, (event) => {
    event.preventDefault();
    drop.classList.toggle("over", name === "dragover");
  });
}
page.addEventListener("drop", async (event) => {
  const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  take(entries.length ? (await Promise.all(entries.map(inside))).flat() : [...event.dataTransfer.files]);
});

// Files of a folder that was dropped.
async function inside(entry) {
  if (entry.isFile) return [await new Promise((done, refuse) => entry.file(done, refuse))];
  const reader = entry.createReader();
  const found = [];
  for (;;) {
    const some = await new Promise((done, refuse) => reader.readEntries(done, refuse));
    if (!some.length) return (await Promise.all(found.map(inside))).flat();
    found.push(...some);
  }
}

const pasted = page.querySelector(".paste textarea");
page.querySelector(".paste button").addEventListener("click", () => {
  if (pasted.value.trim()) take([new File([pasted.value], PASTED)]);
});
document.addEventListener("paste", (event) => {
  if (event.target.closest?.("input, textarea")) return;
  const files = [...event.clipboardData.files];
  const text = event.clipboardData.getData("text/plain");
  if (files.length) take(files);
  else if (text.trim()) take([new File([text], PASTED)]);
});

// ------------------------------------------------------------------ what was understood

function show({ files = [], changed = [], problems = [] }) {
  understood.replaceChildren(
    make("h2", { textContent: words.understood }),
    ...(problems.length ? [list(problems, "problems")] : []),
    ...files.map(fileShown),
    ...(changed.length ? [changes(changed)] : []),
  );
  understood.hidden = false;
}

const list = (lines, className = "") => make("ul", { className }, ...lines.map((line) => make("li", { textContent: line })));

function fileShown(file) {
  const own = given.has(file.place) ? file.place : undefined;
  const remove = own && make("button", { type: "button", className: "remove", textContent: words.remove });
  remove?.addEventListener("click", () => {
    given.delete(own);
    next(() => read());
  });
  const head = make("h3", {}, make("code", { textContent: file.name }), file.tools.length ? ` ${file.tools.join(", ")} ` : " ", remove);
  if (file.open_columns.length) return make("article", {}, head, describe(file.open_columns));
  if (file.unread !== null) return make("article", {}, head, make("p", { textContent: words.unread }), file.unread ? list([file.unread], "problems") : null);
  return make("article", {}, head, chart(file.values), table(file));
}

// What a typed table does not say of its columns.
function describe(titles) {
  const inputs = titles.map((title) => make("input", { name: title, value: columns[title] ?? "" }));
  const button = make("button", { className: "button", textContent: words.paste_read });
  const labels = inputs.map((one) => make("label", { className: "wide" }, `${say(words.column, { column: one.name })} `, one));
  const asked = make("form", {}, make("div", { className: "fields" }, ...labels), make("p", {}, button));
  asked.addEventListener("submit", (event) => {
    event.preventDefault();
    for (const one of inputs) columns[one.name] = one.value.trim();
    next(() => read());
  });
  return asked;
}

// The rates of a file as bars on one scale: throughput, or requests per second where there is none.
function chart(values) {
  const kind = values.find((one) => one.charted)?.charted;
  const rates = values.filter((one) => one.charted === kind && one.charted && one.number >= 0);
  if (!rates.length) return null;
  const most = Math.max(...rates.map((one) => one.number)) || 1;
  const rows = rates.slice(0, BARS).map((one) => {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const drawn = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    svg.setAttribute("viewBox", "0 0 100 10");
    svg.setAttribute("preserveAspectRatio", "none");
    svg.setAttribute("aria-hidden", "true");
    drawn.setAttribute("width", String(Math.max(0.3, (100 * one.number) / most)));
    drawn.setAttribute("height", "10");
    svg.append(drawn);
    return make("tr", {}, make("th", { scope: "row" }, one.operation, one.label && make("small", { textContent: one.label })), make("td", { className: "bar" }, svg), make("td", { className: "number", textContent: one.text }));
  });
  const left = rates.length - rows.length;
  return make("div", { className: "table" }, make("table", { className: "bars" }, make("caption", { textContent: rates[0].metric + (left > 0 ? ` (${say(words.more, { n: whole(left) })})` : "") }), make("tbody", {}, ...rows)));
}

function table(file) {
  const row = (one) => make("tr", {}, make("th", { scope: "row" }, one.operation, one.label && make("small", { textContent: one.label })), make("td", { textContent: one.metric }), make("td", { className: "number", textContent: one.text }), make("td", { className: "number", textContent: one.line }));
  const shown = file.values.slice(0, ROWS);
  const left = file.values.length - shown.length + file.more_values;
  const heads = [words.of, words.metric, words.value, words.line].map((text) => make("th", { scope: "col", textContent: text }));
  return make("details", {}, make("summary", { textContent: `${words.all_values} (${whole(file.values.length + file.more_values)})` }), make("div", { className: "table" }, make("table", {}, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...shown.map(row)))), left > 0 ? make("p", { textContent: say(words.more, { n: whole(left) }) }) : null);
}

function changes(changed) {
  const heads = [words.line, words.was, words.now].map((text) => make("th", { scope: "col", textContent: text }));
  const row = (one) => make("tr", {}, make("td", { className: "number", textContent: one.line }), make("td", {}, make("code", { textContent: one.was })), make("td", {}, make("code", { textContent: one.now })));
  const tables = changed.map(({ name, lines, more }) => make("div", { className: "table" }, make("table", {}, make("caption", {}, make("code", { textContent: name }), more ? ` (${say(words.more, { n: whole(more) })})` : ""), make("thead", {}, make("tr", {}, ...heads.map((head) => head.cloneNode(true)))), make("tbody", {}, ...lines.map(row)))));
  return make("article", { className: "replaced" }, make("h3", { textContent: words.replaced }), ...tables, make("p", { textContent: words.replaced_note }));
}

// ------------------------------------------------------------------ what is missing

const field = (name) => form.elements[name];
let places = [];
let recorded = false;
let choices;

async function prepare(found) {
  if (!choices) {
    choices = await ask("choices");
    for (const kind of ["drive", "filesystem", "link", "cpu", "board"]) {
      form.append(make("datalist", { id: `send-${kind}` }, ...choices[kind].map((name) => make("option", { value: name }))));
    }
    form.append(make("datalist", { id: "send-os" }));
    field("licence").append(...choices.licence.map((name) => make("option", { value: name, textContent: name, selected: name === "CC-BY-4.0" })));
  }
  recorded = Object.keys(found.setups).length > 0;
  form.querySelector(".computer").disabled = form.querySelector(".computer").hidden = recorded;
  form.querySelector("#send-os").replaceChildren(...found.systems.map((name) => make("option", { value: name })));
  // What the files say themselves need not be asked.
  if (found.systems.length === 1) field("os").value ||= found.systems[0];
  if (found.drives.length) field("drives").value ||= found.drives.join("\n");
  places = [...new Set(found.files.filter((file) => file.runs).map((file) => file.place))];
  await showSetups();
}

field("known-drive").addEventListener("change", ({ target }) => {
  if (!choices?.drive.includes(target.value)) return;
  const lines = field("drives").value.split("\n").filter((line) => line.trim());
  field("drives").value = [...lines, target.value].join("\n");
  target.value = "";
  next(showSetups);
});
for (const name of ["drives", "level", "filesystem", "variant", "variant-values"]) field(name).addEventListener("change", () => next(showSetups));

// A list for each file, where there is more than one setup.
async function showSetups() {
  const place = form.querySelector(".setups");
  const before = new Map([...place.querySelectorAll("select")].map((one) => [one.dataset.place, one.value]));
  const setups = recorded || drives().length ? await ask("setups", { answers: answers() }) : {};
  const names = Object.keys(setups);
  const several = names.length > 1;
  place.replaceChildren(
    ...(recorded ? [make("p", { className: "note", textContent: words.recorded })] : []),
    ...(several ? places : []).map((name) => {
      const select = make("select", { required: true }, make("option", { value: "", textContent: words.choose }), ...names.map((one) => make("option", { value: one, textContent: `${one}: ${setups[one]}`, selected: before.get(name) === one })));
      select.dataset.place = name;
      return make("label", {}, `${say(words.setup_of, { file: name })} `, select);
    }),
  );
}

const split = (text, by) => text.split(by).map((part) => part.trim()).filter(Boolean);
const drives = () => split(field("drives").value, "\n");

function answers() {
  const text = (name) => field(name).value.trim();
  const ram = Number(text("ram").replace(",", "."));
  const values = text("variant") ? split(text("variant-values"), /[,、]/) : [];
  const setups = [...form.querySelectorAll(".setups select")].filter((one) => one.value).map((one) => [one.dataset.place, one.value]);
  return {
    author: text("author"), licence: field("licence").value, title: text("title"), drives: drives(), level: field("level").value,
    filesystem: text("filesystem").toLowerCase(), link: text("link"), os: text("os"), cpu: text("cpu"), board: text("board"),
    ram_bytes: ram > 0 ? Math.round(ram * 2 ** 30) : null, variant_name: text("variant"), variant_values: values, setups: Object.fromEntries(setups),
  };
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  next(async () => {
    await showSetups();
    if (!form.reportValidity()) return;
    tell(words.checking);
    const began = performance.now();
    const found = await ask("make", { answers: answers() });
    tell(`${found.problems.length ? words.problems : words.fine} (${seconds((performance.now() - began) / 1000)})`);
    await showMade(found);
  });
});

// ------------------------------------------------------------------ what can be sent

async function showMade(found) {
  const parts = found.problems.length
    ? [make("h2", { textContent: words.problems }), list(found.problems, "problems")]
    : [make("h2", { textContent: words.fine }), ...(await sendable(found))];
  made.replaceChildren(...parts);
  made.hidden = false;
  made.querySelector("h2").scrollIntoView({ block: "start" });
}

async function sendable(found) {
  const name = found.folder.split("/").pop();
  const zip = new Blob([await ask("pack")], { type: "application/zip" });
  const caveats = found.caveats.map((one) => make("li", { className: `verdict-${one.verdict}` }, make("a", { href: `/${language}/caveats/${one.rule}/`, textContent: one.title }), say(words.caveat, { verdict: words[`verdict_${one.verdict}`], n: whole(one.count), text: one.text })));
  const fold = (title, lines, Name = "ul") => (lines.length ? [make("details", {}, make("summary", { textContent: title }), Name === "pre" ? make("pre", { textContent: lines.join("\n") }) : list(lines))] : []);
  return [
    make("h3", { textContent: words.caveats }),
    caveats.length ? make("ul", { className: "fired" }, ...caveats) : make("p", { textContent: words.caveats_none }),
    make("p", { className: "note", textContent: words.caveats_note }),
    ...fold(words.open_rules, found.open_rules),
    ...(found.unclassified.length ? [make("p", { textContent: `${words.unclassified}: ${found.unclassified.join("; ")}` })] : []),
    ...fold(words.lines, found.lines, "pre"),
    make("p", {}, saved(zip, `${name}.zip`)),
    ...(repository ? way(found, name) : [make("p", { textContent: words.no_repository })]),
    make("h3", { textContent: words.mail }),
    make("p", { textContent: words.mail_note }),
    copied(letter(found)),
  ];
}

function saved(blob, name) {
  const link = make("a", { className: "button", href: URL.createObjectURL(blob), download: name, textContent: words.download });
  return link;
}

// A text to paste, and a button that takes it.
function copied(text) {
  const button = make("button", { type: "button", className: "button", textContent: words.copy });
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(text);
    button.textContent = words.copied;
  });
  return make("div", { className: "copied" }, make("pre", { textContent: text }), button);
}

const letter = (found) => `${found.title}\n\n${found.folder}\n\n${found.lines.join("\n")}`;
const CLICKS = 10; // save, unpack; open, create; open; copy, branch, propose; create, create

function way(found, name) {
  const account = make("input", { autocomplete: "off", spellcheck: false });
  const upload = make("a", { target: "_blank", rel: "noopener" });
  const home = found.folder.split("/").slice(0, -1).join("/");
  const show = () => {
    const [, project] = new URL(repository).pathname.slice(1).replace(/\/$/, "").split("/");
    const owner = account.value.trim();
    upload.textContent = `https://github.com/${owner || "…"}/${project}/upload/main/${home}`;
    if (owner) upload.href = upload.textContent;
    else upload.removeAttribute("href");
  };
  account.addEventListener("input", show);
  show();
  const fork = make("a", { href: `${repository.replace(/\/$/, "")}/fork`, target: "_blank", rel: "noopener" });
  fork.textContent = fork.href;
  return [
    make("h3", { textContent: words.way }),
    make("p", { className: "note", textContent: say(words.clicks, { n: whole(CLICKS) }) }),
    make("ol", {},
      make("li", { textContent: say(words.step_save, { folder: name }) }),
      make("li", {}, `${words.step_fork} `, fork),
      make("li", {}, `${words.step_upload} `, make("label", {}, `${words.account} `, account), " ", upload),
      make("li", {}, words.step_commit, copied(`content: ${found.title}`.slice(0, 72))),
      make("li", {}, words.step_request, copied(letter(found)))),
  ];
}

// A build that does not know where the site stands leaves a word for it in the commands.
for (const code of document.querySelectorAll("pre code")) code.textContent = code.textContent.replaceAll("https://SITE/", `${location.origin}/`);
page.hidden = false;
