import { expect, test } from "vitest";
import en from "../app/i18n/en.json" with { type: "json" };
import { speak } from "../app/i18n/language.tsx";
import { keepMessages } from "../app/i18n/messages.ts";
import { productFacts } from "../app/seo/structured-data.ts";
import { openingVariant } from "../shop/catalog/catalog-rules.ts";
import { listOffers } from "../shop/catalog/feed-queries.ts";
import { listProducts } from "../shop/catalog/list-products.ts";
import { getProduct } from "../shop/catalog/product-queries.ts";
import { dhakaDay } from "../shop/dhaka-time.ts";
import { toTaka } from "../shop/money.ts";
import { testShop } from "../shop/test-shop.ts";
import { loadDemo } from "./load-demo.ts";

keepMessages("en", en);

test("of every product the card, the page as it opens, search engines and feeds name one price", async () => {
  const shop = await testShop();
  await loadDemo(shop);
  const settings = await shop.settings();
  const { products: cards } = await listProducts(shop, { sort: "newest", page: 1, limit: 100 }, "en");
  const offers = await listOffers(shop, 1000, "en");
  expect(cards.length).toBe(63);
  for (const card of cards) {
    const product = await getProduct(shop, card.id, "en");
    const opening = openingVariant(product?.variants ?? []);
    if (!product || !opening) throw new Error(`${card.path} cannot be bought`);
    const facts = productFacts({ product, reviews: [], settings }, speak("en"), (page) => page) as { offers: Facts };
    const feed = offers.find(({ variantId }) => variantId === opening.id);
    // An offer that is still to come is told with its days.
    const sale = feed?.sale && (feed.sale.during?.from ?? "") <= dhakaDay(shop.now()) ? feed.sale : null;
    const onCard = [card.price, card.listPrice];
    expect([opening.price, opening.listPrice], card.path).toEqual(onCard);
    expect([product.price, product.listPrice], card.path).toEqual(onCard);
    expect([sale?.price ?? feed?.price, sale ? feed?.price : null], card.path).toEqual(onCard);
    expect(facts.offers.lowPrice ?? facts.offers.price, card.path).toBe(toTaka(card.price).toFixed(2));
    // It can be had at that price, unless all of it is gone.
    expect(opening.inStock, card.path).toBe(card.inStock);
  }
});

type Facts = { lowPrice?: string; price?: string };
