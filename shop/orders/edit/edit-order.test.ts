import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { variants } from "../../../db/schema.ts";
import { billingDetails } from "../../customers/customer-schema.ts";
import { countPieces } from "../../invariants.ts";
import { fromTaka } from "../../money.ts";
import { packOrder, unpackOrder } from "../../parcels/pack-order.ts";
import { recountTotals } from "../../recount-totals.ts";
import { loadDashboard } from "../../reports/load-dashboard.ts";
import { admin } from "../../test-shop.ts";
import { correctAddress } from "../admin/change-orders.ts";
import { changeStatus } from "../change-status.ts";
import { editOrder } from "./edit-order.ts";
import { editRequest } from "./edit-schema.ts";
import { editingShop, expectSound, mitu, refusalOf, rima } from "./test-edits.ts";

test("an edit replaces a shade, adds a piece and a product; kept lines keep their price, and stock and sums follow", async () => {
  const { shop, items, place, edit, stock, detail, messages, quote } = await editingShop();
  const pieces = await countPieces(shop.db);
  const id = await place({ rani: 2 }, 1060);
  await shop.db.update(variants).set({ price: fromTaka(600) });
  await recountTotals(shop);
  const quoted = await quote(id, { items: items({ rani: 1, sindoor: 1, kajal: 1 }) });
  expect(quoted).toMatchObject({ previousTotal: 106_000, total: 176_000, revision: 0, shippingCost: 6_000 });
  expect(quoted.lines.map(({ price, left }) => [price, left])).toEqual([
    [50_000, 5],
    [60_000, 3],
    [60_000, 4],
  ]);
  expect(await edit(id, { items: items({ rani: 1, sindoor: 1, kajal: 1 }), reason: "Another shade" })).toBe(true);
  expect(await stock()).toEqual({ rani: 4, sindoor: 2, kajal: 3 });
  const order = await detail(id);
  expect(order).toMatchObject({ status: "pending", subtotal: 170_000, total: 176_000 });
  expect(order.revisions).toMatchObject([
    { n: 1, byName: "Rima", reason: "Another shade", before: { total: 106_000 }, after: { total: 176_000 } },
  ]);
  expect(await messages()).toEqual(["order-changed"]);
  // A second change before the message is sent replaces it.
  await edit(id, { items: items({ sindoor: 1 }) });
  expect(await messages()).toEqual(["order-changed"]);
  expect(await stock()).toEqual({ rani: 5, sindoor: 2, kajal: 4 });
  expect(await edit(id, {})).toBe(false);
  await expectSound(shop, pieces);
});

test("a confirmed order stays confirmed after an edit, and daily revenue, products and bestsellers agree", async () => {
  const { shop, items, place, edit, detail } = await editingShop();
  const id = await place({ rani: 2 }, 1060);
  await changeStatus(shop, rima, id, "confirmed");
  await loadDashboard(shop, admin, "en");
  await edit(id, { items: items({ rani: 1, kajal: 3 }) });
  expect((await detail(id)).status).toBe("confirmed");
  const { revenue, bestSellers, counts } = await loadDashboard(shop, admin, "en");
  expect({ revenue, counts, sold: bestSellers.map(({ pieces, amount }) => [pieces, amount]) }).toMatchObject({
    revenue: 116_000,
    counts: { confirmed: 1, pending: 0 },
    sold: [
      [3, 60_000],
      [1, 50_000],
    ],
  });
  await expectSound(shop);
});

test("order staff may agree a discount up to their limit, an admin more, and later edits keep it", async () => {
  const { shop, items, place, edit, detail, quote } = await editingShop();
  const id = await place({ rani: 2 }, 1060);
  expect(await quote(id, {})).toMatchObject({ discountLimit: 10_000 });
  await edit(id, { agreedDiscount: 100 });
  expect(await detail(id)).toMatchObject({ discount: 10_000, agreedDiscount: 10_000, total: 96_000 });
  expect(await refusalOf(edit(id, { agreedDiscount: 101 }))).toMatchObject({ code: "discount-too-large", limit: 100 });
  await edit(id, { agreedDiscount: 300 }, admin);
  await edit(id, { items: items({ rani: 2, kajal: 1 }) });
  expect(await detail(id)).toMatchObject({ agreedDiscount: 30_000, total: 96_000 });
  // Never more than the price of the items.
  await edit(id, { items: items({ kajal: 1 }) });
  expect(await detail(id)).toMatchObject({ agreedDiscount: 20_000, total: 6_000 });
  await expectSound(shop);
});

