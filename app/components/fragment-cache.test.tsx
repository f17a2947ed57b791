import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import type { ProductCard as Product } from "../../shop/catalog/list-products.ts";
import { type Language, languages } from "../../shop/language.ts";
import { paisa } from "../../shop/money.ts";
import bn from "../i18n/bn.json";
import en from "../i18n/en.json";
import { I18nProvider } from "../i18n/language.tsx";
import { registerMessages } from "../i18n/messages.ts";
import { cacheMarkup } from "./cached-markup.tsx";
import { PageProvider } from "./page.tsx";
import { ProductCard } from "./product-card.tsx";

registerMessages("en", en);
registerMessages("bn", bn);
afterEach(() => cacheMarkup(null));

const name = { text: 'Rose "Velvet" <b>&', language: "en" } as const;
const picture = { id: "one", width: 800, height: 800, widths: [200, 800], alt: name };
const lipstick: Product = {
  ...{
    id: "p1",
    path: "/product/p1/rose-velvet",
    name,
    brand: "Nodi & Co.",
    isNew: true,
    isSet: false,
    setAbout: null,
    rating: 4.5,
    ratingCount: 12,
  },
  ...{
    price: paisa(45_000),
    salePrice: null,
    saleVariant: null,
    listPrice: paisa(60_000),
    fromPrice: true,
    inStock: true,
    onlyVariantId: null,
  },
  ...{ picture, secondPicture: { ...picture, id: "two" } },
  swatches: ["#B3121F", "#C24A64"].map((color) => ({ name: { text: color, language: "bn" }, color })),
};
const soldOut: Product = { ...lipstick, inStock: false, picture: null, rating: null, swatches: [] };

/** Cards in a page of this language. */
function list(language: Language, products: Product[]): string {
  return renderToString(
    <PageProvider value={{ pathname: "/makeup", search: "?page=2", settings: null }}>
      <I18nProvider language={language}>
        {products.map((product, place) => (
          <ProductCard key={product.id} product={product} priority={place === 0} />
        ))}
      </I18nProvider>
    </PageProvider>,
  );
}

test.each(languages)("cached markup equals React's output byte by byte (%s)", (language) => {
  const visible = [lipstick, soldOut, lipstick];
  const renderInBrowser = list(language, visible);
  cacheMarkup(renderToString);
  for (const time of ["rendered", "kept"]) expect(list(language, visible), time).toBe(renderInBrowser);
});

test("a card is rendered once per product, language and form, and again when the product changes", () => {
  let rendered = 0;
  cacheMarkup((node) => {
    rendered += 1;
    return renderToString(node);
  });
  const before = { ...lipstick };
  for (const _page of [1, 2, 3]) list("en", [before]);
  expect(rendered).toBe(1);
  list("bn", [before]);
  expect(rendered).toBe(2);
  expect(list("en", [{ ...before, price: paisa(99_000) }])).toContain("৳990");
  expect(rendered).toBe(3);
});
