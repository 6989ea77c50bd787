// What Netlify makes of netlify.toml: prints the configuration that it would build with.
// In a folder of its own, as Netlify adds the _redirects of a public/ that somebody built.
// A rule it cannot read is only dropped with a warning, so the test counts them.
import { resolveConfig } from "@netlify/config";

const { config } = await resolveConfig({
  config: `${process.argv[3]}/netlify.toml`,
  repositoryRoot: process.argv[3],
  offline: true,
  mode: "cli",
  context: process.argv[2],
});
console.log(JSON.stringify(config));
