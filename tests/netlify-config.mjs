// What Netlify makes of netlify.toml: prints the configuration that it would build with.
// A rule it cannot read is only dropped with a warning, so the test counts them.
import { resolveConfig } from "@netlify/config";

const { config } = await resolveConfig({
  config: "netlify.toml",
  repositoryRoot: process.cwd(),
  offline: true,
  mode: "cli",
  context: process.argv[2],
});
console.log(JSON.stringify(config));
