import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { callRequest } from "../calls/call-schema.ts";
import { recordCall } from "../calls/record-call.ts";
import { countPieces } from "../invariants.ts";
import { fromTaka } from "../money.ts";
import { packOrder } from "../parcels/pack-order.ts";
import { admin } from "../test-shop.ts";
import { cancelByShopper, changeStatus } from "./change-status.ts";
import { editingShop, expectSound, mitu, refusalOf, rima } from "./edit/test-edits.ts";
import { standingSteps } from "./order-timeline.ts";
import { undoStep } from "./undo-step.ts";

const minute = 60_000;

test("a step can be undone within fifteen minutes by the same person or an admin, and stays in the timeline", async () => {
  const { shop, place, detail } = await editingShop();
  const start = new Date("2026-11-22T06:00:00Z");
  shop.setNow(start);
  const after = (minutes: number) => shop.setNow(new Date(start.getTime() + minutes * minute));
  const id = await place({ rani: 1 }, 560);
  expect(await refusalOf(undoStep(shop, admin, id))).toMatchObject({ code: "undo-refused", reason: "no-step" });
  await changeStatus(shop, rima, id, "confirmed");
  expect(await refusalOf(undoStep(shop, mitu, id))).toMatchObject({ reason: "person", by: "Rima" });
  after(15);
  expect(await undoStep(shop, rima, id)).toBe("pending");
  expect(await refusalOf(undoStep(shop, rima, id))).toMatchObject({ reason: "no-step" });
  await changeStatus(shop, rima, id, "confirmed");
  await changeStatus(shop, rima, id, "shipped");
  after(31);
  expect(await refusalOf(undoStep(shop, rima, id))).toMatchObject({ reason: "time" });
  await changeStatus(shop, rima, id, "delivered");
  expect(await undoStep(shop, admin, id)).toBe("shipped");
  const { timeline, status, undoUntil } = await detail(id);
  expect({ status, undoUntil }).toEqual({ status: "shipped", undoUntil: null });
  expect(timeline.map((each) => `${each.kind} ${each.status} by ${each.byName ?? "the customer"}`)).toEqual([
    "step pending by the customer",
    "step confirmed by Rima",
    "undone pending by Rima",
    "step confirmed by Rima",
    "step shipped by Rima",
    "step delivered by Rima",
    "undone shipped by Rupa",
  ]);
  expect(standingSteps(timeline).map((each) => each.status)).toEqual(["pending", "confirmed", "shipped"]);
  await expectSound(shop);
});

test("messages of a step by staff wait two minutes and are withdrawn by an undo, and a sent one is corrected once", async () => {
  const { shop, place, messages } = await editingShop();
  const start = new Date("2026-11-22T06:00:00Z");
  shop.setNow(start);
  const id = await place({ rani: 1 }, 560);
  await changeStatus(shop, rima, id, "confirmed");
  const { rows } = await shop.db.execute<{ wait: number }>(sql`
    select extract(epoch from next_attempt_at - ${start}::timestamptz)::int as wait from notifications
     where kind = 'order-confirmed'`);
  expect(rows).toEqual([{ wait: 120 }, { wait: 120 }]);
  await undoStep(shop, rima, id);
  expect(await messages()).toEqual([]);
  await changeStatus(shop, rima, id, "cancelled");
  // The SMS is sent, the e-mail still waits.
  await shop.db.execute(sql`update notifications set state = 'sent', attempts = 1 where channel = 'sms'`);
  await undoStep(shop, rima, id);
  const sent = await shop.db.execute(sql`
    select kind, channel, state from notifications where kind <> 'order-placed' order by created_at, kind, channel`);
  expect(sent.rows).toEqual([
    { kind: "order-cancelled", channel: "sms", state: "sent" },
    { kind: "order-corrected", channel: "sms", state: "waiting" },
  ]);
});

test("undoing a cancellation takes items and coupon again, or reports what is missing", async () => {
  const { shop, place, detail, stock, coupon } = await editingShop();
  const pieces = await countPieces(shop.db);
  await coupon("FIFTY", { amount: fromTaka(50), maxUses: 1 });
  const id = await place({ rani: 1, kajal: 4 }, 1310, { coupon: "FIFTY" });
  await changeStatus(shop, rima, id, "cancelled", { reason: "changed-mind", text: null });
  expect((await detail(id)).desk.closure).toMatchObject({ reason: "changed-mind" });
  const rival = await place({ kajal: 2 }, 410, { phone: "01812345678", coupon: "FIFTY" });
  expect(await refusalOf(undoStep(shop, rima, id))).toMatchObject({
    ...{ code: "undo-refused", reason: "stock", missing: [{ name: "Sindoor Lipstick", wanted: 4, left: 2 }] },
  });
  await changeStatus(shop, rima, rival, "cancelled");
  const small = await place({ rani: 1 }, 510, { phone: "01912345678", coupon: "FIFTY" });
  expect(await refusalOf(undoStep(shop, rima, id))).toMatchObject({ code: "undo-refused", reason: "coupon" });
  expect(await stock()).toEqual({ rani: 4, sindoor: 3, kajal: 4 });
  await changeStatus(shop, rima, small, "cancelled");
  expect(await undoStep(shop, rima, id)).toBe("pending");
  expect(await stock()).toEqual({ rani: 4, sindoor: 3, kajal: 0 });
  expect(await detail(id)).toMatchObject({ coupon: { code: "FIFTY" }, desk: { closure: null } });
  await expectSound(shop, pieces);
});

test("a step cannot be undone after a later step, and the customer's own steps cannot be undone", async () => {
  const { shop, place, items, edit } = await editingShop();
  const call = (outcome: "confirmed" | "no-answer") => callRequest.parse({ outcome });
  const start = Date.now();
  const minutesLater = (minutes: number) => shop.setNow(new Date(start + minutes * minute));
  minutesLater(0);
  const called = await place({ rani: 1 }, 560);
  // The call that confirmed it is not a later step.
  await recordCall(shop, rima, called, call("confirmed"));
  expect(await undoStep(shop, rima, called)).toBe("pending");
  await recordCall(shop, rima, called, call("confirmed"));
  minutesLater(1);
  await edit(called, { items: items({ sindoor: 1 }) });
  expect(await refusalOf(undoStep(shop, rima, called))).toMatchObject({ reason: "later-fact" });
  const theirs = await place({ rani: 1 }, 560);
  await cancelByShopper(shop, theirs);
  expect(await refusalOf(undoStep(shop, admin, theirs))).toMatchObject({ reason: "no-step" });
  await expectSound(shop);
});

test("Undo is offered only where it works: not once something has happened since the step", async () => {
  const { shop, place, detail } = await editingShop();
  const start = Date.now();
  shop.setNow(new Date(start));
  const id = await place({ rani: 1 }, 560);
  await changeStatus(shop, admin, id, "confirmed");
  expect((await detail(id)).undoUntil).not.toBeNull();
  shop.setNow(new Date(start + minute));
  await packOrder(shop, admin, id, null);
  expect((await detail(id)).undoUntil).toBeNull();
  expect(await refusalOf(undoStep(shop, admin, id))).toMatchObject({ reason: "later-fact" });
});
