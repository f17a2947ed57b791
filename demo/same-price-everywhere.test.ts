import { expect, test } from "vitest";
import en from "../app/i18n/en.json" with { type: "json" };
import { createI18n } from "../app/i18n/language.tsx";
import { registerMessages } from "../app/i18n/messages.ts";
import { productData } from "../app/seo/structured-data.ts";
import { openingVariant } from "../shop/catalog/catalog-rules.ts";
import { listFeedItems } from "../shop/catalog/feed-queries.ts";
import { listProducts } from "../shop/catalog/list-products.ts";
import { getProduct } from "../shop/catalog/product-queries.ts";
import { dhakaDay } from "../shop/dhaka-time.ts";
import { toTaka } from "../shop/money.ts";
import { testShop } from "../shop/test-shop.ts";
import { loadDemo } from "./load-demo.ts";

registerMessages("en", en);

test("card, product page, search engines and feeds show the same price of every product", async () => {
  const shop = await testShop();
  await loadDemo(shop);
  const settings = await shop.settings();
  const { products: cards } = await listProducts(shop, { sort: "newest", page: 1, limit: 100 }, "en");
  const offers = await listFeedItems(shop, 1000, "en");
  expect(cards.length).toBe(68);
  for (const card of cards) {
    const product = await getProduct(shop, card.id, "en");
    const initialVariant = openingVariant(product?.variants ?? []);
    if (!product || !initialVariant) throw new Error(`${card.path} cannot be bought`);
    const structuredData = productData(
      { product, reviews: [], questions: [], settings },
      createI18n("en"),
      (page) => page,
    ) as {
      offers: OfferData;
    };
    const feed = offers.find(({ variantId }) => variantId === initialVariant.id);
    // An upcoming sale is listed with its days.
    const currentSale = feed?.sale && (feed.sale.during?.from ?? "") <= dhakaDay(shop.now()) ? feed.sale : null;
    const cardPrices = [card.price, card.listPrice];
    expect([initialVariant.price, initialVariant.listPrice], card.path).toEqual(cardPrices);
    expect([product.price, product.listPrice], card.path).toEqual(cardPrices);
    expect([currentSale?.price ?? feed?.price, currentSale ? feed?.price : null], card.path).toEqual(cardPrices);
    expect(structuredData.offers.lowPrice ?? structuredData.offers.price, card.path).toBe(
      toTaka(card.price).toFixed(2),
    );
    // Available at that price, unless everything is sold out.
    expect(initialVariant.inStock, card.path).toBe(card.inStock);
  }
});

type OfferData = { lowPrice?: string; price?: string };
