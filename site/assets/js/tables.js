// Tables whose columns sort: the words of a head become a button. Without this script a table stands in the order of its page.
const PREFIXES = { n: 1e-9, µ: 1e-6, m: 1e-3, k: 1e3, K: 1e3, M: 1e6, G: 1e9, T: 1e12, к: 1e3, К: 1e3, М: 1e6, Г: 1e9, Т: 1e12, м: 1e-3 };
const decimal = (1.5).toLocaleString(document.documentElement.lang).charAt(1);

const SECONDS = { h: 3600, 時間: 3600, 시간: 3600, ч: 3600, min: 60, 分: 60, 분: 60, мин: 60, s: 1, 秒: 1, 초: 1, с: 1 };
const TIME = new RegExp(`([\\d.,\\s]+)(${Object.keys(SECONDS).join("|")})(?![\\p{L}/])`, "gu");

const plain = (digits) => Number([...digits].filter((sign) => /[\d-]/.test(sign) || sign === decimal).join("").replace(decimal, "."));

// A figure as a number, its prefix included: "23.5 GiB", "77,4 МБ/с"; a time in seconds. Words are no number.
const amount = (text) => {
  const times = [...text.matchAll(TIME)];
  if (times.length && !text.replace(TIME, "").trim()) {
    return times.reduce((sum, [, digits, unit]) => sum + plain(digits) * SECONDS[unit], 0);
  }
  const found = /^[^\p{L}\d-]*(-?\d[\d\s.,]*)(\p{L}?)(i?)(\p{L}|\/)?/u.exec(text);
  if (!found) return null;
  return plain(found[1]) * (found[4] ? (PREFIXES[found[2]] ?? 1) : 1);
};

// What a cell says, without the marks that follow a figure.
const said = (cell) => (cell.querySelector(".value") ?? cell).innerText.trim().replace("\u2212", "-");

const sort = (table, head, at) => {
  const descends = head.getAttribute("aria-sort") === "ascending";
  for (const other of head.parentElement.cells) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", descends ? "descending" : "ascending");
  const body = table.tBodies[0];
  const lang = document.documentElement.lang;
  const keys = new Map([...body.rows].map((row) => [row, said(row.cells[at])]));
  const amounts = new Map([...keys].map(([row, text]) => [row, amount(text)]));
  const hasFigures = [...amounts.values()].some((one) => one !== null);
  const isMissing = (row) => (hasFigures ? amounts.get(row) === null : !keys.get(row));
  const compare = (a, b) => hasFigures
    ? amounts.get(a) - amounts.get(b)
    : keys.get(a).localeCompare(keys.get(b), lang, { numeric: true });
  // Rows without a figure stay last in both directions.
  body.append(...[...body.rows].sort((a, b) => {
    if (isMissing(a) || isMissing(b)) return Number(isMissing(a)) - Number(isMissing(b));
    return descends ? compare(b, a) : compare(a, b);
  }));
};

const isPlain = (table) =>
  table.tHead?.rows.length === 1 &&
  table.tBodies[0]?.rows.length > 3 &&
  [...table.rows].every((row) => [...row.cells].every((cell) => cell.colSpan === 1 && cell.rowSpan === 1) && row.cells.length === table.tHead.rows[0].cells.length);

for (const table of document.querySelectorAll(".table table:not(.words)")) {
  if (!isPlain(table)) continue;
  [...table.tHead.rows[0].cells].forEach((head, at) => {
    if (!head.textContent.trim()) return;
    const button = document.createElement("button");
    button.type = "button";
    // The sign of a caveat is a link of its own and stays behind the button.
    button.append(...[...head.childNodes].filter((node) => !node.matches?.("a.caveat")));
    button.addEventListener("click", () => sort(table, head, at));
    // A head that is a link stays as it is.
    if (button.querySelector("a")) head.prepend(...button.childNodes);
    else head.prepend(button);
  });
}
