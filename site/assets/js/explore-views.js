// The same figures as pictures: latency against rate with a dot for each setup, and queue depth × jobs of one setup.
import { isInvalid, written } from "./figures.js";

const SVG = "http://www.w3.org/2000/svg";
const RATES = ["iops", "throughput", "seek-rate"];
const [METRIC, DEPTH] = [0, 4]; // places of fields in a workload: FIELDS of comparable.py
const SHADES = 6;
const short = new Intl.NumberFormat(document.documentElement.lang, { maximumSignificantDigits: 2 });
const LETTER = 6.5; // about the width of one, in pixels

const drawn = (name, attributes, ...inside) => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...inside);
  return made;
};

// The workload that differs in one field alone: what else was measured in one test.
const but = (data, workload, field) => {
  const rest = (own) => own.filter((_, at) => at !== field).join();
  const wanted = rest(data.workloads[workload]);
  return data.workloads.flatMap((own, at) => (rest(own) === wanted ? [[data.fields[Object.keys(data.fields)[field]][own[field]], at]] : []));
};

// Steps of 1, 2 and 5 that lie between two values; powers of ten where there are many.
const steps = (least, most) => {
  const found = [];
  for (let power = Math.floor(Math.log10(least)); power <= Math.log10(most); power++) {
    for (const step of [1, 2, 5]) found.push(step * 10 ** power);
  }
  const between = found.filter((one) => one >= least && one <= most);
  const tens = between.filter((one) => Number.isInteger(Math.round(Math.log10(one) * 1e6) / 1e6));
  return between.length > 8 && tens.length > 1 ? tens : between;
};

const axis = (values, from, to) => {
  const [least, most] = [Math.min(...values) / 1.15, Math.max(...values) * 1.15];
  const place = (value) => from + ((to - from) * Math.log(value / least)) / Math.log(most / least);
  return { place, steps: steps(least, most) };
};

// Returns the picture, or null where one of the two was not measured in this test. `shown` are setups with name and address.
export const scatter = (data, workload, shown, units, width) => {
  const tests = new Map(but(data, workload, METRIC));
  const own = data.fields.metric[data.workloads[workload][METRIC]];
  const rate = RATES.includes(own) ? own : RATES.find((one) => tests.has(one));
  if (!tests.has("latency") || rate === undefined) return null;
  const [ofRate, ofLatency] = [rate, "latency"].map((metric) => ({ ...units.get(metric), figures: data.byWorkload[tests.get(metric)] }));
  const points = shown.flatMap((setup) => {
    const [x, y] = [ofRate, ofLatency].map(({ figures }) => figures.get(setup.id));
    return x && y && x.value > 0 && y.value > 0 ? [{ ...setup, x: x.value / ofRate.size, y: y.value / ofLatency.size, invalid: isInvalid(x) || isInvalid(y) }] : [];
  });
  if (!points.length) return null;
  const height = Math.max(280, Math.min(480, width * 0.6));
  const [left, top, bottom] = [52, 28, height - 40];
  const across = axis(points.map(({ x }) => x), left, width - 12);
  const up = axis(points.map(({ y }) => y), bottom, top);
  const picture = drawn("svg", { class: "scatter", viewBox: `0 0 ${width} ${height}`, width, height, role: "group", "aria-label": `${ofLatency.heading} × ${ofRate.heading}` });
  for (const step of across.steps) {
    picture.append(drawn("path", { class: "rule", d: `M${across.place(step)} ${top}V${bottom}` }), drawn("text", { x: across.place(step), y: bottom + 16, "text-anchor": "middle" }, short.format(step)));
  }
  for (const step of up.steps) {
    picture.append(drawn("path", { class: "rule", d: `M${left} ${up.place(step)}H${width - 12}` }), drawn("text", { x: left - 6, y: up.place(step) + 4, "text-anchor": "end" }, short.format(step)));
  }
  picture.append(drawn("text", { class: "axis", x: width - 12, y: height - 6, "text-anchor": "end" }, ofRate.heading), drawn("text", { class: "axis", x: left, y: 14 }, ofLatency.heading));
  const taken = points.map(({ x, y }) => [across.place(x) - 6, up.place(y) - 6, 12, 12]);
  const meets = ([x, y, w, h]) => taken.some(([a, b, c, d]) => x < a + c && a < x + w && y < b + d && b < y + h);
  for (const one of points.sort((a, b) => b.x - a.x)) {
    const [x, y] = [across.place(one.x), up.place(one.y)];
    const told = `${one.name}: ${written(one.x)} ${ofRate.symbol}, ${written(one.y)} ${ofLatency.symbol}`;
    const dot = drawn("a", { href: one.href, "aria-label": told }, drawn("title", {}, told), drawn("circle", { cx: x, cy: y, r: 5, class: one.invalid ? "invalid" : "" }));
    const wide = one.name.length * LETTER;
    const box = [[x + 9, "start"], [x - 9 - wide, "end"]].map(([from, anchor]) => ({ anchor, place: [from, y - 7, wide, 14] })).find(({ place }) => place[0] > left && place[0] + wide < width && !meets(place));
    if (box) {
      taken.push(box.place);
      dot.append(drawn("text", { x: box.anchor === "start" ? x + 9 : x - 9, y: y + 4, "text-anchor": box.anchor }, one.name));
    }
    picture.append(dot);
  }
  return picture;
};

// Returns the table of a setup, or null where its test was made at one depth only.
export const grid = (data, workload, setup, unit, words) => {
  const cells = but(data, workload, DEPTH).flatMap(([id, at]) => {
    const found = /^([\d.]+|-)x(\d+|-)$/.exec(id);
    const figure = data.byWorkload[at].get(setup);
    return found && figure ? [{ depth: found[1], jobs: found[2], figure }] : [];
  });
  if (cells.length < 2) return null;
  const inOrder = (field) => [...new Set(cells.map((one) => one[field]))].sort((a, b) => Number(a) - Number(b));
  const [depths, jobs] = [inOrder("depth"), inOrder("jobs")];
  const values = cells.map(({ figure }) => figure.value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const shade = (value) => (most > least ? 1 + Math.min(SHADES - 1, Math.floor((SHADES * Math.log(value / least)) / Math.log(most / least))) : 1);
  const element = (name, properties, ...inside) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...inside);
    return made;
  };
  const table = element("table", { className: "heat" }, element("caption", {}, `${unit.heading}: ${words.depth} × ${words.jobs}`));
  table.append(element("thead", {}, element("tr", {}, element("th", {}, `${words.depth} \\ ${words.jobs}`), ...jobs.map((one) => element("th", { scope: "col" }, one)))));
  table.append(element("tbody", {}, ...depths.map((depth) => element("tr", {}, element("th", { scope: "row" }, depth), ...jobs.map((job) => {
    const cell = cells.find((one) => one.depth === depth && one.jobs === job);
    if (!cell) return element("td", { className: "absent" });
    const link = element("a", { className: `value${isInvalid(cell.figure) ? " doubted" : ""} heat-${shade(cell.figure.value)}` }, written(cell.figure.value / unit.size));
    link.dataset.at = cell.figure.at;
    return element("td", {}, link);
  })))));
  return table;
};
