import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { brands, images, products, reviews, variants } from "../db/schema.ts";
import { listAdminProducts } from "../shop/catalog/admin-products.ts";
import { deleteProduct } from "../shop/catalog/change-product.ts";
import { listCategories, listProducts } from "../shop/catalog/list-products.ts";
import { findProducts } from "../shop/catalog/product-queries.ts";
import { type SalePriceState, salePriceStates } from "../shop/catalog/sale-price.ts";
import { loadContent } from "../shop/content/content.ts";
import { listCoupons } from "../shop/coupons/admin-coupons.ts";
import { detectLanguage, languages } from "../shop/language.ts";
import { fromTaka } from "../shop/money.ts";
import { getGiftWrap } from "../shop/orders/gift-wrap.ts";
import { productQuestions } from "../shop/questions/list-questions.ts";
import { listFeaturedReviews, productReviews } from "../shop/reviews/list-reviews.ts";
import { loadSettings } from "../shop/settings/settings.ts";
import { admin, stockProduct, testShop } from "../shop/test-shop.ts";
import { loadDemo } from "./load-demo.ts";

const allProducts = { sort: "newest", page: 1, limit: 100 } as const;

test("an empty shop gets every product, complete, with images and in both languages", async () => {
  const shop = await testShop();
  expect(await loadDemo(shop)).toBe(68);
  for (const language of languages) {
    const { products: found, total } = await findProducts(shop, allProducts, language);
    expect([found.length, total]).toEqual([68, 68]);
    for (const product of found) {
      const { name, shortDescription, description, howToUse, origin } = product;
      for (const text of [name, shortDescription, description, howToUse, origin])
        expect(text?.language, product.slug).toBe(language);
      for (const picture of [...product.pictures, ...product.variants.flatMap((variant) => variant.picture ?? [])]) {
        for (const width of picture.widths)
          expect(await shop.images.get(`${picture.id}-${width}.avif`), picture.id).not.toBeNull();
      }
      expect(product.pictures[0]?.alt, product.slug).toMatchObject({ text: expect.stringMatching(/\S/), language });
      expect(product.variants.length, product.slug).toBeGreaterThan(0);
      expect(product.price, product.slug).toBeGreaterThan(0);
    }
  }
});

test("the demo has sold-out products, new ones listed first, and an image for each category", async () => {
  const shop = await testShop();
  await loadDemo(shop);
  const { products: cards } = await listProducts(shop, allProducts, "en");
  expect(cards.filter((card) => !card.inStock).length).toBeGreaterThanOrEqual(2);
  const newCount = cards.filter((card) => card.isNew).length;
  expect(cards.slice(0, newCount).every((card) => card.isNew)).toBe(true);
  const tiles = await listCategories(shop, "bn");
  expect(tiles.every((tile) => tile.picture !== null && tile.products > 0)).toBe(true);
  expect(tiles.reduce((sum, tile) => sum + tile.products, 0)).toBe(68);
});

test("bestsellers have questions in both languages, each answered by the shop", async () => {
  const shop = await testShop();
  await loadDemo(shop);
  const [lipstick] = await shop.db.select().from(products).where(eq(products.slug, "sindoor-velvet-lipstick"));
  const published = await productQuestions(shop, lipstick?.id ?? "");
  expect(published.map(({ answers }) => answers.map(({ byShop }) => byShop))).toEqual([[true], [true], [true]]);
  expect(new Set(published.map(({ text }) => detectLanguage(text)))).toEqual(new Set(languages));
});

test("the demo has current and upcoming sale prices, and none that have ended", async () => {
  const shop = await testShop();
  await loadDemo(shop);
  const countByState = async (offer: SalePriceState) =>
    (await listAdminProducts(shop, admin, { ...allProducts, offer }, "en")).total;
  expect(await Promise.all(salePriceStates.map(countByState))).toEqual([8, 2, 0]);
});

test("fourteen of the demo's products are on offer: the campaign's eight, and boxes that cost less than their parts", async () => {
  const shop = await testShop();
  await loadDemo(shop);
  const { products: found } = await findProducts(shop, allProducts, "en");
  const onOffer = found.filter(({ variants }) =>
    variants.some(({ price, listPrice }) => listPrice !== null && listPrice > price),
  );
  const [campaign] = (await loadContent(shop.db)).campaigns;
  const [ofCampaign = [], others = []] = [true, false].map((isOfCampaign) =>
    onOffer.filter(({ id }) => campaign?.productIds.includes(id) === isOfCampaign),
  );
  expect(ofCampaign).toHaveLength(8);
  const boxes = [
    ...["a-small-thank-you", "bright-morning-trio", "evening-hair-ritual", "the-holud-box"],
    ...["three-evenings-perfume-box", "utsab-lipstick-trio"],
  ];
  expect(others.map(({ slug }) => slug).sort()).toEqual(boxes);
  // Those announced for later begin when the campaign has ended.
  const later = await listAdminProducts(shop, admin, { ...allProducts, offer: "coming" }, "en");
  const firstDays = later.products.flatMap(({ variants }) => variants.flatMap(({ offer }) => offer?.from ?? []));
  expect(firstDays.length).toBeGreaterThan(0);
  for (const day of firstDays) expect(day > (campaign?.until ?? "")).toBe(true);
});

