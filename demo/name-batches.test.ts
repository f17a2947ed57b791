import { expect, test } from "vitest";
import { dhakaDay } from "../shop/dhaka-time.ts";
import { verifyBatch } from "../shop/stock/verify-batch.ts";
import { type TestShop, testShop } from "../shop/test-shop.ts";
import { loadDemo } from "./load-demo.ts";
import { labelFacts, readCatalogue } from "./photography/labels/label-facts.mjs";

async function demoAt(moment: string): Promise<TestShop> {
  const shop = await testShop();
  shop.setNow(new Date(moment));
  await loadDemo(shop);
  return shop;
}

/** As printed on a pack: the month in which it expires. */
const monthOf = (expires: string | null) => expires && `${expires.slice(5, 7)}/${expires.slice(0, 4)}`;

const piecesOf = async (shop: TestShop) =>
  (
    await shop.pool.query(`select sum(stock)::int as "forSale", (select sum("left")::int from stock_batches) as "onHand",
      (select sum("left")::int from stock_batches where code is not null) as "ofPrinted" from variants`)
  ).rows[0];

test("the batch code in a pack's picture is verified, with the expiry date printed there", async () => {
  const shop = await demoAt("2026-12-01T12:00:00+06:00");
  const packs = readCatalogue().map((product) => ({ slug: product.slug, ...labelFacts(product) }));
  expect(packs).toHaveLength(63);
  expect(new Set(packs.map(({ batch }) => batch)).size).toBe(63);
  for (const { slug, batch, expires, name } of packs) {
    const found = await verifyBatch(shop, batch, slug);
    expect(found.length, slug).toBeGreaterThan(0);
    for (const { nameEn, code, expires: until } of found)
      expect([nameEn, code, monthOf(until)], slug).toEqual([name.en, batch, expires]);
  }
});

test("the demo's stock belongs to the printed batches, including sold-out products", async () => {
  const shop = await demoAt("2026-12-01T12:00:00+06:00");
  const { forSale, onHand, ofPrinted } = await piecesOf(shop);
  expect([onHand, ofPrinted]).toEqual([forSale, forSale]);
  const { rows } = await shop.pool.query(`
    select v.sku from variants v where v.stock is not null
       and (select count(*) from stock_batches b where b.variant_id = v.id) <> 1`);
  expect(rows).toEqual([]);
});

test("years later a printed batch is still verified, and the stock belongs to another", async () => {
  const shop = await demoAt("2033-01-01T12:00:00+06:00");
  const today = dhakaDay(shop.now());
  const { forSale, onHand } = await piecesOf(shop);
  expect(onHand).toBe(forSale);
  const { rows } = await shop.pool.query(`select from stock_batches where expires < $1 and "left" > 0`, [today]);
  expect(rows).toEqual([]);
  const soap = readCatalogue().find(({ slug }) => slug === "saffron-and-milk-soap");
  if (!soap) throw new Error("no soap");
  const [found] = await verifyBatch(shop, labelFacts(soap).batch, "n1");
  expect(found?.nameEn).toBe(soap.name.en);
});
