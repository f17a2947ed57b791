import { eq, sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { images, notifications, orders, shipments, variants } from "../../db/schema.ts";
import { listAuditLog } from "../audit-log/list-audit-log.ts";
import { currentDay } from "../cash/close-day.ts";
import { reportOwnRider } from "../couriers/report-by-hand.ts";
import { settlePart } from "../couriers/settle-part.ts";
import { dhakaDay } from "../dhaka-time.ts";
import { countPieces, findBrokenInvariants } from "../invariants.ts";
import { fromTaka, toTaka } from "../money.ts";
import { orderDetail } from "../orders/admin/order-detail.ts";
import { changeStatus } from "../orders/change-status.ts";
import { editOrder, quoteEdit } from "../orders/edit/edit-order.ts";
import { editQuoteRequest, editRequest } from "../orders/edit/edit-schema.ts";
import { mergeOrders } from "../orders/edit/merge-orders.ts";
import { trackOrder } from "../orders/find-orders.ts";
import { orderRequest } from "../orders/order-schema.ts";
import { placeOrder } from "../orders/place-order.ts";
import { undoStep } from "../orders/undo-step.ts";
import { checkIn } from "../parcels/check-in.ts";
import { listParcels } from "../parcels/list-parcels.ts";
import { packOrder } from "../parcels/pack-order.ts";
import { ledgerBalances } from "../payments/ledger.ts";
import { endRefund } from "../payments/refund.ts";
import { listRefundsDue } from "../payments/refunds-due.ts";
import { guest, type SignedIn } from "../permissions.ts";
import { forgetCustomer } from "../privacy/forget-customer.ts";
import { forgetOrders } from "../privacy/forget-orders.ts";
import { loadProfit } from "../profit/load-profit.ts";
import { exactly } from "../profit/profit-rules.ts";
import { Refusal } from "../refusal.ts";
import { changeSettings } from "../settings/settings.ts";
import { addUsers, admin, codeOf, stockProduct, type TestShop, testShop, variantDraft } from "../test-shop.ts";
import { decideReturn } from "./decide-return.ts";
import { listReturns, listReturnsOfOrder } from "./list-returns.ts";
import { returnsOfOrder } from "./order-returns.ts";
import { refundCancelledExchanges } from "./refund-cancelled-exchanges.ts";
import { requestReturn, startReturn } from "./request-return.ts";
import { type ReturnRequest, returnRequest, staffReturnRequest } from "./return-schema.ts";
import { undoAcceptance } from "./undo-acceptance.ts";

const rima: SignedIn = { role: "order-desk", id: "rima", email: "rima@labonno.example", name: "Rima" };
const jewel: SignedIn = { role: "packing", id: "jewel", email: "jewel@labonno.example", name: "Jewel" };
const phone = "+8801712345678";
const photo = "0123456789abcdef0123456789abcdef";

type ReturnShop = TestShop & {
  jaam: string;
  sindoor: string;
  /** A delivered order of two Jaam and one Sindoor, ৳2,060 paid to the rider. */
  deliver: (gift?: object) => Promise<{ id: string; number: string }>;
  ask: (orderId: string, changes?: Record<string, unknown>) => Promise<string>;
  stock: () => Promise<(number | null)[]>;
};

/** A shop with a lipstick in two shades, ten of each, which offers exchanges and accepts a change of mind. */
async function returnShop(): Promise<ReturnShop> {
  const shop = await testShop();
  await addUsers(shop, rima, jewel);
  await shop.db.insert(images).values({ id: photo, width: 800, height: 1000, widths: [800] });
  for (const name of [`${photo}-800.jpg`]) await shop.images.put(name, Buffer.from("a photo"));
  const words = { en: "", bn: "" };
  const { promises } = await shop.settings();
  await changeSettings(shop, admin, { promises: { ...promises, exchange: { on: true, words } } }, undefined);
  const { productId, variantIds } = await stockProduct(shop, {
    variants: ["Jaam", "Sindoor"].map((en) =>
      variantDraft({ name: { en, bn: null }, price: fromTaka(en === "Jaam" ? 650 : 700), stock: 10 }),
    ),
  });
  const [jaam = "", sindoor = ""] = variantIds;
  const deliver = async (gift?: object) => {
    const items = [
      { productId, variantId: jaam, quantity: 2 },
      { productId, variantId: sindoor, quantity: 1 },
    ];
    const billingDetails = { fullName: "Nusrat Jahan", phone, address: "House 12, Road 4", city: "Dhanmondi, Dhaka" };
    const request = orderRequest.parse({ billingDetails, items, deliveryArea: "inside", total: 2060, gift });
    const placed = await placeOrder(shop, { actor: guest, request, language: "en", idempotencyKey: null });
    for (const to of ["confirmed", "shipped", "delivered"] as const) await changeStatus(shop, rima, placed.id, to);
    return placed;
  };
  const ask: ReturnShop["ask"] = (orderId, changes = {}) => {
    const {
      number: _,
      phone: __,
      ...request
    } = returnRequest.parse({
      ...{ number: "LB-482-719-368", phone, reason: "wrong-item", resolution: "refund", refundMethod: "bkash" },
      ...{ way: "fetch", photos: [photo], items: [{ variantId: jaam, quantity: 1 }], ...changes },
    }) as ReturnRequest;
    return requestReturn(shop, { actor: guest, network: "203.0.113.7" }, orderId, request);
  };
  const stock = async () => {
    const rows = await shop.db.select({ id: variants.id, stock: variants.stock }).from(variants);
    return variantIds.map((id) => rows.find((row) => row.id === id)?.stock ?? null);
  };
  return { ...shop, jaam, sindoor, deliver, ask, stock };
}

const exchange = { resolution: "exchange", refundMethod: null };
const oneGood = (variantId: string, quantity = 1) => [{ variantId, condition: "resellable" as const, quantity }];

/** A delivered order of which one Jaam is exchanged, accepted. */
async function exchanged(shop: ReturnShop, gift?: object) {
  const order = await shop.deliver(gift);
  const id = await shop.ask(order.id, exchange);
  await decideReturn(shop, rima, id, { state: "accepted" });
  const { rows } = await shop.db.execute<{ replacementId: string }>(sql`
    select replacement_id as "replacementId" from return_requests where id = ${id}`);
  return { order, id, replacementId: rows[0]?.replacementId ?? "" };
}

describe("a return for a refund", () => {
  test("is requested, accepted, checked in and refunded, and ledger, stock and messages agree", async () => {
    const shop = await returnShop();
    const order = await shop.deliver();
    const pieces = await countPieces(shop.db);
    const id = await shop.ask(order.id, { text: "Jaam came twice.", items: [{ variantId: shop.jaam, quantity: 1 }] });
    expect(await listReturns(shop, rima, "en")).toMatchObject([
      { id, state: "requested", fullName: "Nusrat Jahan", photos: [{ id: photo }], lines: [{ quantity: 1 }] },
    ]);
    // Nothing is expected before the request is accepted.
    expect((await listParcels(shop, jewel, { stage: "to-check-in", limit: 10 })).parcels).toEqual([]);
    expect(await decideReturn(shop, rima, id, { state: "accepted" })).toBe(true);
    expect(await decideReturn(shop, rima, id, { state: "accepted" })).toBe(false);
    const [coming] = (await listParcels(shop, jewel, { stage: "to-check-in", limit: 10 })).parcels;
    expect(coming?.lines.map(({ variantId, quantity }) => [variantId, quantity])).toEqual([[shop.jaam, 1]]);
    const before = await shop.stock();
    expect(await codeOf(checkIn(shop, jewel, order.id, oneGood(shop.jaam, 2)))).toBe("invalid-input");
    expect(await checkIn(shop, jewel, order.id, oneGood(shop.jaam))).toBe(true);
    expect(await checkIn(shop, jewel, order.id, oneGood(shop.jaam))).toBe(false);
    expect(await shop.stock()).toEqual([Number(before[0]) + 1, before[1]]);

    const { returns } = await returnsOfOrder(shop, order.id, "en");
    expect(returns).toMatchObject([{ state: "received", refund: { amount: 65_000, state: "requested" } }]);
    // What came back is no discount in the profit, and the day's orders stay what was ordered.
    const today = dhakaDay(shop.now());
    const profit = await loadProfit(shop, admin, { from: today, to: today, by: "order" });
    expect(profit.steps).toMatchObject({ discounts: exactly(0), sentBack: exactly(-65_000) });
    expect(profit.sales).toEqual(exactly(141_000));
    expect(await currentDay(shop, admin)).toMatchObject({ orders: 1, ordered: 206_000 });
    const [owed] = await listRefundsDue(shop, admin);
    expect(owed).toMatchObject({ amount: 65_000, method: "bkash", requested: { amount: 65_000 } });
    expect(await trackOrder(shop, { number: order.number, phone })).toMatchObject({
      total: 141_000,
      status: "delivered",
    });
    await endRefund(shop, admin, owed?.requested?.id ?? "", { state: "done", reference: "BKH7XK29QM" });
    expect(await listRefundsDue(shop, admin)).toEqual([]);
    const balances = await ledgerBalances(shop.db);
    expect([balances.get("sales"), balances.get("customer") ?? 0]).toEqual([-141_000, 0]);
    const kinds = await shop.db.select({ kind: notifications.kind }).from(notifications);
    expect(new Set(kinds.map(({ kind }) => kind))).toEqual(
      new Set(["order-placed", "order-confirmed", "order-shipped", "return-accepted", "refund-sent"]),
    );
    expect(await countPieces(shop.db)).toEqual(pieces);
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  test("of all pieces also refunds the delivery charge, unless nothing was wrong with them", async () => {
    const shop = await returnShop();
    const all = [
      { variantId: shop.jaam, quantity: 2 },
      { variantId: shop.sindoor, quantity: 1 },
    ];
    const amounts: (number | undefined)[] = [];
    for (const changes of [{ reason: "damaged" }, { reason: "changed-mind", way: "send" }]) {
      const order = await shop.deliver();
      await decideReturn(shop, rima, await shop.ask(order.id, { items: all, ...changes }), { state: "accepted" });
      await checkIn(
        shop,
        jewel,
        order.id,
        all.flatMap(({ variantId, quantity }) => oneGood(variantId, quantity)),
      );
      const [back] = (await returnsOfOrder(shop, order.id, "en")).returns;
      amounts.push(back?.refund?.amount);
    }
    expect(amounts).toEqual([206_000, 200_000]);
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  test("whose refund failed is still owed, even if a rider collected the payment", async () => {
    const shop = await returnShop();
    const order = await shop.deliver();
    await decideReturn(shop, rima, await shop.ask(order.id), { state: "accepted" });
    await checkIn(shop, jewel, order.id, oneGood(shop.jaam));
    const [owed] = await listRefundsDue(shop, admin);
    await endRefund(shop, admin, owed?.requested?.id ?? "", { state: "failed", reference: null });
    expect(await listRefundsDue(shop, admin)).toMatchObject([{ amount: 65_000, method: "bkash", requested: null }]);
  });
});

describe("an exchange", () => {
  test("orders the new piece free of charge when it is accepted, and takes its stock", async () => {
    const shop = await returnShop();
    const order = await shop.deliver();
    const pieces = await countPieces(shop.db);
    const before = await shop.stock();
    // Sindoor costs more than Jaam, so it is not given in exchange.
    const dearer = shop.ask(order.id, {
      ...exchange,
      items: [{ variantId: shop.jaam, quantity: 1, wanted: shop.sindoor }],
    });
    expect(await codeOf(dearer)).toBe("invalid-input");
    const items = [{ variantId: shop.sindoor, quantity: 1, wanted: shop.jaam }];
    const id = await shop.ask(order.id, { ...exchange, items });
    await decideReturn(shop, rima, id, { state: "accepted" });
    expect(await shop.stock()).toEqual([Number(before[0]) - 1, before[1]]);
    const { returns } = await returnsOfOrder(shop, order.id, "en");
    const number = returns[0]?.replacement ?? "";
    expect(await trackOrder(shop, { number, phone })).toMatchObject({
      ...{
        status: "confirmed",
        total: 0,
        shippingCost: 0,
        lines: [{ variantId: shop.jaam, unitPrice: 0, quantity: 1 }],
      },
    });
    await checkIn(shop, jewel, order.id, [{ variantId: shop.sindoor, condition: "damaged", quantity: 1 }]);
    expect(await returnsOfOrder(shop, order.id, "en")).toMatchObject({
      returns: [{ state: "received", refund: null }],
    });
    expect(await trackOrder(shop, { number: order.number, phone })).toMatchObject({ total: 206_000 });
    expect(await countPieces(shop.db)).toEqual(pieces);
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  test("of an exchanged piece that is refunded pays what the first piece cost, once", async () => {
    const shop = await returnShop();
    for (const isFirstBack of [true, false]) {
      const { order, id, replacementId } = await exchanged(shop);
      if (isFirstBack) await checkIn(shop, jewel, order.id, oneGood(shop.jaam));
      for (const to of ["shipped", "delivered"] as const) await changeStatus(shop, rima, replacementId, to);
      const again = await shop.ask(replacementId, exchange);
      await decideReturn(shop, rima, again, { state: "accepted", resolution: "refund" });
      await checkIn(shop, jewel, replacementId, oneGood(shop.jaam));
      if (!isFirstBack) await checkIn(shop, jewel, order.id, oneGood(shop.jaam));
      expect((await returnsOfOrder(shop, order.id, "en")).returns).toMatchObject([
        { id, state: "received", refund: { amount: 65_000, state: "requested" } },
      ]);
      expect(await trackOrder(shop, { number: order.number, phone })).toMatchObject({ total: 141_000 });
    }
    expect(await shop.db.execute(sql`select from refunds`)).toMatchObject({ rowCount: 2 });
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  test("of some of several exchanged pieces cannot be refunded, because the refund would cover all of them", async () => {
    const shop = await returnShop();
    const order = await shop.deliver();
    /** The order of the new pieces, delivered, with a request to exchange one of them. */
    const exchangeAgain = async (id: string) => {
      await decideReturn(shop, rima, id, { state: "accepted" });
      const listed = (await listReturns(shop, rima, "en")).find((each) => each.id === id);
      const newOrder = listed?.replacementId ?? "";
      for (const to of ["shipped", "delivered"] as const) await changeStatus(shop, rima, newOrder, to);
      return shop.ask(newOrder, exchange);
    };
    const both = { ...exchange, items: [{ variantId: shop.jaam, quantity: 2 }] };
    const second = await exchangeAgain(await shop.ask(order.id, both));
    const byMoney = (id: string) => codeOf(decideReturn(shop, rima, id, { state: "accepted", resolution: "refund" }));
    expect(await byMoney(second)).toBe("invalid-input");
    // Nor can the piece that came in exchange for that one.
    expect(await byMoney(await exchangeAgain(second))).toBe("invalid-input");
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  test("of a sold-out piece is refused entirely, and staff may refund it instead", async () => {
    const shop = await returnShop();
    const order = await shop.deliver();
    const id = await shop.ask(order.id, exchange);
    await shop.db.update(variants).set({ stock: 0 }).where(eq(variants.id, shop.jaam));
    const count = await shop.db.$count(orders);
    expect(await codeOf(decideReturn(shop, rima, id, { state: "accepted" }))).toBe("out-of-stock");
    expect(await shop.db.$count(orders)).toBe(count);
    await decideReturn(shop, rima, id, { state: "accepted", resolution: "refund" });
    expect(await listReturns(shop, rima, "en")).toMatchObject([{ state: "accepted", resolution: "refund" }]);
  });
});

describe("the order of an exchange", () => {
  test("for a gift is sent to its recipient, with no price in the parcel", async () => {
    const shop = await returnShop();
    const gift = { message: "Happy birthday!", receiver: { fullName: "Tania Akter", phone: "01812345678" } };
    const { replacementId } = await exchanged(shop, gift);
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, replacementId));
    expect(row).toMatchObject({
      ...{ isGift: true, giftMessage: null, fullName: "Nusrat Jahan" },
      ...{ receiverName: "Tania Akter", receiverPhone: "+8801812345678" },
    });
  });

  test("is erased together with a customer who requested erasure in the meantime", async () => {
    const shop = await returnShop();
    const order = await shop.deliver();
    const id = await shop.ask(order.id, exchange);
    await forgetCustomer(shop, admin, { phone });
    await decideReturn(shop, rima, id, { state: "accepted" });
    const rows = await shop.db.select({ asked: orders.erasureRequestedAt }).from(orders);
    expect(rows.map(({ asked }) => asked !== null)).toEqual([true, true]);
  });

  test("cannot be merged with another order, whose items would become free", async () => {
    const shop = await returnShop();
    const { replacementId } = await exchanged(shop);
    const billingDetails = { fullName: "Nusrat Jahan", phone, address: "House 12, Road 4", city: "Dhanmondi, Dhaka" };
    const [{ productId = "" } = {}] = await shop.db
      .select({ productId: variants.productId })
      .from(variants)
      .where(eq(variants.id, shop.jaam));
    const items = [{ productId, variantId: shop.jaam, quantity: 1 }];
    const request = orderRequest.parse({ billingDetails, items, deliveryArea: "inside", total: 710 });
    const paid = await placeOrder(shop, { actor: guest, request, language: "en", idempotencyKey: null });
    for (const [target, absorbed] of [
      [paid.id, replacementId],
      [replacementId, paid.id],
    ] as const)
      expect(await codeOf(mergeOrders(shop, rima, target, { order: absorbed, total: fromTaka(60) }))).toBe(
        "merge-refused",
      );
  });

  test("cannot get further free pieces by an edit, but may get paid ones", async () => {
    const shop = await returnShop();
    const { id, replacementId } = await exchanged(shop);
    const [{ productId = "" } = {}] = await shop.db
      .select({ productId: variants.productId })
      .from(variants)
      .where(eq(variants.id, shop.jaam));
    const edit = async (jaam: number, sindoor: number) => {
      const items = [
        { productId, variantId: shop.jaam, quantity: jaam },
        { productId, variantId: shop.sindoor, quantity: sindoor },
      ].filter(({ quantity }) => quantity > 0);
      const { total, revision } = await quoteEdit(shop, rima, replacementId, editQuoteRequest.parse({ items }), "en");
      const request = editRequest.parse({ items, total: toTaka(total), revision });
      return editOrder(shop, rima, replacementId, request, "en").then(() => total);
    };
    expect(await codeOf(edit(3, 0))).toBe("out-of-stock");
    expect(await edit(1, 1)).toBe(70_000);
    expect((await listReturns(shop, rima, "en"))[0]?.undoUntil).toBeNull();
    expect(await codeOf(undoAcceptance(shop, rima, id))).toBe("undo-refused");
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  test("that was cancelled allows declining the request, and is not restored afterwards", async () => {
    const shop = await returnShop();
    const { order, id, replacementId } = await exchanged(shop);
    const decline = () => decideReturn(shop, rima, id, { state: "declined", answer: "Nothing came." });
    expect(await codeOf(decline())).toBe("changed-meanwhile");
    await changeStatus(shop, rima, replacementId, "cancelled");
    expect((await returnsOfOrder(shop, order.id, "en")).returns).toMatchObject([{ replacement: null }]);
    await decline();
    expect(await codeOf(undoStep(shop, rima, replacementId))).toBe("undo-refused");
    await shop.ask(order.id);
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  test("that was cancelled is settled by a refund when the items arrive", async () => {
    const shop = await returnShop();
    const { order, replacementId } = await exchanged(shop);
    await changeStatus(shop, rima, replacementId, "cancelled");
    await checkIn(shop, jewel, order.id, oneGood(shop.jaam));
    expect((await returnsOfOrder(shop, order.id, "en")).returns).toMatchObject([
      { state: "received", resolution: "refund", refund: { amount: 65_000 }, replacement: null },
    ]);
    expect(await codeOf(undoStep(shop, rima, replacementId))).toBe("undo-refused");
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });
});

describe("undoing an acceptance", () => {
  const undoProblem = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => (error instanceof Refusal ? error.details?.reason : String(error)),
    );

  async function accepted(shop: ReturnShop, changes = exchange as Record<string, unknown>) {
    const order = await shop.deliver();
    const id = await shop.ask(order.id, changes);
    const before = await shop.stock();
    await decideReturn(shop, rima, id, { state: "accepted" });
    const [listed] = await listReturns(shop, rima, "en");
    return { order, id, before, replacementId: listed?.replacementId ?? "", undoUntil: listed?.undoUntil };
  }

  test("of an exchange cancels its order, releases its stock and withdraws its messages", async () => {
    const shop = await returnShop();
    shop.setNow(shop.now());
    const pieces = await countPieces(shop.db);
    const { order, id, before, replacementId, undoUntil } = await accepted(shop);
    expect(undoUntil).toEqual(new Date(shop.now().getTime() + 15 * 60_000));
    await undoAcceptance(shop, rima, id);
    expect(await shop.stock()).toEqual(before);
    expect(await listReturns(shop, rima, "en")).toMatchObject([
      { id, state: "requested", resolution: "exchange", replacement: null, undoUntil: null },
    ]);
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, replacementId));
    expect(row?.status).toBe("cancelled");
    const kinds = await shop.db.select({ kind: notifications.kind }).from(notifications);
    expect(kinds.map(({ kind }) => kind)).not.toContain("return-accepted");
    expect(kinds.map(({ kind }) => kind)).not.toContain("order-cancelled");
    // Its order is not restored, because no request refers to it any more.
    expect(await undoProblem(undoStep(shop, rima, replacementId))).toBe("no-step");
    expect(await undoProblem(undoAcceptance(shop, rima, id))).toBe("no-step");
    await decideReturn(shop, rima, id, { state: "accepted" });
    expect((await returnsOfOrder(shop, order.id, "en")).returns).toMatchObject([{ replacement: expect.any(String) }]);
    expect(await countPieces(shop.db)).toEqual(pieces);
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  test("restores the customer's choice if staff had changed it to a refund, and corrects a message that was sent", async () => {
    const shop = await returnShop();
    const order = await shop.deliver();
    const id = await shop.ask(order.id, exchange);
    await decideReturn(shop, rima, id, { state: "accepted", resolution: "refund" });
    await shop.db.update(notifications).set({ state: "sent" }).where(eq(notifications.kind, "return-accepted"));
    await undoAcceptance(shop, admin, id);
    expect(await listReturns(shop, rima, "en")).toMatchObject([
      { state: "requested", resolution: "exchange", refundMethod: null },
    ]);
    const corrected = await shop.db.select().from(notifications).where(eq(notifications.kind, "order-corrected"));
    expect(corrected).toMatchObject([{ channel: "sms", data: { undone: "return-accepted" } }]);
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  test("is refused after packing or check-in, for other staff, and after fifteen minutes", async () => {
    const shop = await returnShop();
    const mitu: SignedIn = { role: "order-desk", id: "mitu", email: "mitu@labonno.example", name: "Mitu" };
    await addUsers(shop, mitu);
    const packed = await accepted(shop);
    await packOrder(shop, jewel, packed.replacementId, [{ variantId: shop.jaam, quantity: 1 }]);
    expect(await undoProblem(undoAcceptance(shop, rima, packed.id))).toBe("later-fact");
    expect((await listReturns(shop, rima, "en"))[0]?.undoUntil).toBeNull();
    const money = await accepted(shop, {});
    expect(await undoProblem(undoAcceptance(shop, mitu, money.id))).toBe("person");
    await checkIn(shop, jewel, money.order.id, oneGood(shop.jaam));
    expect(await undoProblem(undoAcceptance(shop, rima, money.id))).toBe("later-fact");
    const late = await accepted(shop, {});
    shop.setNow(new Date(shop.now().getTime() + 15 * 60_000));
    expect(await undoProblem(undoAcceptance(shop, rima, late.id))).toBe("time");
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  test("leaves the new order cancelled if it had been cancelled before", async () => {
    const shop = await returnShop();
    const { order, id, before, replacementId } = await accepted(shop);
    await changeStatus(shop, rima, replacementId, "cancelled");
    await undoAcceptance(shop, rima, id);
    // No request refers to its free pieces any more, and the next acceptance orders them again.
    expect(await undoProblem(undoStep(shop, rima, replacementId))).toBe("no-step");
    expect((await orderDetail(shop, rima, replacementId)).undoUntil).toBeNull();
    await decideReturn(shop, rima, id, { state: "accepted" });
    expect(await shop.stock()).toEqual([Number(before[0]) - 1, before[1]]);
    expect((await returnsOfOrder(shop, order.id, "en")).returns).toMatchObject([{ replacement: expect.any(String) }]);
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  test("is refused if the new piece is packed concurrently", async () => {
    const shop = await returnShop();
    const { id, replacementId } = await accepted(shop);
    const waiting = () =>
      shop.pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'");
    const holder = await shop.pool.connect();
    await holder.query("begin");
    await holder.query("select from orders where id = $1 for update", [replacementId]);
    const packing = codeOf(packOrder(shop, jewel, replacementId, [{ variantId: shop.jaam, quantity: 1 }]));
    await vi.waitUntil(async () => (await waiting()).rowCount === 1);
    const undone = undoProblem(undoAcceptance(shop, rima, id));
    await vi.waitUntil(async () => (await waiting()).rowCount === 2);
    await holder.query("commit");
    holder.release();
    expect([await packing, await undone]).toEqual([null, "later-fact"]);
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, replacementId));
    expect(row?.status).toBe("confirmed");
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  test("and checking its items in exclude each other", async () => {
    const shop = await returnShop();
    for (let round = 0; round < 5; round += 1) {
      const { order, id } = await accepted(shop, {});
      await Promise.all([
        codeOf(undoAcceptance(shop, rima, id)),
        codeOf(checkIn(shop, jewel, order.id, oneGood(shop.jaam))),
        codeOf(undoAcceptance(shop, admin, id)),
      ]);
    }
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });
});

describe("an exchange whose new piece is cancelled after the old one arrived", () => {
  const later = (shop: ReturnShop, minutes: number) => shop.setNow(new Date(shop.now().getTime() + minutes * 60_000));

  test("is settled by a refund once the cancellation can no longer be undone", async () => {
    const shop = await returnShop();
    const { order, replacementId } = await exchanged(shop);
    await checkIn(shop, jewel, order.id, oneGood(shop.jaam));
    await changeStatus(shop, rima, replacementId, "cancelled");
    const request = async () => (await returnsOfOrder(shop, order.id, "en")).returns[0];
    await refundCancelledExchanges(shop);
    expect(await request()).toMatchObject({ resolution: "exchange", refund: null });
    later(shop, 16);
    await refundCancelledExchanges(shop);
    await refundCancelledExchanges(shop);
    expect(await request()).toMatchObject({
      ...{ state: "received", resolution: "refund", replacement: null },
      refund: { amount: 65_000, state: "requested", method: "bkash" },
    });
    const found = await trackOrder(shop, { number: order.number, phone });
    expect(found).toMatchObject({ returned: 65_000 });
    expect(await codeOf(undoStep(shop, rima, replacementId))).toBe("undo-refused");
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  test("ends with the new piece or the refund, never both, if the cancellation is undone concurrently", async () => {
    const shop = await returnShop();
    for (let round = 0; round < 4; round += 1) {
      const { order, replacementId } = await exchanged(shop);
      await checkIn(shop, jewel, order.id, oneGood(shop.jaam));
      await changeStatus(shop, rima, replacementId, "cancelled");
      later(shop, 16);
      const early = { ...shop, now: () => new Date(shop.now().getTime() - 5 * 60_000) };
      const [undone] = await Promise.all([
        codeOf(undoStep(early, rima, replacementId)),
        refundCancelledExchanges(shop),
        refundCancelledExchanges(shop),
      ]);
      const [request] = (await returnsOfOrder(shop, order.id, "en")).returns;
      expect(request?.refund === null, `round ${round}`).toBe(undone === null);
      expect(await findBrokenInvariants(shop.db)).toEqual([]);
    }
  });
});

describe("a return that staff start for a customer on the phone", () => {
  const byPhone = (shop: ReturnShop, changes: object = {}) =>
    staffReturnRequest.parse({
      ...{ reason: "damaged", resolution: "refund", refundMethod: "bkash", way: "fetch" },
      ...{ items: [{ variantId: shop.jaam, quantity: 1 }], ...changes },
    });
  const reasonOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => (error instanceof Refusal ? [error.code, error.details?.reason] : error),
    );

  test("waits for a decision like one of a customer, and the order's history names who started it", async () => {
    const shop = await returnShop();
    const order = await shop.deliver();
    const id = await startReturn(shop, rima, order.id, byPhone(shop, { text: "The cap is cracked." }));
    expect(await listReturns(shop, rima, "en")).toMatchObject([
      { id, state: "requested", requestedByName: "Rima", text: "The cap is cracked.", photos: [] },
    ]);
    expect((await orderDetail(shop, rima, order.id)).desk.returnSteps).toMatchObject([
      { resolution: "refund", state: "requested", requestedByName: "Rima", decidedByName: null },
    ]);
    expect(await listAuditLog(shop, admin, { action: "return-started", page: 1, limit: 5 })).toMatchObject({
      entries: [{ byName: "Rima", recordName: order.number }],
    });
    await decideReturn(shop, admin, id, { state: "accepted" });
    expect(await listReturnsOfOrder(shop, rima, order.id, "en")).toMatchObject([
      { state: "accepted", refund: null, expectedRefund: 65_000 },
    ]);
    await checkIn(shop, jewel, order.id, oneGood(shop.jaam));
    expect(await listReturnsOfOrder(shop, rima, order.id, "en")).toMatchObject([
      { state: "received", requestedByName: "Rima", refund: { amount: 65_000 }, expectedRefund: null },
    ]);
    expect((await orderDetail(shop, rima, order.id)).desk.returnSteps).toMatchObject([{ receivedByName: "Jewel" }]);
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  test("may have the photos that the customer sent in a chat", async () => {
    const shop = await returnShop();
    const order = await shop.deliver();
    const start = (photos: string[]) => startReturn(shop, rima, order.id, byPhone(shop, { photos }));
    await expect(start(["f".repeat(32)])).rejects.toMatchObject({ fields: { photos: "image-unreachable" } });
    await start([photo]);
    expect(await listReturnsOfOrder(shop, rima, order.id, "en")).toMatchObject([{ photos: [{ id: photo }] }]);
  });

  test("as an exchange orders the new piece once it is accepted", async () => {
    const shop = await returnShop();
    const order = await shop.deliver();
    const items = [{ variantId: shop.sindoor, quantity: 1, wanted: shop.jaam }];
    const id = await startReturn(shop, rima, order.id, byPhone(shop, { ...exchange, items }));
    await decideReturn(shop, rima, id, { state: "accepted" });
    const [request] = await listReturnsOfOrder(shop, rima, order.id, "en");
    expect(await trackOrder(shop, { number: request?.replacement ?? "", phone })).toMatchObject({
      ...{ status: "confirmed", total: 0, lines: [{ variantId: shop.jaam, quantity: 1 }] },
    });
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  test("is refused with its reason: before delivery, while another is open, after the return period, without returns", async () => {
    const shop = await returnShop();
    const order = await shop.deliver();
    const start = () => reasonOf(startReturn(shop, admin, order.id, byPhone(shop)));
    const terms = async () => (await returnsOfOrder(shop, order.id, "en")).terms;
    await shop.db.update(orders).set({ status: "shipped" }).where(eq(orders.id, order.id));
    expect([await start(), (await terms()).problem]).toEqual([["return-closed", "not-delivered"], "not-delivered"]);
    await shop.db.update(orders).set({ status: "delivered" }).where(eq(orders.id, order.id));
    const id = await shop.ask(order.id);
    expect([await start(), (await terms()).problem]).toEqual([["return-closed", "under-way"], "under-way"]);
    await decideReturn(shop, rima, id, { state: "declined", answer: "It is open." });
    const { lastDay, until } = await terms();
    expect(until).toBe(lastDay);
    shop.setNow(new Date(shop.now().getTime() + 8 * 86_400_000));
    expect([await start(), await terms()]).toMatchObject([
      ["return-closed", "over"],
      { problem: "over", lastDay, until: null },
    ]);
    await changeSettings(shop, admin, { returnDays: 0 }, undefined);
    expect([await start(), (await terms()).problem]).toEqual([["return-closed", "off"], "off"]);
  });

  test("waits until it is known which pieces of a parcel stayed, and until the others are checked in", async () => {
    const shop = await returnShop();
    const order = await shop.deliver();
    await shop.db.update(orders).set({ status: "shipped" }).where(eq(orders.id, order.id));
    const start = () => reasonOf(startReturn(shop, admin, order.id, byPhone(shop)));
    const problem = async () => (await returnsOfOrder(shop, order.id, "en")).terms.problem;
    await reportOwnRider(shop, admin, order.id, { state: "partly-delivered", collected: fromTaka(1360), text: null });
    expect([await start(), await problem()]).toEqual([["return-closed", "part-open"], "part-open"]);
    const [parcel] = await shop.db.select().from(shipments);
    const part = {
      items: [
        { variantId: shop.jaam, delivered: 2 },
        { variantId: shop.sindoor, delivered: 0 },
      ],
    };
    await settlePart(shop, admin, parcel?.id ?? "", part);
    expect([await start(), await problem()]).toEqual([["return-closed", "part-coming"], "part-coming"]);
    await checkIn(shop, jewel, order.id, oneGood(shop.sindoor));
    expect(await problem()).toBeNull();
    await shop.ask(order.id);
    expect([await start(), await problem()]).toEqual([["return-closed", "under-way"], "under-way"]);
  });

  test("may not be started by other staff, and offers no more than a customer is offered", async () => {
    const shop = await returnShop();
    const order = await shop.deliver();
    const accounts: SignedIn = { ...rima, role: "accounts", id: "mita" };
    expect(await codeOf(startReturn(shop, jewel, order.id, byPhone(shop)))).toBe("not-allowed");
    expect(await codeOf(startReturn(shop, accounts, order.id, byPhone(shop)))).toBe("not-allowed");
    expect(await codeOf(listReturnsOfOrder(shop, accounts, order.id, "en"))).toBe("not-allowed");
    expect(await codeOf(startReturn(shop, rima, "unknown", byPhone(shop)))).toBe("not-found");
    const many = [{ variantId: shop.jaam, quantity: 3 }];
    expect(await codeOf(startReturn(shop, rima, order.id, byPhone(shop, { items: many })))).toBe("invalid-input");
    const { promises } = await shop.settings();
    const off = { on: false, words: { en: "", bn: "" } };
    await changeSettings(shop, admin, { promises: { ...promises, exchange: off } }, undefined);
    expect(await codeOf(startReturn(shop, rima, order.id, byPhone(shop, exchange)))).toBe("invalid-input");
    expect(staffReturnRequest.safeParse({ ...byPhone(shop), reason: "changed-mind" }).success).toBe(false);
  });

  test("as an exchange is refused at once where fewer pieces are in stock than are wanted", async () => {
    const shop = await returnShop();
    const order = await shop.deliver();
    const items = [
      { variantId: shop.sindoor, quantity: 1, wanted: shop.jaam },
      { variantId: shop.jaam, quantity: 1 },
    ];
    const start = () => codeOf(startReturn(shop, rima, order.id, byPhone(shop, { ...exchange, items })));
    await shop.db.update(variants).set({ stock: 1 }).where(eq(variants.id, shop.jaam));
    expect(await start()).toBe("out-of-stock");
    await shop.db.update(variants).set({ stock: 2 }).where(eq(variants.id, shop.jaam));
    expect(await start()).toBeNull();
  });

  test("of everything gives back the delivery charge, also where a coupon had paid for the goods", async () => {
    const shop = await returnShop();
    const order = await shop.deliver();
    await shop.db
      .update(orders)
      .set({ discount: sql`subtotal`, total: sql`shipping_cost` })
      .where(eq(orders.id, order.id));
    const items = [
      { variantId: shop.jaam, quantity: 2 },
      { variantId: shop.sindoor, quantity: 1 },
    ];
    // Of single pieces there is nothing to give back.
    expect(await codeOf(startReturn(shop, rima, order.id, byPhone(shop)))).toBe("invalid-input");
    expect(await codeOf(startReturn(shop, rima, order.id, byPhone(shop, { items })))).toBeNull();
  });

  test("is one, if a colleague or the customer starts it at the same moment", async () => {
    const shop = await returnShop();
    for (let round = 0; round < 5; round += 1) {
      const order = await shop.deliver();
      const started = await Promise.all(
        [
          startReturn(shop, rima, order.id, byPhone(shop)),
          startReturn(shop, admin, order.id, byPhone(shop)),
          shop.ask(order.id),
        ].map(codeOf),
      );
      expect(started.toSorted()).toEqual([null, "return-closed", "return-closed"].toSorted());
      expect((await returnsOfOrder(shop, order.id, "en")).returns).toHaveLength(1);
    }
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });
});

describe("a return request", () => {
  test("is declined with a reason, even after acceptance if nothing came, and another may be sent", async () => {
    const shop = await returnShop();
    const order = await shop.deliver();
    const id = await shop.ask(order.id);
    await decideReturn(shop, rima, id, { state: "accepted" });
    await decideReturn(shop, rima, id, { state: "declined", answer: "Nothing came in two weeks." });
    expect(await returnsOfOrder(shop, order.id, "en")).toMatchObject({
      ...{ terms: { isOpen: true }, returns: [{ state: "declined", answer: "Nothing came in two weeks." }] },
    });
    expect(await codeOf(decideReturn(shop, rima, id, { state: "accepted" }))).toBe("changed-meanwhile");
    await shop.ask(order.id);
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  test("is refused for items not bought, too many, twice, too late, and before delivery", async () => {
    const shop = await returnShop();
    const order = await shop.deliver();
    const many = (variantId: string, quantity: number) => ({ items: [{ variantId, quantity }] });
    expect(await codeOf(shop.ask(order.id, many(shop.jaam, 3)))).toBe("invalid-input");
    expect(await codeOf(shop.ask(order.id, many("another", 1)))).toBe("invalid-input");
    const twice = [...many(shop.jaam, 2).items, ...many(shop.jaam, 2).items];
    expect(await codeOf(shop.ask(order.id, { items: twice }))).toBe("invalid-input");
    await shop.ask(order.id);
    expect(await codeOf(shop.ask(order.id))).toBe("return-closed");

    const late = await shop.deliver();
    const day = (days: number) => new Date(shop.now().getTime() + days * 86_400_000);
    shop.setNow(day(7));
    await expect(returnsOfOrder(shop, late.id, "en")).resolves.toMatchObject({ terms: { isOpen: true } });
    shop.setNow(day(1));
    expect(await codeOf(shop.ask(late.id))).toBe("return-closed");
    await shop.db.update(orders).set({ status: "shipped" }).where(eq(orders.id, late.id));
    expect(await codeOf(shop.ask(late.id))).toBe("return-closed");
  });

  test("is limited to the pieces left after an earlier one", async () => {
    const shop = await returnShop();
    const order = await shop.deliver();
    await decideReturn(shop, rima, await shop.ask(order.id), { state: "accepted" });
    await checkIn(shop, jewel, order.id, oneGood(shop.jaam));
    expect(await codeOf(shop.ask(order.id, { items: [{ variantId: shop.jaam, quantity: 2 }] }))).toBe("invalid-input");
    await decideReturn(shop, rima, await shop.ask(order.id), { state: "accepted" });
    await checkIn(shop, jewel, order.id, oneGood(shop.jaam));
    expect(await trackOrder(shop, { number: order.number, phone })).toMatchObject({ total: 76_000 });
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  test("offers only what the merchant promises: no change of mind, no exchange", async () => {
    const shop = await returnShop();
    const { promises } = await shop.settings();
    const off = { on: false, words: { en: "", bn: "" } };
    await changeSettings(shop, admin, { promises: { ...promises, exchange: off, changeOfMind: off } }, undefined);
    const order = await shop.deliver();
    expect(await codeOf(shop.ask(order.id, exchange))).toBe("invalid-input");
    expect(await codeOf(shop.ask(order.id, { reason: "changed-mind", way: "send" }))).toBe("invalid-input");
    await changeSettings(shop, admin, { returnDays: 0 }, undefined);
    expect(await codeOf(shop.ask(order.id))).toBe("return-closed");
  });

  test("sent twice concurrently is one, and of two concurrent decisions one counts", async () => {
    const shop = await returnShop();
    for (let round = 0; round < 5; round += 1) {
      const order = await shop.deliver();
      const requested = await Promise.all([shop.ask(order.id), shop.ask(order.id), shop.ask(order.id)].map(codeOf));
      expect(requested.toSorted()).toEqual([null, "return-closed", "return-closed"].toSorted());
      const [request] = (await returnsOfOrder(shop, order.id, "en")).returns;
      const id = request?.id ?? "";
      await Promise.all([
        codeOf(decideReturn(shop, rima, id, { state: "accepted" })),
        codeOf(decideReturn(shop, admin, id, { state: "accepted" })),
        codeOf(checkIn(shop, jewel, order.id, oneGood(shop.jaam))),
      ]);
    }
    expect(await findBrokenInvariants(shop.db)).toEqual([]);
  });

  test("delays its customer's erasure while it is open, which then deletes text and photos", async () => {
    const shop = await returnShop();
    const order = await shop.deliver();
    const id = await shop.ask(order.id, { text: "Please call Nusrat at night." });
    const forget = () => forgetCustomer(shop, admin, { phone });
    shop.setNow(new Date(shop.now().getTime() + 20 * 86_400_000));
    await forget();
    const open = await shop.db.execute(sql`select text from return_requests`);
    expect(open.rows).toEqual([{ text: "Please call Nusrat at night." }]);
    await decideReturn(shop, rima, id, { state: "declined", answer: "Sorry, Nusrat." });
    await forgetOrders(shop);
    const { rows } = await shop.db.execute(sql`
      select q.text, q.answer, (select count(*)::int from return_request_images) as photos from return_requests q`);
    expect(rows).toEqual([{ text: null, answer: "–", photos: 0 }]);
  });
});
