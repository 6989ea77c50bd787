// What may be compared, and how a figure is written: used by the pages that explore and compare.
// The files come from ingest/platterbase/pages/comparable.py, which says what they hold.
import { relation } from "./relation.js";

const language = document.documentElement.lang;
const SVG = "http://www.w3.org/2000/svg";
const BAR = 1000;
const OPPOSITE = { above: "below", below: "above", tied: "tied" };

export const fill = (words, parts) => words.replace(/\{(\w+)\}/g, (_, name) => parts[name]);

export const read = async (address) => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${answer.statusText}`);
  return answer.json();
};

// The figures by workload and setup: objects with setup, workload, value, rules and, of repeats, n and their ends.
export const readFigures = async (address) => {
  const data = await read(address);
  const { setup, workload, value, note, ceiling } = data.figures;
  const byWorkload = data.workloads.map(() => new Map());
  const figures = value.map((own, at) => {
    const [n, low, high, least, greatest] = data.repeats[at] ?? [1, own, own, own, own];
    const rules = data.notes[note[at]].map((rule) => data.rules[rule]);
    const figure = { at, setup: data.setups[setup[at]], workload: workload[at], value: own, n, low, high, least, greatest, rules, ceiling: ceiling[at] };
    byWorkload[workload[at]].set(figure.setup, figure);
    return figure;
  });
  const judged = new Map();
  for (const [one, other, said] of data.judged) {
    judged.set(`${one} ${other}`, said);
    judged.set(`${other} ${one}`, OPPOSITE[said]);
  }
  const relate = (one, other) => relation(one, other, data.rule, (a, b) => judged.get(`${a.at} ${b.at}`));
  return { ...data, figures, byWorkload, relate };
};

export const isInvalid = ({ rules }) => rules.some(([, verdict]) => verdict === "invalid");

// Rules that doubt every one of some figures: they are said once.
export const rulesInCommon = (figures) => {
  const [first, ...others] = figures;
  if (!first) return [];
  return first.rules.filter(([rule]) => others.every(({ rules }) => rules.some(([other]) => other === rule)));
};

const formats = Array.from({ length: 12 }, (_, places) =>
  new Intl.NumberFormat(language, { minimumFractionDigits: places, maximumFractionDigits: places }));

// Three significant digits, whole numbers in full: as language/numbers.py writes them.
export const written = (value) => {
  const places = (number) => Math.min(11, Math.max(0, 2 - Math.floor(Math.log10(number))));
  const rounded = Number(value.toFixed(places(value)));
  return formats[places(rounded || value)].format(value);
};

export const bar = (figure, longest) => {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "cap");
  svg.setAttribute("viewBox", `0 0 ${BAR} 12`);
  svg.setAttribute("preserveAspectRatio", "none");
  svg.setAttribute("aria-hidden", "true");
  const shape = (name, attributes) => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    svg.append(element);
  };
  const place = (value) => Math.round((BAR * value) / longest);
  shape("rect", { class: figure.own ? "reached" : "practical", width: Math.max(1, place(figure.value)), y: 1, height: 10 });
  if (figure.ceiling && figure.ceiling <= longest) shape("path", { d: `M${place(figure.ceiling)} 0v12` });
  return svg;
};

// The sign of some rules with their reasons; it leads to the first of the worst. `words` has their texts and addresses.
export const sign = (rules, words) => {
  const isWorst = ([, verdict]) => verdict === "invalid";
  const ordered = [...rules].sort((one, other) => isWorst(other) - isWorst(one) || (one[0] < other[0] ? -1 : 1));
  const [[first, verdict]] = ordered;
  const link = document.createElement("a");
  link.className = `caveat ${verdict} stated`;
  link.href = words.links.get(first).href;
  link.textContent = "†";
  const reasons = ordered.map(([rule]) => words.links.get(rule).textContent).join(" ");
  link.title = fill(words.labelled, { column: words[verdict], figure: reasons });
  link.setAttribute("aria-label", link.title);
  return link;
};

export const readWords = (form) => ({
  ...form.dataset,
  links: new Map([...form.querySelectorAll(".rules li")].map((item) => [item.dataset.rule, item.firstElementChild])),
  units: new Map([...form.querySelectorAll(".units li")].map((item) => [item.dataset.metric, {
    symbol: item.textContent, heading: item.dataset.heading, size: Number(item.dataset.size), lower: item.dataset.lower === "true",
  }])),
});

// Leads figures to the lines they stand on, once these are known: links wait with the number of their figure.
export const leadToLines = (sources, links) => {
  for (const link of links) {
    const at = Number(link.dataset.at);
    const file = sources.files[sources.file[at]];
    if (file) link.href = `/${file}/#L${sources.line[at]}`;
  }
};
