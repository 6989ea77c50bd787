// Up to six setups side by side: what differs, what is equal, and every workload that they share. Ratios are to the
// first setup; whether a ratio is a difference is for the repeats to say (relation.js). The address says which setups.
import { asPng, asSvg, specOf } from "./compare-picture.js";
import { bar, fill, isInvalid, leadToLines, read, readFigures, readWords, sign, written } from "./figures.js";

const LETTERS = "ABCDEF";
const FEW = 40; // workloads shown at first
const form = document.querySelector(".compare");
const isEmbedded = !form.matches("form"); // in a frame of another site: nothing to choose, links lead to windows of their own
const place = document.querySelector(".compared");
const words = readWords(form);
const choices = form.querySelector(".choices");
const add = form.querySelector("[name=add]");
const [data, facts] = await Promise.all([readFigures(words.figures), read(words.facts)]);
let sources, isWhole = false;

const element = (name, attributes = {}, ...inside) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value) made.setAttribute(key, value);
  made.append(...inside);
  return made;
};
const selects = () => [...choices.querySelectorAll("select")];
const isChosen = (setup) => facts.setups[setup] !== undefined;
const wanted = () => {
  const query = new URLSearchParams(location.search);
  return [...LETTERS.toLowerCase()].map((letter) => query.get(letter)).filter(isChosen);
};
const chosen = () => [...new Set(isEmbedded ? wanted() : selects().map(({ value }) => value).filter(isChosen))];
const queryOf = (setups) => (setups.length ? `?${setups.map((setup, at) => `${LETTERS[at].toLowerCase()}=${encodeURIComponent(setup)}`).join("&")}` : "");
const named = (setup) => facts.setups[setup].name;
const metricOf = (workload) => data.fields.metric[data.workloads[workload][0]];
const unitOf = (workload) => words.units.get(metricOf(workload));

// ------------------------------------------------------------------------ what is known

const knownTerms = (setups) => facts.terms.map((term, at) => ({ term, texts: setups.map((one) => facts.setups[one].facts[at]) })).filter(({ texts }) => texts.some(Boolean));
const isEqual = ({ texts }) => texts.every((text) => text === texts[0]);
// What is known of some only is no difference that is known.
const isKnownToDiffer = ({ texts }) => new Set(texts.filter(Boolean)).size > 1;

const factorOf = (one, other) => {
  const [a, b] = [one, other].map((setup) => data.setups.indexOf(setup));
  return data.pairs.find(([first, second]) => (first === a && second === b) || (first === b && second === a))?.[2];
};

const aboutDifference = (setups, differing) => {
  const factors = setups.slice(1).map((other) => factorOf(setups[0], other));
  if (factors.every((factor) => factor && factor === factors[0])) {
    const [before, after] = words.single.split("{factor}");
    const name = form.querySelector(`[data-factor="${CSS.escape(factors[0])}"]`);
    return [before, ...[...name.childNodes].map((node) => node.cloneNode(true)), after];
  }
  if (differing.length === 0) return [words.nothing];
  if (differing.length === 1) return [fill(words.single, { factor: differing[0].term })];
  return [fill(words.more, { n: differing.length })];
};

const factTable = (setups, lines) => element("div", { class: "table words", tabindex: "0" }, element("table", {},
  element("thead", {}, element("tr", {}, element("th"), ...setups.map((_, at) => element("th", { scope: "col" }, LETTERS[at])))),
  element("tbody", {}, ...lines.map(({ term, texts }) => element("tr", {}, element("th", { scope: "row" }, term), ...texts.map((text) => element("td", text ? {} : { class: "absent" }, text ?? words.notKnown)))))));

// --------------------------------------------------------------------------- workloads

const judge = (workload, figure, first) => {
  if (isInvalid(figure) || isInvalid(first)) return "invalid";
  const said = data.relate(figure, first);
  if (said === "tied") return "tied";
  return (said === "above") !== unitOf(workload).lower ? "better" : "worse";
};

const workloadWords = (workload) => Object.keys(data.fields).map((field, at) => facts.fields[field][data.workloads[workload][at]]).filter((text) => text !== words.unknown).join(words.comma);

