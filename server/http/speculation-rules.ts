// What browsers may fetch or render ahead (Chromium; others ignore it): a page once its link is pressed, a product once a
// pointer rests on its link. Nobody's data is in either. Data-saving browsers do neither.
const personalPaths = ["/cart", "/checkout", "/account", "/orders", "/signin", "/signup", "/wishes", "/admin"];

const hrefs = (paths: string[]) => paths.flatMap((path) => [`${path}*`, `/bn${path}*`]);
const personal = { href_matches: [...hrefs(personalPaths), "/api/*", "/images/*", "/assets/*"] };

const rules = {
  prefetch: [{ where: { and: [{ href_matches: "/*" }, { not: personal }] }, eagerness: "conservative" }],
  prerender: [{ where: { href_matches: hrefs(["/product/"]) }, eagerness: "moderate" }],
};

export const speculationRulesPath = "/speculation-rules.json";

/** The rules that the `Speculation-Rules` header of documents names. */
export const speculationRules = {
  body: JSON.stringify(rules),
  headers: { "Content-Type": "application/speculationrules+json", "Cache-Control": "public, max-age=3600" },
};
