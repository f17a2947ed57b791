import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderResponse } from "../../api/serialize-orders.ts";
import { images, productImages } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { quoteRequest } from "../cart/cart-schema.ts";
import { quoteCart } from "../cart/price-lines.ts";
import { listAdminProducts } from "../catalog/admin-products.ts";
import { changeProduct, deleteProduct } from "../catalog/change-product.ts";
import { changeVariant } from "../catalog/change-variant.ts";
import { listProducts } from "../catalog/list-products.ts";
import { refreshSets } from "../catalog/product-summary.ts";
import { issueCoupon } from "../coupons/test-coupons.ts";
import { countPieces, findBrokenInvariants } from "../invariants.ts";
import { fromTaka, toTaka } from "../money.ts";
import { cancelByShopper, changeStatus } from "../orders/change-status.ts";
import { refusalOf } from "../orders/edit/test-edits.ts";
import { readOrders } from "../orders/find-orders.ts";
import { packOrder } from "../parcels/pack-order.ts";
import { guest } from "../permissions.ts";
import { syncStockForSale } from "../stock/sync-stock-for-sale.ts";
import { notifyNextRestocked } from "../stock-alerts/notify-restocked.ts";
import { stockRequest } from "../stock-alerts/stock-alert-schema.ts";
import { subscribeToStock } from "../stock-alerts/subscribe.ts";
import { admin, codeOf, stockProduct, variantDraft } from "../test-shop.ts";
import { setShop } from "./test-sets.ts";

const anybody = { actor: guest, address: "127.0.0.1" };

test("a set is ordered as its parts, whose stock it takes, and its saving is divided among them to the paisa", async () => {
  const { shop, place, stock, lines, setsOf } = await setShop();
  const pieces = await countPieces(shop.db);
  const { id, subtotal, discount, total } = await place({ box: 1, soap: 1, kajal: 1 }, 1150 + 200 + 300 + 60);
  expect([subtotal, discount, total]).toEqual([190_000, 25_000, 171_000]);
  expect(await lines(id)).toEqual(["SERUM × 1 −178.57", "SOAP × 3 −71.43", "KAJAL × 1 −0"]);
  expect(await setsOf(id)).toEqual(["The Holud Box × 1 at 1150"]);
  expect(await stock()).toEqual({ serum: 3, soap: 6, kajal: 8, box: null });
  await changeStatus(shop, admin, id, "cancelled");
  expect(await stock()).toEqual({ serum: 4, soap: 9, kajal: 9, box: null });
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
  expect(await countPieces(shop.db)).toEqual(pieces);
});

test("the stock of a set is that of its scarcest part, less what else is in the cart", async () => {
  const { shop, items } = await setShop();
  const quote = async (wanted: Parameters<typeof items>[0]) => {
    const request = quoteRequest.parse({ lines: items(wanted) });
    const { lines, total } = await quoteCart(shop, request, "en", anybody);
    return [...lines.map(({ left, problem }) => [left, problem]), total / 100];
  };
  expect(await quote({ box: 4 })).toEqual([[4, null], 4660]);
  expect(await quote({ box: 5 })).toEqual([[4, "not-enough"], 0]);
  expect(await quote({ serum: 3, box: 2 })).toEqual([[4, null], [1, "not-enough"], 3060]);
  expect(await quote({ box: 4, serum: 1 })).toEqual([[4, null], [0, "out-of-stock"], 4660]);
});

test("staff see how many sets the parts make instead of a stock", async () => {
  const { shop } = await setShop();
  const { products } = await listAdminProducts(shop, admin, { sort: "name", page: 1, limit: 10 }, "en");
  expect(products.map(({ name, isSet, variants: [variant] }) => [name.text, isSet, variant?.setsLeft])).toEqual([
    ["Kajal", false, null],
    ["Serum", false, null],
    ["Soap", false, null],
    ["The Holud Box", true, 4],
  ]);
});

test("a coupon applies after the saving, and its minimum to the reduced price", async () => {
  const { shop, items, place, lines } = await setShop();
  await issueCoupon(shop, { code: "TENTH", kind: "percent", amount: null, percent: 10, minimum: fromTaka(1151) });
  const quote = (wanted: Parameters<typeof items>[0]) =>
    quoteCart(shop, quoteRequest.parse({ lines: items(wanted), coupon: "TENTH" }), "en", anybody);
  expect(await quote({ box: 1 })).toMatchObject({ coupon: { problem: "minimum", missing: 100 }, discount: 25_000 });
  const quoted = await quote({ box: 1, kajal: 1 });
  expect(quoted).toMatchObject({ setSaving: 25_000, discount: 39_500, total: 136_500, coupon: { gave: 14_500 } });
  const { id } = await place({ box: 1, kajal: 1 }, toTaka(quoted.total), { coupon: "TENTH" });
  expect(await lines(id)).toEqual(["SERUM × 1 −178.57", "SOAP × 2 −71.43", "KAJAL × 1 −0"]);
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});

