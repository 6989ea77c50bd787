// Every setup beside the others by one kind of figure: choose the kind, leave setups out, place a number of your own.
// The table of the page is what it works on; its address says what was chosen. A number typed here stays here.
import { grid, scatter } from "./explore-views.js";
import { bar, fill, isInvalid, leadToLines, read, readFigures, readWords, rulesInCommon, sign, written } from "./figures.js";

const [METRIC, TOOL, DO] = [0, 1, 2]; // places of the metric, the tool and the operation among the lists
const MOST = 6; // setups that are compared side by side
const EXTRAS = ["every", "mixed"]; // choices of what else stands in the table
const AT_ONCE = 15; // rows whose layout leaves time to answer in a tenth of a second on a phone
const form = document.querySelector("form.explore");
const table = document.querySelector("table.explore");
const words = readWords(form);
const body = table.tBodies[0];
const rows = [...body.rows].map((row) => ({ row, setup: row.dataset.setup, members: new Set(row.dataset.facets.split(" ")), place: row.cells[1] }));
const selects = [...form.querySelectorAll(".choices select")];
const boxes = [...form.querySelectorAll(".facets input")];
const facets = new Map();
for (const box of boxes) {
  const label = box.closest("label");
  const option = { box, label, count: label.querySelector(".count"), member: box.dataset.member };
  facets.set(box.name, [...(facets.get(box.name) ?? []), option]);
}
const found = form.elements.namedItem("found");
const aside = form.querySelector(".own output");
const about = document.querySelector(".about");
const views = form.elements.view;
const alone = form.elements.alone; // the setup whose grid is shown
const picture = document.querySelector(".view");
const chosenAtFirst = selects.map((select) => select.selectedIndex);
let data, workload, sources, longest;
let measured; // figures that stand in the table, by setup

const select = (setups) => setups.map((row) => row.cells[0].querySelector("input"));
const metric = () => words.units.get(selects[0].value);
const best = (one, other) => (metric().lower ? one.value - other.value : other.value - one.value);

const agreement = (one, other) => one.reduce((sum, member, field) => sum + (member === other[field] ? 2 ** (one.length - field) : 0), 0);

// Figures of the chosen kind and, where a reader asks for them, of other tools doing the same: of a setup without the
// chosen kind the one that differs least. Its cell says in what.
const gather = () => {
  measured = data.byWorkload[workload];
  if (!form.elements.mixed.checked) return;
  const wanted = data.workloads[workload];
  const alike = data.workloads.map((_, number) => number).filter((number) => [METRIC, DO].every((field) => data.workloads[number][field] === wanted[field]));
  alike.sort((one, other) => agreement(data.workloads[other], wanted) - agreement(data.workloads[one], wanted));
  measured = new Map();
  for (const number of alike) for (const [setup, figure] of data.byWorkload[number]) if (!measured.has(setup)) measured.set(setup, figure);
};

// In what a figure differs from the chosen kind, in words.
const differences = (figure) => selects.flatMap((list, field) => {
  const own = data.workloads[figure.workload][field];
  if (own === data.workloads[workload][field]) return [];
  const text = list.options[own].textContent;
  return text === words.unknown ? `${list.title}: ${text}` : text;
});

// The workload that has the last choice and as many of the others as can be, the first ones first.
const nearest = (wanted, last) => {
  let [most, at] = [-1, 0];
  data.workloads.forEach((own, number) => {
    if (last !== undefined && own[last] !== wanted[last]) return;
    const weight = agreement(own, wanted) * 1000 + data.byWorkload[number].size;
    if (weight > most) [most, at] = [weight, number];
  });
  return at;
};

// What can still be chosen in each list after the lists before it; any tool can, which may change the metric.
const narrow = () => {
  let left = data.workloads;
  const own = data.workloads[workload];
  selects.forEach((list, field) => {
    const there = new Set((field <= TOOL ? data.workloads : left).map((one) => one[field]));
    [...list.options].forEach((option, at) => { option.hidden = option.disabled = !there.has(at); });
    list.selectedIndex = own[field];
    list.disabled = there.size === 1;
    left = left.filter((one) => one[field] === own[field]);
  });
};

