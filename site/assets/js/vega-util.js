// All that Vega-Lite's compiler takes from Vega as a whole.
export { hasOwnProperty, isObject, isString, stringValue } from "vega-util";