test("a part's sale price reduces the saving of a set, never its price, and a set never costs more than its parts", async () => {
  const { shop, idOf, items, place, listed, setsOf } = await setShop();
  const change = (price: number) => changeVariant(shop, admin, idOf("serum"), { price: fromTaka(price), was: {} });
  expect(await listed()).toEqual({ price: 1150, listPrice: 1400, inStock: true });
  await change(800);
  expect(await listed()).toEqual({ price: 1150, listPrice: 1200, inStock: true });
  await change(500);
  expect(await listed()).toEqual({ price: 900, listPrice: null, inStock: true });
  const quoted = await quoteCart(shop, quoteRequest.parse({ lines: items({ box: 2 }) }), "en", anybody);
  expect(quoted).toMatchObject({ setSaving: 0, discount: 0, total: 186_000 });
  expect(quoted.lines[0]).toMatchObject({ price: 90_000, listPrice: null, set: { saving: 0 } });
  const { id } = await place({ box: 2 }, 1860);
  expect(await setsOf(id)).toEqual(["The Holud Box × 2 at 900"]);
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});

test("the list of sets contains only sets, and no product that no longer is one", async () => {
  const { shop, products } = await setShop();
  const list = async () => {
    const first = { onlySets: true, sort: "newest", page: 1, limit: 24 } as const;
    const { products: cards, total } = await listProducts(shop, first, "en");
    expect(cards.every(({ isSet }) => isSet)).toBe(true);
    expect(total).toBe(cards.length);
    return cards.map(({ id }) => id);
  };
  expect(await list()).toEqual([products.box.productId]);
  await changeProduct(shop, admin, products.box.productId, { parts: [] });
  expect(await list()).toEqual([]);
});

test("lists change when a part sells out, comes back, or is withdrawn", async () => {
  const { shop, products, place, listed } = await setShop();
  const { id } = await place({ serum: 4 }, 4060);
  expect(await listed()).toMatchObject({ inStock: false });
  await changeStatus(shop, admin, id, "cancelled");
  expect(await listed()).toMatchObject({ inStock: true });
  // Nine soaps make four sets with one left over, and the shop notices within a minute.
  const soaps = await place({ soap: 8 }, 1660);
  await refreshSets(shop);
  expect(await listed()).toMatchObject({ inStock: false });
  await changeStatus(shop, admin, soaps.id, "cancelled");
  await refreshSets(shop);
  expect(await listed()).toMatchObject({ inStock: true });
  await deleteProduct(shop, admin, products.soap.productId);
  expect(await listed()).toMatchObject({ inStock: false });
  expect(await codeOf(place({ box: 1 }, 1210))).toBe("out-of-stock");
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});

test("the last piece is sold once: alone or in a set", async () => {
  const { shop, place, stock, setStockOf } = await setShop();
  for (let round = 0; round < 6; round += 1) {
    const { id } = await place({ serum: 3 }, 3060);
    const outcomes = await Promise.all([
      codeOf(place({ serum: 1 }, 1060)),
      codeOf(place({ box: 1 }, 1210)),
      codeOf(place({ box: 1, kajal: 1 }, 1510)),
      codeOf(place({ kajal: 1, soap: 1, serum: 1 }, 1560)),
    ]);
    expect(outcomes.toSorted()).toEqual([null, "out-of-stock", "out-of-stock", "out-of-stock"].toSorted());
    expect(await stock()).toMatchObject({ serum: 0 });
    await changeStatus(shop, admin, id, "cancelled");
    const { rows } = await shop.pool.query<{ id: string }>("select id from orders where status = 'pending'");
    for (const order of rows) await changeStatus(shop, admin, order.id, "cancelled");
    expect(await stock()).toMatchObject({ serum: 4, soap: 9, kajal: 9 });
  }
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
  await setStockOf("serum", 0);
});

test("names, prices and parts sent by a client are ignored", async () => {
  const { shop, request, items, place, lines } = await setShop();
  const [box] = items({ box: 1 });
  const hostile = { ...box, price: 1, name: "Free", parts: [{ sku: "KAJAL", pieces: 1 }], set: { saving: 1150 } };
  expect(await codeOf(place({ box: 1 }, 61))).toBe("total-changed");
  expect(request({ box: 1 }, 1210, { items: [hostile] }).items).toEqual([box]);
  const { id } = await place({ box: 1 }, 1210, { items: [hostile], setSaving: 1150, sets: [], goods: [] });
  expect(await lines(id)).toEqual(["SERUM × 1 −178.57", "SOAP × 2 −71.43"]);
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});

