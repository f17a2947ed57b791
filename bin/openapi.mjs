// Checks the OpenAPI document against the recommended rules of Redocly and Spectral; warnings fail as well.
import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectral from "@stoplight/spectral-core";
import { oas } from "@stoplight/spectral-rulesets";
import { openApiDocument } from "../api/http/openapi.ts";
import { routes } from "../api/index.ts";
import { fail, print } from "./runtime.mjs";

const document = JSON.parse(JSON.stringify(openApiDocument(routes, "https://labonno.example")));
const violations = [...(await lintWithRedocly()), ...(await lintWithSpectral())];
for (const violation of violations) print(violation);
if (violations.length > 0) fail(`The OpenAPI document breaks ${violations.length} rules.`);

async function lintWithRedocly() {
  // A redirect is a success, too: Spectral's rule for the same knows that.
  const rules = { "operation-2xx-response": "off" };
  const config = await createConfig({ extends: ["recommended"], rules, telemetry: "off" });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  return problems.map(({ ruleId, message, location }) => `${ruleId}  ${message}  ${location[0]?.pointer}`);
}

async function lintWithSpectral() {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [[oas, "recommended"]] });
  const problems = await linter.run(document);
  return problems.map(({ code, message, path }) => `${code}  ${message}  #/${path.join("/")}`);
}
