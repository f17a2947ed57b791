import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { restockedVariants, variants } from "../../db/schema.ts";
import { changeProduct } from "../catalog/change-product.ts";
import { changeVariant } from "../catalog/change-variant.ts";
import { getEditableProduct } from "../catalog/editable-product.ts";
import { listShades } from "../catalog/list-shades.ts";
import { getProduct } from "../catalog/product-queries.ts";
import { productChanges, variantChanges } from "../catalog/product-schema.ts";
import type { ProductFilter } from "../catalog/where-clause.ts";
import { exportCatalogue } from "../import-export/export-catalogue.ts";
import { findBrokenInvariants } from "../invariants.ts";
import { fromTaka, toTaka } from "../money.ts";
import { changeStatus } from "../orders/change-status.ts";
import { editOrder, quoteEdit } from "../orders/edit/edit-order.ts";
import { editQuoteRequest, editRequest } from "../orders/edit/edit-schema.ts";
import { mergeOrders, unmergeOrder } from "../orders/edit/merge-orders.ts";
import { orderRequest } from "../orders/order-schema.ts";
import { placeOrder } from "../orders/place-order.ts";
import { packOrder } from "../parcels/pack-order.ts";
import { guest } from "../permissions.ts";
import { loadMargins } from "../profit/load-margins.ts";
import { Refusal } from "../refusal.ts";
import { returnsOfOrder } from "../returns/order-returns.ts";
import { getWorn } from "../shades/find-worn.ts";
import { readShades } from "../shades/shade-index.ts";
import { notifyNextRestocked, recordRestockedSets } from "../stock-alerts/notify-restocked.ts";
import { stockRequest } from "../stock-alerts/stock-alert-schema.ts";
import { subscribeToStock } from "../stock-alerts/subscribe.ts";
import { admin, codeOf, stockProduct, testShop, variantDraft } from "../test-shop.ts";
import { listSetParts } from "./list-sets.ts";

/** A lipstick in Golap (two pieces), Jaam (one) and Sindoor (none) for 700 taka, a soap for 200, and a box of both for 800. */
async function shadeShop(pieces = 1) {
  const shop = await testShop();
  const named = (en: string, bn: string) => ({ en, bn });
  const lipstick = await stockProduct(shop, {
    name: named("Lipstick", "লিপস্টিক"),
    variants: (
      [
        ["Golap", "গোলাপ", "#B3121F", 2],
        ["Jaam", "জাম", "#5A1238", 1],
        ["Sindoor", "সিঁদুর", "#C3241D", 0],
      ] as const
    ).map(([en, bn, swatch, stock]) =>
      variantDraft({ sku: en.toUpperCase(), name: { en, bn }, swatch, price: fromTaka(700), stock }),
    ),
  });
  const soap = await stockProduct(shop, {
    name: named("Soap", "সাবান"),
    variants: [variantDraft({ sku: "SOAP", price: fromTaka(200), stock: 9 })],
  });
  const box = await stockProduct(shop, {
    name: named("The Lip Box", "লিপের ডালা"),
    variants: [variantDraft({ sku: "LIP-BOX", price: fromTaka(800), stock: null })],
    parts: [
      { sku: "GOLAP", pieces, any: true },
      { sku: "SOAP", pieces: 1 },
    ],
  });
  const [golap = "", jaam = "", sindoor = ""] = box.variantIds;
  const boxes = (...shades: string[]) =>
    shades.map((variantId) => ({ productId: box.productId, variantId, quantity: 1 }));
  const place = (shades: string[], total: number, phone = "01712345678") =>
    placeOrder(shop, {
      ...{ actor: guest, language: "en", idempotencyKey: null },
      request: orderRequest.parse({
        billingDetails: { fullName: "Nusrat", phone, address: "House 12", city: "Dhaka" },
        ...{ items: boxes(...shades), deliveryArea: "inside", total },
      }),
    });
  async function lines(orderId: string) {
    const { rows } = await shop.db.execute<{ sku: string; quantity: number }>(sql`
      select sku, quantity from order_lines where order_id = ${orderId} order by sku`);
    return rows.map(({ sku, quantity }) => `${sku} × ${quantity}`);
  }
  async function stock() {
    const { rows } = await shop.db.execute<{ sku: string; stock: number }>(sql`
      select sku, stock from variants where stock is not null`);
    return Object.fromEntries(rows.map((row) => [row.sku, row.stock]));
  }
  const viewed = async () => (await getProduct(shop, box.productId, "en"))?.variants ?? [];
  return { shop, lipstick, soap, box, golap, jaam, sindoor, boxes, place, lines, stock, viewed };
}