const isShown = ({ members }, except) =>
  [...chosen].every(([name, own]) => name === except || own.some((member) => members.has(member)));

const chosen = new Map();
const sift = () => {
  chosen.clear();
  for (const box of boxes) if (box.checked) chosen.set(box.name, [...(chosen.get(box.name) ?? []), box.dataset.member]);
  const others = [];
  let [shown, counted] = [0, 0];
  for (const one of rows) {
    const isIn = isShown(one);
    shown += isIn;
    counted += isIn && data.byWorkload[workload].has(one.setup);
    const isLater = isIn && !measured.has(one.setup) && form.elements.every.checked;
    if (isLater && one.row.hidden) others.push(one.row);
    else one.row.hidden = !isLater && !(isIn && measured.has(one.setup));
  }
  reveal(others);
  for (const [name, options] of facets) {
    const counts = new Map();
    for (const { members } of rows.filter((one) => isShown(one, name))) for (const member of members) counts.set(member, (counts.get(member) ?? 0) + 1);
    for (const { box, label, count, member } of options) {
      const left = String(counts.get(member) ?? 0);
      if (count.textContent !== left) count.textContent = left;
      label.classList.toggle("none", left === "0" && !box.checked);
    }
    options[0].label.closest("details").firstElementChild.classList.toggle("chosen", chosen.has(name));
  }
  found.textContent = fill(words.found, { n: shown, m: rows.length, k: counted });
};

// Rows without the figure stand below the others: they are laid out after the answer is painted, some at a time.
let revealed = 0;
const reveal = async (left) => {
  const own = revealed += 1;
  for (let at = 0; at < left.length; at += AT_ONCE) {
    await new Promise((next) => { requestAnimationFrame(() => setTimeout(next)); });
    if (own !== revealed) return;
    for (const row of left.slice(at, at + AT_ONCE)) row.hidden = false;
  }
};

const figureCell = (figure, common) => {
  const link = document.createElement("a");
  link.className = isInvalid(figure) ? "value doubted" : "value";
  link.dataset.at = figure.at;
  link.textContent = written(figure.value / metric().size);
  link.title = [...(isInvalid(figure) ? [words.invalid] : []), fill(words.repeats, { n: figure.n })].join(words.comma);
  const own = figure.rules.filter(([rule]) => !common.has(rule));
  const different = differences(figure);
  const said = Object.assign(document.createElement("small"), { className: "differs", textContent: different.join(words.comma) });
  return [link, ...(own.length ? [sign(own, words)] : []), ...(different.length ? [said] : []), bar(figure, longest)];
};

const reach = (figures, mine) => Math.max(...figures.map(({ value }) => value), mine?.value ?? 0);

const show = () => {
  const figures = [...measured.values()];
  const mine = typed();
  const common = rulesInCommon(figures);
  const said = new Set(common.map(([rule]) => rule));
  longest = reach(figures, mine);
  for (const one of rows) {
    const figure = measured.get(one.setup);
    one.place.replaceChildren(...(figure ? figureCell(figure, said) : []));
  }
  const head = table.tHead.rows[0].cells[1];
  for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", metric().lower ? "ascending" : "descending");
  (head.querySelector("button") ?? head).textContent = metric().heading;
  form.querySelector(".own .unit").textContent = metric().symbol;
  const told = selects.map((list) => list.selectedOptions[0].textContent).filter((text) => text !== words.unknown);
  about.replaceChildren(told.join(words.comma), ...(common.length ? [sign(common, words)] : []));
  const order = [...rows].sort((one, other) => {
    const [a, b] = [measured.get(one.setup), measured.get(other.setup)];
    return a && b ? best(a, b) : Number(!a) - Number(!b);
  });
  body.append(...order.map(({ row }) => row));
  place(mine);
  draw();
  lead();
};

// ------------------------------------------------------------------ the same as a picture

