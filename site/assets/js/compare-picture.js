// A comparison as a picture to take away: bars of each workload from zero, each workload on its own scale, with address, licence and date.
import { chart } from "@params";

const COLOURS = ["#c05200", "#0072b2", "#7d8590", "#009e73", "#b05aa0", "#8a6d00"];
const [WIDE, BAR, SHARP] = [420, 16, 2]; // pixels of the longest bar, height of a bar, dots a pixel of a PNG
const [LINE, LABEL] = [130, 64]; // places of a line above the bars and beside them

// A text in lines of so many places; a letter of a writing without blanks takes two.
const lined = (text, most) => {
  const lines = [""];
  let width = 0;
  for (const { segment } of new Intl.Segmenter(document.documentElement.lang, { granularity: "word" }).segment(text)) {
    const own = [...segment].reduce((sum, letter) => sum + (letter > "\u2e80" ? 2 : 1), 0);
    if (width + own > most && segment.trim()) [lines[lines.length], width] = ["", 0];
    lines[lines.length - 1] += segment;
    width += own;
  }
  return lines;
};

// `names`: of the setups; `rows`: { workload, name, share, text, invalid }, a share of the longest bar of the workload;
// `said`, `source`: lines above the bars.
export const specOf = ({ names, rows, said, source }) => {
  const y = { field: "workload", type: "nominal", sort: null, title: null, axis: { labelExpr: "split(datum.label, '\\n')", labelLineHeight: 12, labelLimit: 480, ticks: false, domain: false, offset: 6 } };
  const shared = { y, yOffset: { field: "name", sort: names }, x: { field: "share", type: "quantitative", axis: null, scale: { domain: [0, 1] } } };
  const colour = { field: "name", type: "nominal", sort: names, scale: { domain: names, range: COLOURS.slice(0, names.length) }, title: null, legend: { orient: "top", columns: 1, labelLimit: 700 } };
  return {
    $schema: "https://vega.github.io/schema/vega-lite/v6.json", background: "#ffffff", padding: 16, width: WIDE, height: { step: BAR },
    data: { values: rows.map((row) => ({ ...row, workload: lined(row.workload, LABEL).join("\n") })) },
    title: { text: said.flatMap((text) => lined(text, LINE)), subtitle: source, anchor: "start", frame: "bounds", fontSize: 13, fontWeight: "normal", offset: 12, subtitlePadding: 8 },
    layer: [
      { mark: { type: "bar" }, encoding: { ...shared, color: colour, opacity: { condition: { test: "datum.invalid", value: 0.35 }, value: 1 } } },
      { mark: { type: "text", align: "left", dx: 4, fontSize: 10 }, encoding: { ...shared, text: { field: "text" } } },
    ],
    config: { view: { stroke: null }, font: "system-ui, sans-serif" },
  };
};

const drawn = async (spec) => (await import(chart)).toSvg(spec);

export const asSvg = async (spec) => new Blob([await drawn(spec)], { type: "image/svg+xml" });

export const asPng = async (spec) => {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await drawn(spec))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width * SHARP, height: image.height * SHARP });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => { canvas.toBlob(done, "image/png"); });
};
