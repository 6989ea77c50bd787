// An answer as a chart: Vega-Lite is compiled here, in the page, since nobody knew the question before.
import { vega } from "@params";
import { compile } from "vega-lite";

async function show(spec, options) {
  const { View, parse, expressionInterpreter } = await import(vega);
  const view = new View(parse(compile(spec).spec, {}, { ast: true }), { hover: false, expr: expressionInterpreter, ...options });
  return view.runAsync();
}

export const draw = (place, spec) => show(spec, { renderer: "svg", container: place });
export const toSvg = async (spec) => (await show(spec, { renderer: "none" })).toSVG();
