import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { ProductCard as Product } from "../../shop/catalog/list-products.ts";
import { type Language, languages } from "../../shop/language.ts";
import { paisa } from "../../shop/money.ts";
import bn from "../i18n/bn.json";
import en from "../i18n/en.json";
import { LanguageProvider } from "../i18n/language.tsx";
import { keepMessages } from "../i18n/messages.ts";
import { keepMarkup } from "./cached-markup.tsx";
import { ProductCard } from "./product-card.tsx";

keepMessages("en", en);
keepMessages("bn", bn);
afterEach(() => keepMarkup(null));

const name = { text: 'Rose "Velvet" <b>&', language: "en" } as const;
const picture = { id: "one", width: 800, height: 800, widths: [200, 800], alt: name };
const lipstick: Product = {
  ...{
    id: "p1",
    path: "/product/p1/rose-velvet",
    name,
    brand: "Nodi & Co.",
    isNew: true,
    rating: 4.5,
    ratingCount: 12,
  },
  ...{
    price: paisa(45_000),
    salePrice: null,
    listPrice: paisa(60_000),
    fromPrice: true,
    inStock: true,
    onlyVariantId: null,
  },
  ...{ picture, secondPicture: { ...picture, id: "two" } },
  swatches: ["#B3121F", "#C24A64"].map((color) => ({ name: { text: color, language: "bn" }, color })),
};
const soldOut: Product = { ...lipstick, inStock: false, picture: null, rating: null, swatches: [] };

/** Cards side by side as a page of this language shows them. */
function shelf(language: Language, products: Product[]): string {
  return renderToString(
    <StaticRouter location="/makeup?page=2">
      <LanguageProvider language={language}>
        {products.map((product, place) => (
          <ProductCard key={product.id} product={product} onAdd={() => {}} priority={place === 0} />
        ))}
      </LanguageProvider>
    </StaticRouter>,
  );
}

test.each(languages)("kept markup is what React makes of the components, byte by byte (%s)", (language) => {
  const shown = [lipstick, soldOut, lipstick];
  const asTheBrowserMakesIt = shelf(language, shown);
  keepMarkup((node, location) => renderToString(<StaticRouter location={location}>{node}</StaticRouter>));
  for (const time of ["rendered", "kept"]) expect(shelf(language, shown), time).toBe(asTheBrowserMakesIt);
});

test("is made once for each product, language and form; of a changed product anew", () => {
  let made = 0;
  keepMarkup((node, location) => {
    made += 1;
    return renderToString(<StaticRouter location={location}>{node}</StaticRouter>);
  });
  const before = { ...lipstick };
  for (const _page of [1, 2, 3]) shelf("en", [before]);
  expect(made).toBe(1);
  shelf("bn", [before]);
  expect(made).toBe(2);
  expect(shelf("en", [{ ...before, price: paisa(99_000) }])).toContain("৳990");
  expect(made).toBe(3);
});
