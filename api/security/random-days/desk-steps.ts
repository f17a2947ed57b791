import fc from "fast-check";
import { expect } from "vitest";
import { callOutcomes } from "../../../shop/calls/call-rules.ts";
import {
  canBook,
  type Model,
  type ModelOrder,
  refundableOf,
  retainedOf,
  takeStep,
  touch,
  verifyPayment,
} from "./model.ts";
import { admin, answer, hasOrders, nextNumber, nth, pick, rarely, type Step, step } from "./step.ts";

const isOpen = ({ status }: ModelOrder) => status === "pending" || status === "confirmed";

const calls = fc
  .tuple(nth, fc.constantFrom("confirmed" as const, "confirmed" as const, ...callOutcomes))
  .map(([which, outcome]) =>
    step(
      `staff call the customer of order ${which}: ${outcome}`,
      async (model, { ask }) => {
        const called = pick(model.orders, which);
        const callAt = new Date(Date.now() + 3_600_000).toISOString();
        const advance = outcome === "wants-advance-info" ? 75 : null;
        const { body } = await ask("POST", `/orders/${called.id}/calls`, {
          ...admin,
          body: { outcome, callAt, advance },
        });
        expect(body).toMatchObject(answer(recordCall(model, called, outcome), { recorded: true }));
        if (advance && isOpen(called)) called.requestedAdvance = advance;
      },
      hasOrders,
    ),
  );

/** Applies a call to the model. Returns the code with which the shop must refuse it. */
function recordCall(model: Model, called: ModelOrder, outcome: (typeof callOutcomes)[number]) {
  if (!isOpen(called)) return "status-step-refused";
  if (outcome === "confirmed" && called.status === "pending") return takeStep(model, called, "confirmed");
  if (outcome === "cancelled") return takeStep(model, called, "cancelled");
  touch(called);
  return null;
}

const holds = fc.tuple(nth, rarely).map(([which, ends]) =>
  step(
    `staff ${ends ? "end the hold" : "put a hold"} of order ${which}`,
    async (model, { ask }) => {
      const held = pick(model.orders, which);
      const request = ends ? admin : { ...admin, body: { reason: "On a journey" } };
      const { body } = await ask(ends ? "DELETE" : "POST", `/orders/${held.id}/hold`, request);
      expect(body).toMatchObject(answer(isOpen(held) ? null : "status-step-refused", { acknowledged: true }));
      if (isOpen(held)) held.onHold = !ends;
    },
    hasOrders,
  ),
);

const claims = fc.tuple(nth, fc.constantFrom(50, 200)).map(([which, amount]) =>
  step(
    `a customer says they sent ${amount} for order ${which}`,
    async (model, { ask }) => {
      const paid = pick(model.orders, which);
      const body = { method: "bkash", amount, reference: `DAY${String(nextNumber()).padStart(9, "0")}` };
      const claimed = await ask<{ insertedId: string }>("POST", `/orders/${paid.id}/payments`, { ...admin, body });
      paid.payments.push({ id: claimed.body.insertedId, amount, state: "claimed" });
      touch(paid);
    },
    hasOrders,
  ),
);

const paymentsOf = ({ orders }: Model) =>
  orders.flatMap((order) => order.payments.map((payment) => ({ order, payment })));

const decides = fc.tuple(nth, rarely).map(([which, rejects]) =>
  step(
    `staff ${rejects ? "reject" : "verify"} payment ${which}`,
    async (model, { ask }) => {
      const all = paymentsOf(model);
      const waiting = all.filter(({ payment }) => payment.state === "claimed");
      const { order, payment } = pick(waiting.length > 0 ? waiting : all, which);
      const state = rejects ? "rejected" : "verified";
      const { body } = await ask("PATCH", `/payments/${payment.id}`, { ...admin, body: { state } });
      expect(body).toMatchObject(
        answer(payment.state === "claimed" ? null : "payment-decided", { acknowledged: true }),
      );
      if (payment.state !== "claimed") return;
      if (rejects) payment.state = state;
      else verifyPayment(order, payment);
      touch(order);
    },
    (model) => paymentsOf(model).length > 0,
  ),
);

const refunds = fc.tuple(nth, fc.constantFrom(50, 120), rarely).map(([which, amount, isSent]) =>
  step(
    `staff ${isSent ? "have given" : "will give"} back ${amount} of order ${which}`,
    async (model, { ask }) => {
      const paid = model.orders.filter((order) => retainedOf(order) > 0);
      const order = pick(paid.length > 0 ? paid : model.orders, which);
      const refused = amount > refundableOf(order) ? "amount-too-large" : null;
      const body = { method: "nagad", amount, done: isSent };
      const refund = await ask<{ insertedId: string }>("POST", `/orders/${order.id}/refunds`, { ...admin, body });
      expect(refund.body).toMatchObject(answer(refused));
      if (refused) return;
      order.refunds.push({ id: refund.body.insertedId, amount, state: isSent ? "done" : "requested" });
      touch(order);
    },
    hasOrders,
  ),
);

const refundsOf = ({ orders }: Model) => orders.flatMap((order) => order.refunds.map((refund) => ({ order, refund })));

const endsRefunds = fc.tuple(nth, rarely).map(([which, fails]) =>
  step(
    `refund ${which} ${fails ? "could not be sent" : "is with the customer"}`,
    async (model, { ask }) => {
      const all = refundsOf(model);
      const waiting = all.filter(({ refund }) => refund.state === "requested");
      const { order, refund } = pick(waiting.length > 0 ? waiting : all, which);
      const state = fails ? "failed" : "done";
      const { body } = await ask("PATCH", `/refunds/${refund.id}`, { ...admin, body: { state } });
      expect(body).toMatchObject(
        answer(refund.state === "requested" ? null : "payment-decided", { acknowledged: true }),
      );
      if (refund.state !== "requested") return;
      refund.state = state;
      touch(order);
    },
    (model) => refundsOf(model).length > 0,
  ),
);