// Rate and IOPS of one test are one result: of sequential access the rate is shown, of other access the IOPS.
const otherFields = (workload) => data.workloads[workload].slice(1).join();
const tests = new Map();
data.workloads.forEach((_, workload) => tests.set(`${metricOf(workload)} ${otherFields(workload)}`, workload));
const isTold = (workload) => {
  const metric = metricOf(workload);
  const isSequential = data.fields.do[data.workloads[workload][2]].includes("sequential");
  const twin = { throughput: "iops", iops: "throughput" }[metric];
  return !tests.has(`${twin} ${otherFields(workload)}`) || (metric === "throughput") === isSequential;
};

const sharedBy = (setups) => data.byWorkload.map((own, workload) => ({ workload, figures: setups.map((setup) => own.get(setup)) })).filter(({ workload, figures }) => figures[0] && figures.filter(Boolean).length > 1 && isTold(workload));

const sentence = (setups, at, shared) => {
  const both = shared.filter(({ figures }) => figures[at]);
  const parts = { name: named(setups[at]), first: named(setups[0]) };
  if (!both.length) return [fill(words.noShared, parts)];
  const count = { better: 0, worse: 0, tied: 0, invalid: 0 };
  let [most, where] = [1, null];
  for (const { workload, figures } of both) {
    const said = judge(workload, figures[at], figures[0]);
    count[said] += 1;
    const ratio = figures[at].value / figures[0].value;
    const far = Math.max(ratio, 1 / ratio);
    if ((said === "better" || said === "worse") && far > most) [most, where] = [far, { workload, ratio }];
  }
  const said = [];
  const n = both.length - count.invalid;
  if (n) said.push(fill(words.said, { ...parts, ...count, n }));
  if (where) said.push(fill(words.greatest, { workload: workloadWords(where.workload), ratio: fill(words.times, { n: written(where.ratio) }) }));
  if (count.invalid) said.push(fill(words.leftOut, { n: count.invalid }));
  return said;
};

const line = (workload, figure, first, letter, longest) => {
  const { size, symbol } = unitOf(workload);
  const link = element("a", { class: isInvalid(figure) ? "value doubted" : "value", "data-at": `${figure.at}`, title: fill(words.repeats, { n: figure.n }) }, `${written(figure.value / size)}\u00a0${symbol}`);
  const told = [link];
  if (figure.rules.length) told.push(sign(figure.rules, words));
  if (figure.n > 1) told.push(element("span", { class: "note" }, ` ${fill(words.range, { low: written(figure.low / size), high: written(figure.high / size) })}`));
  if (figure !== first) {
    const said = judge(workload, figure, first);
    const ratio = said === "invalid" ? "" : `${fill(words.times, { n: written(figure.value / first.value) })} `;
    told.push(element("span", { class: `judged ${said}` }, ` ${ratio}${said === "invalid" ? words.notCompared : words[said]}`));
  }
  return element("div", { class: "line" }, element("b", {}, letter), element("div", {}, element("div", {}, ...told), bar({ ...figure, own: figure === first }, longest)));
};

const workloadRow = ({ workload, figures }) => {
  const longest = Math.max(...figures.filter(Boolean).map(({ value }) => value));
  const lines = figures.map((figure, at) => figure && line(workload, figure, figures[0], LETTERS[at], longest)).filter(Boolean);
  return element("tr", {}, element("th", { scope: "row" }, workloadWords(workload)), element("td", { class: "figure" }, ...lines));
};

const workloadTable = (shared) => {
  const shown = isWhole ? shared : shared.slice(0, FEW);
  const body = element("tbody", {}, ...shown.map(workloadRow));
  const made = [element("p", { class: "note" }, words.note), element("div", { class: "table words" }, element("table", { class: "explore side" }, body))];
  if (shown.length < shared.length && !isEmbedded) {
    const all = element("button", { type: "button" }, fill(words.all, { n: shared.length }));
    all.addEventListener("click", () => { isWhole = true; show(); });
    made.push(element("p", {}, all));
  }
  return made;
};

// ---------------------------------------------------------------------------- the page