test("the shades of a set are compared on the same area as those of its part", async () => {
  const { shop, box } = await shadeShop();
  expect(await listShades(shop, box.productId, "bn")).toMatchObject({ group: "lips" });
});

test("the shades of a set alone are no filter of a list with other products; those of a lipstick, and of sets alone, are", async () => {
  const { shop, box } = await shadeShop();
  await changeProduct(shop, admin, box.productId, { category: "Skincare" });
  await stockProduct(shop, { name: { en: "Serum", bn: null }, category: "Skincare" });
  const shades = async (selection: ProductFilter) => {
    const { values } = (await shop.catalogIndex.read()).countFacets(selection);
    return values.shade?.map(({ value }) => value);
  };
  expect(await shades({ category: "Skincare" })).toEqual([]);
  expect(await shades({ category: "Makeup" })).toEqual(["berry", "red"]);
  expect(await shades({ onlySets: true })).toEqual(["berry", "red"]);
  expect(await shades({ category: "Skincare", filter: { shade: ["red"] } })).toEqual(["red"]);
});

test("a set with a choice of shades has each as a variant, at one price and with that shade's stock", async () => {
  const { shop, box, viewed } = await shadeShop();
  const shown = (await viewed()).map(({ name, swatch, price, listPrice, left, inStock }) => ({
    ...{ name: name?.text, swatch, price, listPrice, left, inStock },
  }));
  const price = { price: 80_000, listPrice: 90_000 };
  expect(shown).toEqual([
    { name: "Golap", swatch: "#B3121F", ...price, left: 2, inStock: true },
    { name: "Jaam", swatch: "#5A1238", ...price, left: 1, inStock: true },
    { name: "Sindoor", swatch: "#C3241D", ...price, left: 0, inStock: false },
  ]);
  expect(await listSetParts(shop, box.productId, "en")).toMatchObject([
    { name: { text: "Lipstick" }, variantName: null, isChosen: true, price: 70_000 },
    { name: { text: "Soap" }, isChosen: false },
  ]);
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});

test("the order uses the chosen shade: its stock, packing, edits, returns and costs", async () => {
  const { shop, box, lipstick, golap, jaam, place, lines, stock } = await shadeShop();
  expect(await codeOf(place([box.productId], 860))).toBe("product-gone");
  const { id } = await place([jaam], 860);
  expect(await lines(id)).toEqual(["JAAM × 1", "SOAP × 1"]);
  expect(await stock()).toMatchObject({ GOLAP: 2, JAAM: 0, SOAP: 8 });
  expect(await codeOf(place([jaam], 860, "01812345678"))).toBe("out-of-stock");
  const edit = { items: [{ productId: box.productId, variantId: golap, quantity: 1 }] };
  const { total, revision } = await quoteEdit(shop, admin, id, editQuoteRequest.parse(edit), "en");
  expect(total).toBe(86_000);
  await editOrder(shop, admin, id, editRequest.parse({ ...edit, total: toTaka(total), revision }), "en");
  expect(await lines(id)).toEqual(["GOLAP × 1", "SOAP × 1"]);
  expect(await stock()).toMatchObject({ GOLAP: 1, JAAM: 1, SOAP: 8 });
  await changeStatus(shop, admin, id, "confirmed");
  const packed = [lipstick.variantIds[0], ...(await soapIds(shop))].map((variantId = "") => ({
    variantId,
    quantity: 1,
  }));
  await packOrder(shop, admin, id, packed);
  for (const status of ["shipped", "delivered"] as const) await changeStatus(shop, admin, id, status);
  const { terms } = await returnsOfOrder(shop, id, "en");
  expect(terms.lines.map(({ variantId, worth }) => [variantId === lipstick.variantIds[0], worth])).toEqual([
    [true, 62_222],
    [false, 17_778],
  ]);
  await shop.db.execute(sql`update stock_batches set unit_cost = 10000`);
  await shop.db.execute(sql`
    update stock_batches set unit_cost = 30000 where variant_id = (select id from variants where sku = 'JAAM')`);
  const { variants } = await loadMargins(shop, admin, [box.productId]);
  const costOf = (variantId: string) => variants.find((each) => each.id === variantId)?.cost?.low;
  expect([costOf(golap), costOf(jaam)]).toEqual([20_000, 40_000]);
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});