const bookings = fc.tuple(nth, rarely).map(([which, removes]) =>
  step(
    `staff ${removes ? "remove" : "type"} the courier's number of order ${which}`,
    async (model, { ask }) => {
      const booked = pick(model.orders, which);
      const refused = canBook(booked) ? null : "status-step-refused";
      if (removes) {
        const { body } = await ask("DELETE", `/orders/${booked.id}/shipments`, admin);
        expect(body).toMatchObject(answer(refused, { modifiedCount: booked.booked ? 1 : 0 }));
        if (!refused) booked.booked = false;
        return;
      }
      const shipments = [{ number: booked.number, trackingCode: `DAY${nextNumber()}` }];
      const { body } = await ask("POST", "/shipments", { ...admin, body: { courier: "pathao", shipments } });
      expect(body).toMatchObject([{ number: booked.number, modified: refused === null, refused }]);
      if (refused) return;
      booked.booked = true;
      if (booked.lastStep) booked.lastStep.bookedSince = true;
    },
    hasOrders,
  ),
);

const handsOver = fc.tuple(nth, nth).map(([which, other]) =>
  step(
    `the rider takes orders ${which} and ${other}`,
    async (model, { ask }) => {
      const parcels = [...new Set([pick(model.orders, which), pick(model.orders, other)])];
      const { body } = await ask("POST", "/shipments/hand-over", {
        ...admin,
        body: { ids: parcels.map(({ id }) => id) },
      });
      const expected = parcels.map((parcel) => {
        const isSent = parcel.status === "shipped";
        const isOnHold = parcel.status === "confirmed" && parcel.onHold;
        const refused = isOnHold ? "on-hold" : takeStep(model, parcel, "shipped");
        return { modified: refused === null, refused: isSent ? null : refused };
      });
      expect(body).toMatchObject(expected);
    },
    hasOrders,
  ),
);

const maxReplies = 10;

const replies = fc.tuple(nth, fc.constantFrom("confirm", "confirm", "change", "cancel")).map(([which, reply]) =>
  step(
    `the customer of order ${which} answers: ${reply}`,
    async (model, { ask }) => {
      const answered = pick(model.orders, which);
      const { number, phone } = answered;
      // Which orders are doubtful is tested in shop/orders/admin.
      const tracked = await ask("POST", "/orders/track", { body: { number, phone } });
      const refused =
        reply === "confirm" && (tracked.body as { needsCall: boolean }).needsCall
          ? "status-step-refused"
          : recordReply(model, answered, reply);
      const request = { number, phone, reply, text: "Two, please" };
      const { body } = await ask("POST", "/orders/reply", { body: request });
      expect(body).toMatchObject(answer(refused, { status: answered.status }));
    },
    hasOrders,
  ),
);

/** Applies a customer's own answer to the model. Returns the code with which the shop must refuse it. */
function recordReply(model: Model, order: ModelOrder, reply: string) {
  const isWaiting = order.onHold || order.requestedAdvance > retainedOf(order);
  const takesYes = order.status === "pending" && !isWaiting;
  const takesOther = takesYes || (isOpen(order) && (order.onHold || order.status === "pending"));
  if (reply === "confirm" ? !takesYes : !takesOther) return "status-step-refused";
  if (order.replies >= maxReplies) return "too-many-requests";
  if (reply !== "change") {
    const refused =
      order.status === "pending"
        ? takeStep(model, order, reply === "confirm" ? "confirmed" : "cancelled")
        : "status-step-refused";
    if (refused) return refused;
    // Staff cannot undo what the customer did.
    order.lastStep = null;
  } else touch(order);
  order.replies += 1;
  return null;
}

const maxMoves = 10;

const movesHouse = fc.tuple(nth, fc.boolean()).map(([which, home]) =>
  step(
    `the customer of order ${which} ${home ? "stays at home after all" : "wants it at the office"}`,
    async (model, { ask }) => {
      const moved = pick(model.orders, which);
      const address = home ? model.house : `${model.house}, office`;
      const isChanged = address !== moved.house;
      const mayMove = isOpen(moved) && !moved.packed && !moved.booked;
      const refused = !mayMove ? "address-too-late" : isChanged && moved.moves >= maxMoves ? "too-many-requests" : null;
      const request = { number: moved.number, phone: moved.phone, address };
      const { body } = await ask("POST", "/orders/address", { body: request });
      expect(body).toMatchObject(answer(refused, { billingDetails: { address } }));
      if (refused || !isChanged) return;
      moved.house = address;
      moved.moves += 1;
    },
    hasOrders,
  ),
);

const blocks = fc.tuple(nth, rarely).map(([which, ends]) =>
  step(
    `staff ${ends ? "unblock" : "block"} the customer of order ${which}`,
    async (model, { ask }) => {
      const { phone } = pick(model.orders, which);
      const path = `/customers/+88${phone}/block`;
      const request = ends ? admin : { ...admin, body: { reason: "Orders by the dozen" } };
      expect((await ask(ends ? "DELETE" : "POST", path, request)).body).toEqual({ acknowledged: true });
      if (ends) model.blocked.delete(phone);
      else model.blocked.add(phone);
    },
    hasOrders,
  ),
);

/** Steps at the order desk, at the packing table and on the customer's order page. */
export const deskSteps: fc.Arbitrary<Step>[] = [
  ...[
    calls,
    calls,
    holds,
    claims,
    claims,
    decides,
    decides,
    refunds,
    endsRefunds,
    bookings,
    handsOver,
    replies,
    movesHouse,
    blocks,
  ],
];