test("a coupon is recalculated after an edit, and released if it no longer applies", async () => {
  const { shop, items, place, edit, detail, coupon } = await editingShop();
  await coupon("TENTH", { kind: "percent", amount: null, percent: 10, minimum: fromTaka(600), maxUses: 1 });
  const id = await place({ rani: 2 }, 960, { coupon: "TENTH" });
  await edit(id, { items: items({ rani: 2, kajal: 1 }), agreedDiscount: 20 });
  expect(await detail(id)).toMatchObject({ discount: 14_000, agreedDiscount: 2_000, coupon: { gave: 12_000 } });
  await expectSound(shop);
  await edit(id, { items: items({ kajal: 1 }) });
  expect(await detail(id)).toMatchObject({ discount: 2_000, coupon: null, total: 24_000 });
  const { rows } = await shop.db.execute(sql`select used from coupons`);
  expect(rows).toEqual([{ used: 0 }]);
  await expectSound(shop);
});

test("the delivery charge follows the address, unless another was agreed", async () => {
  const { shop, place, edit, detail } = await editingShop();
  const id = await place({ rani: 1 }, 560);
  const address = { fullName: "Nusrat Jahan", phone: "01712345678", email: "n@example.com", address: "House 3" };
  await edit(id, { billingDetails: { ...address, city: "Sylhet", district: "sylhet" } });
  expect(await detail(id)).toMatchObject({
    deliveryArea: "outside",
    city: "Sylhet",
    shippingCost: 12_000,
    total: 62_000,
  });
  expect((await detail(id)).revisions).toMatchObject([{ after: { addressChanged: true } }]);
  expect(JSON.stringify((await detail(id)).revisions)).not.toContain("Nusrat");
  await edit(id, { deliveryCharge: 0 });
  expect(await detail(id)).toMatchObject({ shippingCost: 0, total: 50_000 });
  await expectSound(shop);
});

test("after correcting phone or e-mail, unsent messages go to the new one, once", async () => {
  const { shop, items, place, edit } = await editingShop();
  const id = await place({ rani: 1 }, 560);
  const unsent = async () => {
    const { rows } = await shop.pool.query<{ kind: string; recipient: string }>(
      "select kind, recipient from notifications where state = 'waiting' order by kind, channel",
    );
    return rows.map(({ kind, recipient }) => `${kind} ${recipient}`);
  };
  await edit(id, { items: items({ kajal: 1 }) });
  expect(await unsent()).toEqual([
    ...["order-changed n@example.com", "order-changed +8801712345678"],
    ...["order-placed n@example.com", "order-placed +8801712345678"],
  ]);
  const address = { fullName: "Nusrat Jahan", address: "House 12, Road 4", city: "Dhanmondi, Dhaka" };
  const right = { ...address, phone: "01812345678", email: "N.Jahan@example.com" };
  await edit(id, { billingDetails: right });
  expect(await unsent()).toEqual([
    ...["order-changed N.Jahan@example.com", "order-changed +8801812345678"],
    ...["order-placed N.Jahan@example.com", "order-placed +8801812345678"],
  ]);
  // Another order of the wrong number keeps its own messages.
  await place({ rani: 1 }, 560, { phone: "01812345678" });
  await correctAddress(shop, rima, id, billingDetails.parse({ ...address, phone: "01912345678" }));
  expect((await unsent()).sort()).toEqual([
    ...["order-changed +8801912345678", "order-placed +8801812345678"],
    ...["order-placed +8801912345678", "order-placed n@example.com"],
  ]);
});

test("withdrawn products may stay in an order but not increase, and nothing is sold beyond the stock", async () => {
  const { shop, items, place, edit, quote, stock } = await editingShop();
  const id = await place({ rani: 2, kajal: 1 }, 1260);
  await shop.db.execute(sql`update products set status = 'hidden' where id = ${items({ rani: 1 })[0]?.productId}`);
  expect((await quote(id, { items: items({ rani: 1, kajal: 1 }) })).lines.map(({ problem }) => problem)).toEqual([
    null,
    null,
  ]);
  expect(await refusalOf(edit(id, { items: items({ rani: 2, sindoor: 1 }) }))).toMatchObject({ code: "product-gone" });
  expect(await refusalOf(edit(id, { items: items({ rani: 2, kajal: 5 }) }))).toMatchObject({ code: "out-of-stock" });
  await edit(id, { items: items({ rani: 2, kajal: 4 }) });
  expect(await stock()).toMatchObject({ kajal: 0, rani: 3 });
  await expectSound(shop);
});

