import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { settlePart } from "../couriers/settle-part.ts";
import { dhakaDay } from "../dhaka-time.ts";
import { findBrokenInvariants } from "../invariants.ts";
import { paisa, toTaka } from "../money.ts";
import { changeStatus } from "../orders/change-status.ts";
import { editOrder, quoteEdit } from "../orders/edit/edit-order.ts";
import { editQuoteRequest, editRequest } from "../orders/edit/edit-schema.ts";
import { mergeOrders, unmergeOrder } from "../orders/edit/merge-orders.ts";
import { refusalOf } from "../orders/edit/test-edits.ts";
import { loadProfit } from "../profit/load-profit.ts";
import { returnsOfOrder } from "../returns/order-returns.ts";
import { shareOfPieces } from "../returns/return-rules.ts";
import { admin } from "../test-shop.ts";
import { setShop } from "./test-sets.ts";

type SetShop = Awaited<ReturnType<typeof setShop>>;

const quote = ({ shop }: SetShop, id: string, edit: object) =>
  quoteEdit(shop, admin, id, editQuoteRequest.parse(edit), "en");

async function edit(sets: SetShop, id: string, change: object) {
  const { total, revision } = await quote(sets, id, change);
  return editOrder(sets.shop, admin, id, editRequest.parse({ ...change, total: toTaka(total), revision }), "en");
}

test("an edit keeps as many sets as the remaining parts make, and the quote shows which ones end", async () => {
  const sets = await setShop();
  const { shop, items, place, lines, setsOf, stock } = sets;
  const { id } = await place({ box: 2, kajal: 1 }, 2660);
  const without = { items: items({ serum: 2, soap: 3, kajal: 1 }) };
  const quoted = await quote(sets, id, without);
  expect(quoted).toMatchObject({
    endedSets: [{ name: { text: "The Holud Box" }, quantity: 1 }],
    ...{ subtotal: 290_000, setSaving: 25_000, discount: 25_000, total: 271_000 },
  });
  await edit(sets, id, without);
  expect(await lines(id)).toEqual(["SERUM × 2 −178.57", "SOAP × 3 −71.43", "KAJAL × 1 −0"]);
  expect(await setsOf(id)).toEqual(["The Holud Box × 1 at 1150"]);
  expect(await stock()).toMatchObject({ serum: 2, soap: 6, kajal: 8 });
  // A set may be added; single pieces of the old one do not form another.
  await edit(sets, id, { items: items({ box: 1, kajal: 1 }) });
  expect(await setsOf(id)).toEqual(["The Holud Box × 1 at 1150"]);
  expect(await lines(id)).toEqual(["SERUM × 1 −178.57", "SOAP × 2 −71.43", "KAJAL × 1 −0"]);
  await edit(sets, id, { items: items({ kajal: 2 }) });
  expect(await setsOf(id)).toEqual([]);
  expect(await stock()).toMatchObject({ serum: 4, soap: 9, kajal: 7 });
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});

test("an edit to the same set changes nothing, and the customer gets no message", async () => {
  const sets = await setShop();
  const { shop, items, place } = sets;
  const { id } = await place({ serum: 1, box: 1 }, 2210);
  expect(await edit(sets, id, { items: items({ serum: 1, box: 1 }) })).toBe(false);
  expect(await quote(sets, id, {})).toMatchObject({ revision: 0 });
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});

test("a set in an order keeps its price when prices of its parts change", async () => {
  const sets = await setShop();
  const { shop, items, place, lines } = sets;
  const { id } = await place({ box: 1 }, 1210);
  await shop.db.execute(sql`update variants set price = 170000 where sku = 'SERUM'`);
  expect(await quote(sets, id, { items: items({ serum: 1, soap: 2, kajal: 1 }) })).toMatchObject({ total: 151_000 });
  await shop.db.execute(sql`update variants set price = 100000 where sku = 'SERUM'`);
  await edit(sets, id, { items: items({ serum: 1, soap: 2, kajal: 1 }) });
  expect(await lines(id)).toEqual(["SERUM × 1 −178.57", "SOAP × 2 −71.43", "KAJAL × 1 −0"]);
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});

test("two orders with sets are merged into one parcel and split again", async () => {
  const sets = await setShop();
  const { shop, place, setsOf, stock } = sets;
  const at = { billingDetails: { fullName: "Nusrat", phone: "01712345678", address: "House 12", city: "Dhaka" } };
  const one = await place({ box: 1 }, 1210, at);
  const other = await place({ box: 1, soap: 1 }, 1410, at);
  const { total } = await quote(sets, one.id, { merge: other.id });
  expect(total).toBe(256_000);
  await mergeOrders(shop, admin, one.id, { order: other.id, total });
  expect(await setsOf(one.id)).toEqual(["The Holud Box × 1 at 1150", "The Holud Box × 1 at 1150"]);
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
  await unmergeOrder(shop, admin, other.id);
  expect(await setsOf(one.id)).toEqual(["The Holud Box × 1 at 1150"]);
  expect(await stock()).toMatchObject({ serum: 2, soap: 4 });
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});

