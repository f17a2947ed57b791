import { expect, test, vi } from "vitest";
import { recordCall } from "../calls/record-call.ts";
import { checkIn } from "../parcels/check-in.ts";
import { packOrder } from "../parcels/pack-order.ts";
import { shipmentsRequest } from "../parcels/parcel-schema.ts";
import { recordShipments } from "../parcels/record-shipments.ts";
import { claimPayment, verifyPayment } from "../payments/claim-payment.ts";
import { paymentRequest } from "../payments/payment-schema.ts";
import { endRefund, requestRefund } from "../payments/refund.ts";
import { admin } from "../test-shop.ts";
import { cancelByShopper, changeStatus } from "./change-status.ts";
import { mergeOrders, unmergeOrder } from "./edit/merge-orders.ts";
import { editingShop, mitu, rima } from "./edit/test-edits.ts";
import { undoStep } from "./undo-step.ts";

const taka = { kind: "advance" as const, method: "bkash" as const, amount: 100 };
const call = { channel: "phone" as const, note: null, callAt: null, advance: null, closure: null };

test("a step that waited for another's transaction gets a later time", async () => {
  const { shop, place, quote, edit, items, variantIds } = await editingShop();
  const time = async (query: string, id: string) => {
    const { rows } = await shop.pool.query<{ at: Date }>(query, [id]);
    return rows[0]?.at;
  };
  /** Takes a step while another transaction holds the order. */
  async function expectAfterHolder(step: string, id: string, work: () => Promise<unknown>, query: string) {
    const holder = await shop.pool.connect();
    await holder.query("begin");
    await holder.query("select from orders for update");
    await holder.query("select from payments for update");
    await holder.query("select from refunds for update");
    const done = work();
    await vi.waitUntil(async () => {
      const { rows } = await shop.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length > 0;
    });
    const before = shop.now();
    shop.setNow(new Date(before.getTime() + 1_000));
    await holder.query("commit");
    holder.release();
    await done;
    const at = await time(query, id);
    expect(at && at > before, step).toBe(true);
  }
  const lastEvent = "select at from order_events where order_id = $1 order by id desc limit 1";

  shop.setNow(new Date());
  const id = await place({ rani: 1 }, 560);
  await expectAfterHolder(
    "call",
    id,
    () => recordCall(shop, rima, id, { ...call, outcome: "confirmed" }),
    "select at from call_attempts where order_id = $1",
  );
  await expectAfterHolder("undo", id, () => undoStep(shop, admin, id), lastEvent);
  await expectAfterHolder("confirm", id, () => changeStatus(shop, mitu, id, "confirmed"), lastEvent);
  const revised = "select at from order_revisions where order_id = $1 order by n desc limit 1";
  await expectAfterHolder("edit", id, () => edit(id, { items: items({ rani: 2 }) }), revised);
  const second = await place({ kajal: 1 }, 260);
  const { total } = await quote(id, { merge: second });
  await expectAfterHolder("merge", id, () => mergeOrders(shop, rima, id, { order: second, total }), revised);
  await expectAfterHolder("unmerge", id, () => unmergeOrder(shop, rima, second), revised);
  await expectAfterHolder("cancel", second, () => cancelByShopper(shop, second), lastEvent);
  const payment = await claimPayment(shop, rima, id, paymentRequest.parse({ ...taka, reference: "BKX7Q2M9ZP" }));
  await expectAfterHolder(
    "verify",
    id,
    () => verifyPayment(shop, admin, payment),
    "select decided_at as at from payments where order_id = $1",
  );
  const refund = { method: "bkash" as const, amount: 100_00 as never, note: null };
  await expectAfterHolder(
    "refund",
    id,
    () => requestRefund(shop, admin, id, refund),
    "select requested_at as at from refunds where order_id = $1",
  );
  const { rows: refunds } = await shop.pool.query<{ id: string }>("select id from refunds");
  await expectAfterHolder(
    "refunded",
    id,
    () => endRefund(shop, admin, refunds[0]?.id ?? "", { state: "done", reference: null }),
    "select ended_at as at from refunds where order_id = $1",
  );
  const packed = "select at from packings where order_id = $1";
  await expectAfterHolder("pack", id, () => packOrder(shop, admin, id, null), packed);
  const { rows: orders } = await shop.pool.query<{ number: string }>("select number from orders where id = $1", [id]);
  const shipments = [{ number: orders[0]?.number, trackingCode: "T1" }];
  await expectAfterHolder(
    "book",
    id,
    () => recordShipments(shop, admin, shipmentsRequest.parse({ courier: "pathao", shipments })),
    "select at from shipments where order_id = $1",
  );
  for (const status of ["shipped", "returned"] as const) await changeStatus(shop, admin, id, status);
  const pieces = [{ variantId: variantIds.rani, quantity: 2, condition: "resellable" as const }];
  await expectAfterHolder(
    "check-in",
    id,
    () => checkIn(shop, admin, id, pieces),
    "select checked_in_at as at from returns where order_id = $1",
  );
});
