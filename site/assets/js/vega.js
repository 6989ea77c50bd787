// The parts of Vega that compiled charts need. The pages' policy allows no eval: instead of Vega's
// code generator there is its interpreter. Vega-Lite stays at home: what comes here is compiled.
import { extend } from "vega-util";
import { transforms } from "vega-dataflow";
import { aggregate, collect, compare, expression, extent, facet, field, filter, formula, generate, joinaggregate, key, multiextent, multivalues, params, prefacet, proxy, relay, sequence, sieve, subflow, tupleindex, values, window } from "vega-transforms";
import { axisticks, datajoin, encode, legendentries, linkpath, scale, sortitems, stack } from "vega-encode";
import { bound, identifier, mark, overlap, render, viewlayout } from "vega-view-transforms";

extend(transforms, { aggregate, collect, compare, expression, extent, facet, field, filter, formula, generate, joinaggregate, key, multiextent, multivalues, params, prefacet, proxy, relay, sequence, sieve, subflow, tupleindex, values, window });
extend(transforms, { axisticks, datajoin, encode, legendentries, linkpath, scale, sortitems, stack });
extend(transforms, { bound, identifier, mark, overlap, render, viewlayout });

export { parse } from "vega-parser";
export { View } from "vega-view";
export { expressionInterpreter } from "vega-interpreter";
