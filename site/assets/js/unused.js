// Stands in for packages that Vega names and our charts never call: maps, other file formats,
// colour schemes (every colour of ours is in site/charts/_colours.json).
export const geoArea = undefined, geoBounds = undefined, geoCentroid = undefined;
export const feature = undefined, mesh = undefined, dsvFormat = undefined;
export const schemeAccent = [], schemeCategory10 = [], schemeDark2 = [], schemeObservable10 = [];
export const schemePaired = [], schemePastel1 = [], schemePastel2 = [];
export const schemeSet1 = [], schemeSet2 = [], schemeSet3 = [];