test("an invalid set is refused and changes nothing", async () => {
  const { shop, products, items } = await setShop();
  const save = (id: string, parts: object[]) =>
    refusalOf(changeProduct(shop, admin, id, { parts } as Parameters<typeof changeProduct>[3]));
  const { productId } = await stockProduct(shop, { variants: [variantDraft({ sku: "NEW", stock: null })] });
  const refused = { code: "invalid-input" };
  for (const [parts, why] of [
    [[{ sku: "NOWHERE", pieces: 2 }], "unknown"],
    [[{ sku: "BOX", pieces: 2 }], "a set of a set"],
    [[{ sku: "NEW", pieces: 2 }], "a set of itself"],
    [[{ sku: "SOAP", pieces: 1 }], "a single piece"],
    [
      [
        { sku: "SOAP", pieces: 1 },
        { sku: "SOAP", pieces: 1 },
      ],
      "a part twice",
    ],
  ] as const)
    expect(await save(productId, [...parts]), why).toMatchObject(refused);
  // It has counted stock, and is already a part of another set.
  expect(await save(products.kajal.productId, [{ sku: "SOAP", pieces: 2 }])).toMatchObject(refused);
  await changeProduct(shop, admin, productId, { parts: [{ sku: "KAJAL", pieces: 2 }] });
  expect(await save(products.box.productId, [{ sku: "NEW", pieces: 2 }])).toMatchObject(refused);
  expect(
    await refusalOf(changeVariant(shop, admin, products.box.variantIds[0] ?? "", { stock: 3, was: {} })),
  ).toMatchObject(refused);
  const boxId = products.box.variantIds[0] ?? "";
  expect(await refusalOf(transaction(shop.db, (tx) => syncStockForSale(tx, [boxId], shop.now())))).toMatchObject(
    refused,
  );
  // Without parts it is an ordinary product again, which may have counted stock.
  await changeProduct(shop, admin, productId, { parts: [] });
  const quoted = await quoteCart(shop, quoteRequest.parse({ lines: items({ box: 1 }) }), "en", anybody);
  expect(quoted.lines[0]).toMatchObject({ set: { parts: [{ pieces: 1 }, { pieces: 2 }] } });
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});

test("parts without counted stock do not limit a set", async () => {
  const { shop, items, place, setStockOf, stock } = await setShop();
  await shop.db.execute("delete from stock_movements");
  await shop.db.execute("delete from stock_batches");
  for (const name of ["serum", "soap", "kajal"] as const) await setStockOf(name, null);
  const quoted = await quoteCart(shop, quoteRequest.parse({ lines: items({ box: 40 }) }), "en", anybody);
  expect(quoted.lines[0]).toMatchObject({ left: null, problem: null });
  await place({ box: 3 }, 3510);
  // Each needs two soaps, which is more than one order may have.
  expect(await codeOf(place({ box: 50 }, 57_560))).toBe("quantity-invalid");
  expect(await stock()).toEqual({ serum: null, soap: null, kajal: null, box: null });
});

test("the parts of a set are packed, and a cancelled order releases them", async () => {
  const { shop, place, idOf, stock } = await setShop();
  const { id } = await place({ box: 2 }, 2360);
  await changeStatus(shop, admin, id, "confirmed");
  const counted = [
    { variantId: idOf("serum"), quantity: 2 },
    { variantId: idOf("soap"), quantity: 4 },
  ];
  expect(await codeOf(packOrder(shop, admin, id, [{ variantId: idOf("box"), quantity: 2 }]))).not.toBeNull();
  await packOrder(shop, admin, id, counted);
  expect(await stock()).toMatchObject({ serum: 2, soap: 5 });
  const second = await place({ box: 1 }, 1210);
  await cancelByShopper(shop, second.id);
  expect(await stock()).toMatchObject({ serum: 2, soap: 5 });
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});

test("a customer who asked for a sold-out set is notified when its part is back", async () => {
  const { shop, place, products } = await setShop();
  const variantId = products.box.variantIds[0] ?? "";
  const request = stockRequest.parse({ variantId, to: "nusrat@example.com" });
  const ask = () => subscribeToStock(shop, request, { language: "en", address: "127.0.0.1" });
  expect((await ask()).inStock).toBe(true);
  const { id } = await place({ serum: 4 }, 4060);
  expect((await ask()).inStock).toBe(false);
  await changeStatus(shop, admin, id, "cancelled");
  shop.setNow(new Date(Date.now() + 600_000));
  expect(await notifyNextRestocked(shop)).toBe(true);
  const { rows } = await shop.pool.query("select kind from notifications where kind = 'back-in-stock'");
  expect(rows).toHaveLength(1);
});

test("an order shows a set with its own picture, or with its first part's if the set has none", async () => {
  const { shop, products, place } = await setShop();
  const ids = ["box-picture", "serum-picture"];
  await shop.db.insert(images).values(ids.map((id) => ({ id, width: 800, height: 1000, widths: [800] })));
  const show = (name: "box" | "serum", imageId: string) =>
    shop.db.insert(productImages).values({ productId: products[name].productId, imageId, position: 0 });
  await show("box", "box-picture");
  await show("serum", "serum-picture");
  const { id } = await place({ box: 1 }, 1150 + 60);
  const picture = async () => {
    const [order] = await readOrders(shop, sql`o.id = ${id}`, 1, 0);
    return order && orderResponse(order, "bn").sets[0]?.picture;
  };
  expect(await picture()).toMatchObject({ id: "box-picture", alt: { text: "হলুদের ডালা" } });
  await shop.db.delete(productImages).where(eq(productImages.imageId, "box-picture"));
  expect(await picture()).toMatchObject({ id: "serum-picture" });
});