test("the demo has a percentage coupon, a free-delivery code, and free delivery above an amount", async () => {
  const shop = await testShop();
  await loadDemo(shop);
  const coupons = await listCoupons(shop, admin);
  expect(coupons.map(({ code, kind }) => [code, kind]).sort()).toEqual([
    ["FREEDELIVERY", "free-delivery"],
    ["LABONNO10", "percent"],
    ["ROUTINE10", "percent"],
  ]);
  expect(await loadSettings(shop.db)).toMatchObject({ freeDeliveryAbove: fromTaka(1500), returnDays: 7 });
});

test("the cotton pouch is offered as gift wrapping, in both sizes", async () => {
  const shop = await testShop();
  await loadDemo(shop);
  const wrap = await getGiftWrap(shop, "en");
  expect([wrap?.name.text, wrap?.choices.length]).toEqual(["Cotton Drawstring Pouch", 2]);
});

test("the demo has reviews marked as the demo's, whose stars add up", async () => {
  const shop = await testShop();
  await loadDemo(shop);
  expect(await shop.db.$count(reviews)).toBeGreaterThan(250);
  expect(await shop.db.$count(reviews, eq(reviews.demo, false))).toBe(0);
  const { rows } = await shop.pool.query(`
    select slug from products p left join lateral (
             select sum(stars) as stars, count(*) as reviews from reviews where product_id = p.id) r on true
      where (p.rating_sum, p.rating_count) <> (coalesce(r.stars, 0), r.reviews)`);
  expect(rows).toEqual([]);
  expect((await listFeaturedReviews(shop, 3, "bn")).length).toBe(3);
});

test("most reviews of the demo's shades name the one that was bought, and it is one of which they speak", async () => {
  const shop = await testShop();
  await loadDemo(shop);
  const { products: found } = await findProducts(shop, allProducts, "en");
  const shaded = found.filter(({ variants: shades }) => shades.filter(({ swatch }) => swatch).length > 1);
  expect(shaded.length).toBeGreaterThan(5);
  for (const { id, slug } of shaded) {
    const shades = await shop.db.select().from(variants).where(eq(variants.productId, id));
    for (const language of languages) {
      const { reviews: written } = await productReviews(shop, id, language);
      const bought = written.map((review) => review.bought?.text ?? null);
      const names = shades.map(({ nameEn, nameBn }) => (language === "en" ? nameEn : nameBn));
      expect(bought.filter((name) => name !== null).length, slug).toBeGreaterThanOrEqual(written.length / 2);
      for (const [index, { title, text }] of written.entries()) {
        const words = `${title} ${text}`.toLowerCase();
        const mentioned = names.filter((name) => name && words.includes(name.toLowerCase()));
        if (mentioned.length > 0) expect([null, ...mentioned], text).toContain(bought[index]);
      }
    }
  }
});

test("the demo is loaded once, by concurrent processes and repeated starts", async () => {
  const shop = await testShop();
  const counts = await Promise.all([loadDemo(shop), loadDemo(shop), loadDemo(shop)]);
  expect(counts.sort()).toEqual([0, 0, 68]);
  const before = [await shop.db.$count(products), await shop.db.$count(variants), await shop.db.$count(brands)];
  expect(await loadDemo(shop)).toBe(0);
  expect([await shop.db.$count(products), await shop.db.$count(variants), await shop.db.$count(brands)]).toEqual(
    before,
  );
});

test("a shop that has or had a product is left unchanged", async () => {
  const shop = await testShop();
  const { productId } = await stockProduct(shop);
  expect(await loadDemo(shop)).toBe(0);
  await deleteProduct(shop, admin, productId);
  expect(await loadDemo(shop)).toBe(0);
  expect(await shop.db.$count(products)).toBe(1);
  expect(await shop.db.$count(images)).toBe(0);
  expect(await shop.images.get("hero-1920.avif")).toBeNull();
});