test("an order keeps its set's price when another one, bought cheaper, is split off", async () => {
  const sets = await setShop();
  const { shop, place, setsOf } = sets;
  const at = { billingDetails: { fullName: "Nusrat", phone: "01712345678", address: "House 12", city: "Dhaka" } };
  const one = await place({ box: 1 }, 1210, at);
  await shop.db.execute(sql`update variants set price = 100000 where sku = 'BOX'`);
  const other = await place({ box: 1 }, 1060, at);
  const { total } = await quote(sets, one.id, { merge: other.id });
  await mergeOrders(shop, admin, one.id, { order: other.id, total });
  await unmergeOrder(shop, admin, other.id);
  expect(await setsOf(one.id)).toEqual(["The Holud Box × 1 at 1150"]);
  expect(await setsOf(other.id)).toEqual(["The Holud Box × 1 at 1000"]);
  await shop.db.execute(sql`update variants set price = 115000 where sku = 'BOX'`);
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});

test("two concurrent edits of an order with a set leave it consistent", async () => {
  const sets = await setShop();
  const { shop, items, place } = sets;
  for (let round = 0; round < 3; round += 1) {
    const { id } = await place({ box: 1 }, 1210);
    const outcomes = await Promise.all([
      refusalOf(edit(sets, id, { items: items({ box: 1, serum: 1, soap: 2 }) })),
      refusalOf(edit(sets, id, { items: items({ serum: 1 }) })),
      refusalOf(changeStatus(shop, admin, id, "cancelled")),
    ]);
    expect(outcomes.filter((outcome) => outcome === null).length).toBeGreaterThan(0);
    await changeStatus(shop, admin, id, "cancelled").catch(() => null);
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
    expect(await sets.stock()).toMatchObject({ serum: 4, soap: 9 });
  }
});

test("what a customer keeps of a set keeps its share of the saving, to the paisa", async () => {
  const sets = await setShop();
  const { shop, idOf, place, lines } = sets;
  const { id } = await place({ box: 1, kajal: 1 }, 1510);
  for (const status of ["confirmed", "shipped", "delivered"] as const) await changeStatus(shop, admin, id, status);
  await shop.db.execute(sql`update shipments set state = 'partly-delivered' where order_id = ${id}`);
  const { rows } = await shop.pool.query<{ id: string }>("select id from shipments where order_id = $1", [id]);
  const shipmentId = rows[0]?.id ?? "s1";
  if (rows.length === 0)
    await shop.db.execute(sql`
      insert into shipments (id, order_id, n, courier, tracking_code, state)
      values (${shipmentId}, ${id}, 1, 'steadfast', 'SFR-1', 'partly-delivered')`);
  const items = [
    { variantId: idOf("serum"), delivered: 1 },
    { variantId: idOf("soap"), delivered: 1 },
    { variantId: idOf("kajal"), delivered: 0 },
  ];
  await settlePart(shop, admin, shipmentId, { items });
  // Half of 71.43, rounded down: the other half is 35.72.
  expect(await lines(id)).toEqual(["SERUM × 1 −178.57", "SOAP × 1 −35.71"]);
  expect(await findBrokenInvariants(shop.db)).toEqual([]);
});

test("profit divides an order's sales by the value of its lines", async () => {
  const { shop, products, place } = await setShop();
  await shop.db.execute(sql`update stock_batches set unit_cost = 10000`);
  const { id } = await place({ box: 1 }, 1210);
  for (const status of ["confirmed", "shipped", "delivered"] as const) await changeStatus(shop, admin, id, status);
  const day = dhakaDay(shop.now());
  const { rows } = await loadProfit(shop, admin, { from: day, to: day, by: "product" });
  const salesOf = (productId: string) => rows.find(({ key }) => key === productId)?.sales.low;
  // 1,210 taka divided by 821.43 and 328.57.
  expect(salesOf(products.serum.productId)).toBe(Math.round((121_000 * 82_143) / 115_000));
  expect([salesOf(products.serum.productId), salesOf(products.soap.productId)].reduce((a = 0, b = 0) => a + b)).toBe(
    121_000,
  );
});

test("a returned piece is worth its price less its share of the saving", async () => {
  const { shop, place } = await setShop();
  const { id } = await place({ box: 1 }, 1210);
  for (const status of ["confirmed", "shipped", "delivered"] as const) await changeStatus(shop, admin, id, status);
  const { terms } = await returnsOfOrder(shop, id, "en");
  expect(terms.sums).toMatchObject({ subtotal: 115_000, discount: 0, total: 121_000 });
  expect(terms.lines.map(({ worth }) => worth)).toEqual([82_143, 32_857]);
  // The second soap gets the remaining paisa.
  const soap = { worth: paisa(32_857), quantity: 2 };
  expect([0, 1].map((earlier) => shareOfPieces(soap, earlier, 1))).toEqual([16_428, 16_429]);
});