const named = (one) => one.row.cells[0].querySelector("a");
const draw = () => {
  const drawn = rows.filter(({ row, setup }) => !row.hidden && data.byWorkload[workload].has(setup));
  alone.closest("label").hidden = views.value !== "grid";
  picture.hidden = views.value === "bars";
  if (views.value === "scatter") {
    const shown = drawn.map((one) => ({ id: one.setup, name: named(one).textContent.trim(), href: named(one).href }));
    picture.replaceChildren(scatter(data, workload, shown, words.units, Math.min(picture.parentElement.clientWidth, 1100)) ?? words.noScatter);
  } else if (views.value === "grid") {
    const wanted = alone.value;
    alone.replaceChildren(...drawn.map((one) => new Option(named(one).textContent.trim(), one.setup, false, one.setup === wanted)));
    picture.replaceChildren(grid(data, workload, alone.value, metric(), { depth: words.depth, jobs: words.jobs }) ?? words.noGrid);
    lead();
  }
};

// ------------------------------------------------------------------ your own number

const typed = () => {
  const value = form.elements.own.valueAsNumber * metric().size;
  return value > 0 ? { own: true, value, n: 1, low: value, high: value, least: value, greatest: value, rules: [] } : null;
};

// Places the number again; bars are drawn anew where it is longer than all of them, or was.
const placeTyped = () => {
  const mine = typed();
  const longer = reach([...measured.values()], mine);
  if (longer !== longest) {
    longest = longer;
    for (const { setup, place: cell } of rows) if (measured.has(setup)) cell.lastElementChild.replaceWith(bar(measured.get(setup), longest));
  }
  place(mine);
};

const place = (mine) => {
  body.querySelector(".mine")?.remove();
  aside.textContent = "";
  if (!mine) return;
  const comparable = data.byWorkload[workload];
  const others = rows.filter(({ row, setup }) => !row.hidden && comparable.has(setup)).map(({ setup }) => comparable.get(setup)).filter((one) => !isInvalid(one));
  const count = { above: 0, below: 0, tied: 0 };
  for (const other of others) count[data.relate(other, mine)] += 1;
  const [better, worse] = metric().lower ? ["below", "above"] : ["above", "below"];
  aside.textContent = fill(words.own, { better: count[better], worse: count[worse], tied: count.tied, n: others.length });
  const row = document.createElement("tr");
  row.className = "mine";
  const name = document.createElement("th");
  name.scope = "row";
  name.textContent = words.mine;
  row.append(name, ...Array.from({ length: table.tHead.rows[0].cells.length - 1 }, () => document.createElement("td")));
  row.cells[1].className = "figure";
  row.cells[1].append(written(mine.value / metric().size), bar(mine, longest));
  const next = [...body.rows].find((other) => {
    const figure = measured.get(other.dataset.setup);
    return !figure || best(mine, figure) < 0;
  });
  body.insertBefore(row, next ?? null);
};

// ---------------------------------------------------------------- address and sources

const remember = () => {
  const query = new URLSearchParams();
  for (const box of boxes) if (box.checked) query.append(box.name, box.value);
  for (const name of EXTRAS) if (form.elements[name].checked) query.set(name, "1");
  if (views.value !== "bars") query.set("view", views.value);
  if (views.value === "grid" && alone.value) query.set("of", alone.value);
  const sorted = [...table.tHead.rows[0].cells].findIndex((head, at) => at !== 1 && head.hasAttribute("aria-sort"));
  if (sorted >= 0) query.set("sort", `${table.tHead.rows[0].cells[sorted].getAttribute("aria-sort") === "descending" ? "-" : ""}${sorted}`);
  // With anything chosen the kind of figure is named too: new data may change the one that stands at first.
  if ([...query].length || data.workloads[workload].some((member, field) => member !== chosenAtFirst[field])) query.set("w", selects.map(({ value }) => value).join("~"));
  const text = query.toString().replaceAll("%7E", "~");
  history.replaceState(null, "", text ? `?${text}` : location.pathname);
};

