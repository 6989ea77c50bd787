// Tables whose columns sort: the words of a head become a button. Without this script a table stands in the order of its page.
const PREFIXES = { n: 1e-9, µ: 1e-6, m: 1e-3, k: 1e3, K: 1e3, M: 1e6, G: 1e9, T: 1e12, к: 1e3, К: 1e3, М: 1e6, Г: 1e9, Т: 1e12, м: 1e-3 };
const decimal = (1.5).toLocaleString(document.documentElement.lang).charAt(1);

// A figure as a number, its prefix included: "23.5 GiB", "77,4 МБ/с". Words are no number.
const amount = (text) => {
  const found = /^[^\p{L}\d-]*(-?\d[\d\s.,]*)(\p{L}?)(i?)(\p{L}|\/)?/u.exec(text);
  if (!found) return null;
  const digits = [...found[1]].filter((sign) => /[\d-]/.test(sign) || sign === decimal).join("");
  const prefix = found[4] ? (PREFIXES[found[2]] ?? 1) : 1;
  return Number(digits.replace(decimal, ".")) * prefix;
};

const compare = (one, other) => {
  const [a, b] = [amount(one), amount(other)];
  if (a !== null && b !== null) return a - b;
  if (a === null && b === null) return one.localeCompare(other, document.documentElement.lang, { numeric: true });
  return a === null ? 1 : -1;
};

const sort = (table, head, at) => {
  const descends = head.getAttribute("aria-sort") === "ascending";
  for (const other of head.parentElement.cells) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", descends ? "descending" : "ascending");
  const body = table.tBodies[0];
  const texts = new Map([...body.rows].map((row) => [row, row.cells[at].innerText.trim()]));
  // Rows without a figure stay last in both directions.
  const rows = [...body.rows].sort((a, b) => {
    const [one, other] = [texts.get(a), texts.get(b)];
    if (!one || !other) return Number(!one) - Number(!other);
    return descends ? compare(other, one) : compare(one, other);
  });
  body.append(...rows);
};

const isPlain = (table) =>
  table.tHead?.rows.length === 1 &&
  table.tBodies[0]?.rows.length > 3 &&
  [...table.rows].every((row) => [...row.cells].every((cell) => cell.colSpan === 1 && cell.rowSpan === 1) && row.cells.length === table.tHead.rows[0].cells.length);

for (const table of document.querySelectorAll(".table table")) {
  if (!isPlain(table)) continue;
  [...table.tHead.rows[0].cells].forEach((head, at) => {
    if (!head.textContent.trim()) return;
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    button.addEventListener("click", () => sort(table, head, at));
    // A head that holds a link of its own, to a caveat, stays as it is.
    if (button.querySelector("a")) head.append(...button.childNodes);
    else head.append(button);
  });
}
