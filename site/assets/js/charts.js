// Charts that answer: when a reader comes near one, Vega takes the place of its picture. Before his
// first movement on the page nothing is fetched: the picture is enough to read. Whatever goes wrong,
// the picture stays. No arithmetic here: ratios, words and numbers come with the chart.
import { vega } from "@params";

const NEAR = "200px"; // far enough that it is there when the chart is

const observer = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    observer.unobserve(target);
    drawLive(target).catch((error) => console.info(`${target.dataset.spec} stays a picture:`, error));
  }
}, { rootMargin: NEAR });
const moved = new AbortController();
for (const kind of ["pointermove", "pointerdown", "keydown", "wheel", "scroll"]) {
  addEventListener(kind, watchPictures, { passive: true, signal: moved.signal });
}

function watchPictures() {
  moved.abort();
  for (const picture of document.querySelectorAll(".picture[data-spec]")) observer.observe(picture);
}

let pointer = ""; // where it is on the screen
for (const kind of ["pointermove", "pointerdown"]) {
  document.addEventListener(kind, ({ screenX, screenY }) => { pointer = `${screenX} ${screenY}`; },
    { capture: true, passive: true });
}

async function drawLive(picture) {
  const [{ View, parse, expressionInterpreter }, answer] =
    await Promise.all([import(vega), fetch(picture.dataset.spec)]);
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  const figure = picture.closest("figure");
  const stage = element("div", { class: "stage" });
  const picker = element("details", { class: picture.className.replace("picture", "picker") });
  const tip = element("div", { class: "tip", role: "status" });
  const view = new View(parse(await answer.json(), {}, { ast: true }), {
    renderer: "svg", hover: false, container: stage, bind: picker, expr: expressionInterpreter,
    tooltip: (_handler, event, item, text) => {
      if (rested !== null && rested === pointer) return;
      rested = null;
      show(marked(event.target, item), text);
    },
  });
  let shown = null; // the mark that is pointed at, or was reached by keyboard
  // Where the pointer was when a key was pressed. A chart that scrolls away under a pointer at rest
  // tells of marks that nobody points at.
  let rested = null;

  function show(mark, text) {
    shown = text ? mark : null;
    tip.textContent = text ?? "";
    tip.classList.toggle("shown", Boolean(text));
    if (text) place(tip, mark, picture);
    view.signal("near", text ? mark.__data__.datum.row : "").runAsync();
  }

  stage.addEventListener("keydown", (event) => {
    const marks = valuesOf(stage);
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") show(null);
    else if (event.key === "Enter") follow();
    else if (event.key === "Home") go(marks, 0);
    else if (event.key === "End") go(marks, marks.length - 1);
    else if (step) go(marks, shown ? marks.indexOf(shown) + step : step > 0 ? 0 : marks.length - 1);
    else return;
    rested = pointer;
    event.preventDefault();
  });
  stage.addEventListener("blur", () => show(null));

  // To the source: with a mouse at once, with a finger by a second touch of the same mark.
  let touched = null;
  stage.addEventListener("pointerdown", () => { touched = shown; });
  stage.addEventListener("click", ({ pointerType }) => {
    if (pointerType === "mouse" || touched === shown) follow();
  });

  function follow() {
    if (!shown) return;
    const { row, column, baseline } = shown.__data__.datum;
    if (baseline) location = `${figure.dataset.against}#${row}.${baseline}.${column}`;
    else figure.querySelector(`[data-of="${row}.${column}"] .value`).click();
  }

  const filter = figure.querySelector(".filter select");
  const applyFilter = () => view.signal("most", Number(filter.value)).runAsync();
  filter?.addEventListener("change", applyFilter);

  function go(marks, index) {
    const mark = marks[(index + marks.length) % marks.length];
    show(mark, mark.__data__.tooltip);
  }

  await (filter ? applyFilter() : view.runAsync());
  setAttributes(stage, { tabindex: "0", role: "application",
    "aria-label": `${picture.querySelector("svg").getAttribute("aria-label")} ${picture.dataset.keys}` });
  stage.removeAttribute("aria-roledescription"); // Vega's own words are English
  setAttributes(stage.querySelector("svg"), { "aria-hidden": "true" }); // the stage speaks for it
  picture.replaceChildren(stage, tip);
  if (!picture.dataset.choose) return;
  // What can be chosen waits behind a line below the caption, so that no control stands between a picture and its text.
  const chooses = element("summary", {});
  chooses.textContent = picture.dataset.choose;
  picker.prepend(chooses);
  figure.querySelector(".behind")?.before(picker);
}

// The marks that have something to tell, in the order in which they are drawn.
function valuesOf(stage) {
  return [...stage.querySelectorAll("svg *")].filter((mark) => mark.__data__?.tooltip);
}

function marked(target, item) {
  return target.__data__ === item ? target : target.closest?.("svg") ?? target;
}

// Above its mark, within its picture.
function place(tip, mark, picture) {
  const around = picture.getBoundingClientRect();
  const at = mark.getBoundingClientRect();
  const half = tip.offsetWidth / 2;
  const middle = at.left + at.width / 2 - around.left;
  tip.style.left = `${Math.max(half, Math.min(middle, around.width - half))}px`;
  tip.style.top = `${at.top - around.top}px`;
}

function element(name, attributes) {
  return setAttributes(document.createElement(name), attributes);
}

function setAttributes(target, attributes) {
  for (const [key, value] of Object.entries(attributes)) target.setAttribute(key, value);
  return target;
}