test("an edit is refused with a current quote after a change of the total, the order or its status", async () => {
  const { shop, items, place, edit, quote } = await editingShop();
  const id = await place({ rani: 1 }, 560);
  const request = (total: number, revision: number) =>
    editRequest.parse({ items: items({ rani: 1, kajal: 1 }), total, revision });
  expect(await refusalOf(editOrder(shop, rima, id, request(700, 0), "en"))).toMatchObject({
    ...{ code: "total-changed", quote: { total: 76_000, revision: 0 } },
  });
  await edit(id, { agreedDiscount: 50 }, mitu);
  expect(await refusalOf(editOrder(shop, rima, id, request(760, 0), "en"))).toMatchObject({
    ...{ code: "changed-meanwhile", quote: { total: 71_000, revision: 1 } },
  });
  for (const status of ["confirmed", "shipped"] as const) await changeStatus(shop, admin, id, status);
  expect(await refusalOf(quote(id, {}))).toMatchObject({ code: "edit-too-late", status: "shipped" });
  await expectSound(shop);
});

test("of two concurrent edits one is saved, and the other gets the current state", async () => {
  const { shop, items, place, edit, detail } = await editingShop();
  const pieces = await countPieces(shop.db);
  for (let round = 0; round < 5; round += 1) {
    const id = await place({ rani: 1 }, 560);
    const outcomes = await Promise.all([
      refusalOf(edit(id, { items: items({ rani: 1, kajal: 1 }) }, rima)),
      refusalOf(edit(id, { items: items({ sindoor: 1 }) }, mitu)),
    ]);
    // They may also have run one after the other.
    expect(outcomes.filter((outcome) => outcome === null).length).toBeGreaterThan(0);
    for (const outcome of outcomes) if (outcome) expect(outcome).toMatchObject({ code: "changed-meanwhile" });
    expect((await detail(id)).revisions?.length).toBe(outcomes.filter((outcome) => outcome === null).length);
    await changeStatus(shop, admin, id, "cancelled");
    await expectSound(shop, pieces);
  }
});

test("a concurrent edit and cancellation lose no piece of stock", async () => {
  const { shop, items, place, edit, stock } = await editingShop();
  const pieces = await countPieces(shop.db);
  for (let round = 0; round < 5; round += 1) {
    const id = await place({ rani: 2 }, 1060);
    if (round % 2 === 0) await changeStatus(shop, admin, id, "confirmed");
    const [edited] = await Promise.all([
      refusalOf(edit(id, { items: items({ sindoor: 2, kajal: 2 }) })),
      changeStatus(shop, mitu, id, "cancelled"),
    ]);
    if (edited) expect(edited).toMatchObject({ code: "edit-too-late" });
    expect(await stock()).toEqual({ rani: 5, sindoor: 3, kajal: 4 });
    await expectSound(shop, pieces);
  }
});

test("after a concurrent edit and packing the parcel contains what the order says", async () => {
  const { shop, items, place, edit, detail } = await editingShop();
  const pieces = await countPieces(shop.db);
  for (let round = 0; round < 6; round += 1) {
    const id = await place({ rani: 1 }, 560);
    await changeStatus(shop, admin, id, "confirmed");
    const [edited, packed] = await Promise.all([
      refusalOf(edit(id, { items: items({ rani: 1, kajal: 1 }) })),
      refusalOf(packOrder(shop, mitu, id, items({ rani: 1 }))),
    ]);
    if (edited) expect([edited, packed]).toMatchObject([{ code: "edit-too-late" }, null]);
    else expect(packed).toMatchObject({ code: "changed-meanwhile", status: "confirmed" });
    expect((await detail(id)).lines.length).toBe(edited ? 1 : 2);
    await unpackOrder(shop, mitu, id);
    await changeStatus(shop, admin, id, "cancelled");
    await expectSound(shop, pieces);
  }
});

test("two edits and an order that need the same last pieces sell none twice", async () => {
  const { shop, items, place, edit, stock } = await editingShop();
  const pieces = await countPieces(shop.db);
  const one = await place({ rani: 1 }, 560);
  const other = await place({ rani: 1 }, 560, { phone: "01812345678", address: "House 9" });
  const outcomes = await Promise.all([
    refusalOf(edit(one, { items: items({ rani: 1, kajal: 2 }) }, rima)),
    refusalOf(edit(other, { items: items({ rani: 1, kajal: 2 }) }, mitu)),
    refusalOf(place({ kajal: 2 }, 460, { phone: "01912345678", address: "House 7" })),
  ]);
  expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(2);
  expect(await stock()).toMatchObject({ kajal: 0 });
  await expectSound(shop, pieces);
});