const soapIds = async ({ db }: Awaited<ReturnType<typeof testShop>>) =>
  (await db.execute<{ id: string }>(sql`select id from variants where sku = 'SOAP'`)).rows.map(({ id }) => id);

test("the last piece of a shade is sold once, in a set or alone", async () => {
  const { shop, lipstick, jaam, place, stock } = await shadeShop();
  const alone = orderRequest.parse({
    billingDetails: { fullName: "Rina", phone: "01912345678", address: "House 1", city: "Dhaka" },
    items: [{ productId: lipstick.productId, variantId: lipstick.variantIds[1], quantity: 1 }],
    ...{ deliveryArea: "inside", total: 760 },
  });
  for (let round = 0; round < 4; round += 1) {
    const outcomes = await Promise.all([
      codeOf(place([jaam], 860, "01712345678")),
      codeOf(place([jaam], 860, "01812345678")),
      codeOf(placeOrder(shop, { actor: guest, request: alone, language: "en", idempotencyKey: null })),
    ]);
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1);
    expect(await stock()).toMatchObject({ JAAM: 0 });
    const { rows } = await shop.pool.query<{ id: string }>("select id from orders where status = 'pending'");
    for (const { id } of rows) await changeStatus(shop, admin, id, "cancelled");
  }
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});

test("two orders with the same set in two shades are merged and split again, each with its own shade", async () => {
  const { shop, golap, jaam, place, lines } = await shadeShop();
  const one = await place([golap], 860);
  const other = await place([jaam], 860);
  await mergeOrders(shop, admin, one.id, { order: other.id, total: fromTaka(1660) });
  expect(await lines(one.id)).toEqual(["GOLAP × 1", "JAAM × 1", "SOAP × 2"]);
  await unmergeOrder(shop, admin, other.id);
  expect([await lines(one.id), await lines(other.id)]).toEqual([
    ["GOLAP × 1", "SOAP × 1"],
    ["JAAM × 1", "SOAP × 1"],
  ]);
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});

test("staff can allow a choice of shades for one part of a set, at one price, and remove it again", async () => {
  const { shop, box, viewed } = await shadeShop();
  const save = (changes: object) => changeProduct(shop, admin, box.productId, productChanges.parse(changes));
  const partsOf = async () => (await getEditableProduct(shop, admin, box.productId))?.parts;
  expect(await partsOf()).toMatchObject([
    { sku: "GOLAP", any: true },
    { sku: "SOAP", any: false },
  ]);
  const before = await viewed();
  await changeVariant(shop, admin, before[1]?.id ?? "", variantChanges.parse({ price: 750 }));
  expect((await viewed()).map(({ price }) => price)).toEqual([75_000, 75_000, 75_000]);
  // So is a price sent for one shade only, without the parts.
  await save({
    variants: before.map(({ id, name }, at) => ({ _id: id, name: { en: name?.text }, price: at === 2 ? 760 : 750 })),
  });
  expect((await viewed()).map(({ price }) => price)).toEqual([76_000, 76_000, 76_000]);
  // Saved again with one more shade, each shade keeps its id.
  await shop.db.execute(sql`
    insert into variants (id, product_id, sku, name_en, position, price, stock)
    select 'bokul', product_id, 'BOKUL', 'Bokul', 3, 70000, null from variants where sku = 'GOLAP'`);
  const [first] = before;
  await save({
    variants: [{ _id: first?.id, sku: first?.sku, price: 750 }],
    parts: [
      { sku: "GOLAP", any: true },
      { sku: "SOAP", pieces: 1 },
    ],
  });
  const after = await viewed();
  expect(after.map(({ name }) => name?.text)).toEqual(["Golap", "Jaam", "Sindoor", "Bokul"]);
  expect(after.slice(0, 3).map(({ id }) => id)).toEqual(before.map(({ id }) => id));

  const two = await stockProduct(shop, {
    variants: ["A", "B"].map((en) => variantDraft({ sku: `TWO-${en}`, name: { en, bn: null }, stock: 3 })),
  });
  const choices = [
    { sku: "GOLAP", any: true },
    { sku: "TWO-A", any: true },
  ];
  expect(two.variantIds).toHaveLength(2);
  await expect(save({ parts: choices })).rejects.toMatchObject(
    new Refusal("invalid-input", { fields: { parts: "one-choice" } }),
  );
  await expect(save({ variants: [{ sku: "MORE", price: 750 }] })).rejects.toMatchObject({ code: "invalid-input" });
  await save({ variants: [{ _id: first?.id, price: 750 }], parts: [{ sku: "JAAM" }, { sku: "SOAP" }] });
  expect(await partsOf()).toMatchObject([{ sku: "JAAM", any: false }, { sku: "SOAP" }]);
  expect(await viewed()).toHaveLength(1);
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});