const show = () => {
  const setups = chosen();
  place.replaceChildren();
  if (setups.length < 2) return;
  const known = knownTerms(setups);
  const equal = known.filter(isEqual);
  const differing = known.filter(isKnownToDiffer);
  const inPart = known.filter((one) => !isEqual(one) && !isKnownToDiffer(one));
  const shared = sharedBy(setups);
  place.append(
    element("ol", { class: "setups" }, ...setups.map((setup) => element("li", {}, element("a", { class: "name", href: facts.setups[setup].href, lang: facts.setups[setup].lang }, named(setup)), ` ${facts.setups[setup].study}`))),
    element("p", { class: "difference" }, ...aboutDifference(setups, differing)),
    ...setups.slice(1).map((_, at) => element("p", { class: "verdict" }, sentence(setups, at + 1, shared).join(" "))),
  );
  if (differing.length + inPart.length) place.append(element("h2", {}, words.differs), factTable(setups, [...differing, ...inPart]));
  if (equal.length) place.append(element("details", {}, element("summary", {}, fill(words.equal, { n: equal.length })), factTable(setups, equal)));
  if (shared.length) place.append(element("h2", {}, words.workloads), ...(isEmbedded ? [] : [pictures(setups, shared)]), ...workloadTable(shared));
  if (isEmbedded) leadAway(setups);
  else place.append(embedding(setups));
  lead();
};

const picture = (setups, shared) => {
  const names = setups.map((setup, at) => `${LETTERS[at]}: ${named(setup)} (${facts.setups[setup].study})`);
  const rows = shared.slice(0, isWhole ? shared.length : FEW).flatMap(({ workload, figures }) => {
    const longest = Math.max(...figures.filter(Boolean).map(({ value }) => value));
    const { size, symbol } = unitOf(workload);
    return figures.flatMap((figure, at) => {
      if (!figure) return [];
      const judged = judge(workload, figure, figures[0]);
      const beside = judged === "invalid" ? words.notCompared : `${fill(words.times, { n: written(figure.value / figures[0].value) })} ${words[judged]}`;
      const text = `${written(figure.value / size)}\u00a0${symbol}${at ? `  ${beside}` : ""}`;
      return [{ workload: workloadWords(workload), name: names[at], share: figure.value / longest, invalid: isInvalid(figure), text }];
    });
  });
  const said = setups.slice(1).map((_, at) => sentence(setups, at + 1, shared).join(" "));
  return specOf({ names, rows, said, source: [`${location.origin}${location.pathname}${queryOf(setups)}`, words.asOf] });
};

const pictures = (setups, shared) => {
  const take = (name, make) => {
    const button = element("button", { type: "button" }, name);
    button.addEventListener("click", async () => {
      button.disabled = true;
      const href = URL.createObjectURL(await make(picture(setups, shared)));
      element("a", { href, download: `platterbase-compare.${name.toLowerCase()}` }).click();
      setTimeout(() => URL.revokeObjectURL(href), 60_000);
      button.disabled = false;
    });
    return button;
  };
  return element("p", { class: "take" }, `${words.picture} `, take("SVG", asSvg), " ", take("PNG", asPng));
};

const embedding = (setups) => {
  const line = `<iframe src="${words.embedAddress}${queryOf(setups)}" title="Platterbase" width="720" height="640" loading="lazy"></iframe>`.replaceAll("&", "&amp;");
  return element("details", { class: "embedding" }, element("summary", {}, words.embed), element("p", { class: "note" }, words.embedNote), element("pre", { tabindex: "0" }, element("code", {}, line)));
};

const leadAway = (setups) => {
  document.querySelector(".origin a").search = queryOf(setups);
  for (const link of place.querySelectorAll("a")) Object.assign(link, { target: "_blank", rel: "noopener" });
};

const lead = async () => {
  sources ??= await read(words.sources);
  leadToLines(sources, place.querySelectorAll("a[data-at]"));
};

const more = () => {
  const at = selects().length;
  const label = choices.querySelector("label").cloneNode(true);
  label.firstElementChild.textContent = LETTERS[at];
  label.querySelector("select").name = LETTERS[at].toLowerCase();
  label.querySelector("select").value = "";
  choices.append(label);
  add.disabled = at + 1 >= LETTERS.length;
};

const choose = () => {
  form.addEventListener("input", () => {
    history.replaceState(null, "", queryOf(chosen()) || location.pathname);
    isWhole = false;
    show();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  add.addEventListener("click", more);
  while (selects().length < Math.max(2, wanted().length)) more();
  selects().forEach((select, at) => { select.value = wanted()[at] ?? ""; });
  form.hidden = false;
};

if (!isEmbedded) choose();
show();
