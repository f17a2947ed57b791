import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { expect, test } from "vitest";
import en from "../../i18n/en.json";
import { I18nProvider } from "../../i18n/language.tsx";
import { registerMessages } from "../../i18n/messages.ts";
import { FacetValues } from "./facet-values.tsx";

registerMessages("en", en);

function brandFilter(count: number): string {
  const brand = Array.from({ length: count }, (_, at) => ({ value: `brand-${at}`, name: `Brand ${at}`, products: 1 }));
  const facets = { total: count, values: { brand }, prices: null, without: {} };
  return renderToString(
    <StaticRouter location="/makeup">
      <I18nProvider language="en">
        <FacetValues facet="brand" facets={facets} filter={{}} onChange={() => {}} />
      </I18nProvider>
    </StaticRouter>,
  );
}

test("the brand filter has a search field for more than twelve brands", () => {
  expect(brandFilter(13)).toContain(en["filter.find.brand"]);
  expect(brandFilter(12)).not.toContain(en["filter.find.brand"]);
});