/** Asks for a shade of the set, and returns whether a message is waiting after a while. */
async function alerted(
  { shop }: Awaited<ReturnType<typeof shadeShop>>,
  variantId: string,
  restock: () => Promise<unknown>,
) {
  const request = stockRequest.parse({ variantId, to: "nusrat@example.com" });
  const ask = () => subscribeToStock(shop, request, { language: "en", address: "127.0.0.1" });
  expect((await ask()).inStock).toBe(false);
  await restock();
  await recordRestockedSets(shop);
  while (await notifyNextRestocked(shop));
  const { rows } = await shop.db.execute<{ link: string }>(sql`
    select data->>'link' as link from notifications where kind = 'back-in-stock'`);
  return rows.map(({ link }) => link.includes(`variant=${variantId}`));
}

test("a customer who asked for a shade of a set is notified when that shade is back, though the set was never sold out", async () => {
  const shades = await shadeShop();
  const { shop, lipstick, sindoor } = shades;
  const [, , part = ""] = lipstick.variantIds;
  const restock = async () => {
    await shop.db.update(variants).set({ stock: 3 }).where(eq(variants.id, part));
    // Detected immediately, not at the next minute.
    expect((await shop.db.select().from(restockedVariants)).map(({ variantId }) => variantId)).toEqual([sindoor]);
  };
  expect(await alerted(shades, sindoor, restock)).toEqual([true]);
  expect(await shop.db.$count(restockedVariants)).toBe(0);
});

test("a customer is also notified of a shade that was removed and returns, and if a set takes two of it", async () => {
  const gone = await shadeShop();
  const [golapPart = ""] = gone.lipstick.variantIds;
  const remove = (deleted: boolean) => gone.shop.db.update(variants).set({ deleted }).where(eq(variants.id, golapPart));
  await remove(true);
  expect(await alerted(gone, gone.golap, () => remove(false))).toEqual([true]);

  const pairs = await shadeShop(2);
  const [, jaamPart = ""] = pairs.lipstick.variantIds;
  const restock = (stock: number) => pairs.shop.db.update(variants).set({ stock }).where(eq(variants.id, jaamPart));
  expect(await alerted(pairs, pairs.jaam, () => restock(2))).toEqual([true]);
});

test("a set whose first shade was removed is saved again without it, by form and by import", async () => {
  const { shop, box, lipstick, viewed } = await shadeShop();
  const [golap = ""] = lipstick.variantIds;
  const before = await viewed();
  await changeProduct(
    shop,
    admin,
    lipstick.productId,
    productChanges.parse({
      variants: ((await getEditableProduct(shop, admin, lipstick.productId))?.variants ?? [])
        .filter(({ id }) => id !== golap)
        .map(({ id, sku, name, stock }) => ({ _id: id, sku, name, price: 700, stock, was: { stock } })),
    }),
  );
  expect((await viewed()).map(({ inStock }) => inStock)).toEqual([false, true, false]);
  const parts = (await getEditableProduct(shop, admin, box.productId))?.parts ?? [];
  expect(parts).toMatchObject([
    { sku: "JAAM", any: true, isSold: true },
    { sku: "SOAP", any: false },
  ]);
  let csv = "";
  for await (const chunk of exportCatalogue(shop, admin, {})) csv += chunk;
  expect(csv).toContain("JAAM × 1 any; SOAP × 1");
  await changeProduct(shop, admin, box.productId, productChanges.parse({ parts }));
  expect((await viewed()).map(({ id }) => id)).toEqual(before.slice(1).map(({ id }) => id));
});

test("shade comparisons leave out sets, which are neither listed beside their part nor shown as sold out", async () => {
  const { shop, lipstick, sindoor } = await shadeShop();
  expect((await readShades(shop)).map(({ productId }) => productId)).toEqual(Array(3).fill(lipstick.productId));
  expect(await getWorn(shop, sindoor, "en")).toBeNull();
});