// Where an address names setups and no kind of figure: the kind that most of them have.
const mostOf = (query) => {
  if (query.has("w") || !boxes.some(({ checked }) => checked)) return -1;
  for (const box of boxes) if (box.checked) chosen.set(box.name, [...(chosen.get(box.name) ?? []), box.dataset.member]);
  const shown = rows.filter((one) => isShown(one));
  const counts = data.byWorkload.map((measured) => shown.filter(({ setup }) => measured.has(setup)).length);
  return counts.indexOf(Math.max(...counts));
};

const recall = () => {
  const query = new URLSearchParams(location.search);
  for (const box of boxes) box.checked = query.getAll(box.name).includes(box.value);
  for (const name of EXTRAS) form.elements[name].checked = query.has(name);
  views.value = [...views.options].some(({ value }) => value === query.get("view")) ? query.get("view") : "bars";
  if (query.has("of")) alone.replaceChildren(new Option("", query.get("of"), true, true));
  const most = mostOf(query);
  if (most >= 0) return data.workloads[most];
  const wanted = query.get("w")?.split("~") ?? [];
  return selects.map((list, field) => {
    const at = [...list.options].findIndex(({ value }) => value === wanted[field]);
    return at < 0 ? chosenAtFirst[field] : at;
  });
};

const lead = () => {
  const links = () => document.querySelectorAll("table.explore a[data-at], .view a[data-at]");
  if (sources instanceof Promise) return;
  if (sources) leadToLines(sources, links());
  else sources = read(words.sources).then((own) => { sources = own; leadToLines(sources, links()); });
};

// ------------------------------------------------------------------------- comparing

const compared = form.querySelector("a.button");
const offer = () => {
  const marked = select(rows.map(({ row }) => row)).filter((box) => box.checked);
  compared.hidden = marked.length < 2;
  const query = marked.slice(0, MOST).map((box, at) => `${"abcdef"[at]}=${encodeURIComponent(box.value)}`).join("&");
  compared.href = `${compared.pathname}?${query}`;
  for (const box of select(rows.map(({ row }) => row))) box.disabled = !box.checked && marked.length >= MOST;
};
const offerToCompare = () => {
  for (const { row, setup } of rows) {
    const box = document.createElement("input");
    box.type = "checkbox";
    box.value = setup;
    box.setAttribute("aria-label", fill(words.mark, { name: row.cells[0].textContent.trim() }));
    box.addEventListener("change", offer);
    row.cells[0].prepend(box);
  }
};

form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("reset", () => setTimeout(() => { workload = nearest(chosenAtFirst); update(); }));
form.addEventListener("input", ({ target }) => {
  const field = selects.indexOf(target);
  if (field >= 0) {
    workload = nearest(selects.map(({ selectedIndex }) => selectedIndex), field);
    update();
  } else if (boxes.includes(target) || target === form.elements.every) {
    sift();
    place(typed());
    draw();
    remember();
  } else if (target === form.elements.mixed) {
    update();
  } else if (target === views || target === alone) {
    draw();
    remember();
  } else placeTyped();
});
const update = () => {
  narrow();
  gather();
  sift();
  show();
  remember();
};

data = await readFigures(words.figures);
workload = nearest(recall());
form.hidden = false;
if (location.hash === "#own") form.elements.own.focus(); // the front page leads here
if (compared.pathname !== location.pathname) offerToCompare();
narrow();
gather();
sift();
const sortedBy = /^(-?)(\d+)$/.exec(new URLSearchParams(location.search).get("sort") ?? "");
longest = reach([...measured.values()]);
if (location.search) show();
else form.querySelector(".own .unit").textContent = metric().symbol;
// The order that a reader chose: tables.js makes the heads buttons.
table.tHead.addEventListener("click", (event) => { if (event.target.closest("button")) setTimeout(remember); });
const button = sortedBy && table.tHead.rows[0].cells[sortedBy[2]]?.querySelector("button");
if (button) for (let clicks = sortedBy[1] ? 2 : 1; clicks; clicks--) button.click();
