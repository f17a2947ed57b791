import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { callRequest, replyRequest } from "../calls/call-schema.ts";
import { replyByCustomer } from "../calls/customer-reply.ts";
import { recordCall } from "../calls/record-call.ts";
import { countPieces } from "../invariants.ts";
import { fromTaka } from "../money.ts";
import { checkIn } from "../parcels/check-in.ts";
import { handOver } from "../parcels/hand-over.ts";
import { packOrder, piecesOf, unpackOrder } from "../parcels/pack-order.ts";
import { shipmentsRequest } from "../parcels/parcel-schema.ts";
import { recordShipments, removeShipments } from "../parcels/record-shipments.ts";
import { claimPayment, rejectPayment, verifyPayment } from "../payments/claim-payment.ts";
import { paymentRequest } from "../payments/payment-schema.ts";
import { requestRefund } from "../payments/refund.ts";
import { admin, nextPhone, setStock } from "../test-shop.ts";
import { changeOwnAddress } from "./change-own-address.ts";
import { changeStatus } from "./change-status.ts";
import { editOrder } from "./edit/edit-order.ts";
import { editRequest, mergeRequest } from "./edit/edit-schema.ts";
import { mergeOrders, unmergeOrder } from "./edit/merge-orders.ts";
import { editingShop, expectSound, mitu, refusalOf, rima } from "./edit/test-edits.ts";
import { readOrders } from "./find-orders.ts";
import { holdOrder } from "./hold-order.ts";
import type { OrderStatus } from "./order-status.ts";
import { undoStep } from "./undo-step.ts";

type Desk = Awaited<ReturnType<typeof editingShop>>;
/** An order of 1,410 taka with a coupon and a claimed payment of 100, and another order of its customer. */
type Raced = { desk: Desk; id: string; number: string; other: string; coupon: string; paymentId: string };
type Act = (order: Raced) => Promise<unknown>;

const step =
  (to: OrderStatus, by = mitu): Act =>
  ({ desk, id }) =>
    changeStatus(desk.shop, by, id, to);
const steps = (...ways: OrderStatus[]) => inTurn(...ways.map((to) => step(to, rima)));
const inTurn =
  (...acts: Act[]): Act =>
  async (order) => {
    for (const act of acts) {
      order.desk.shop.setNow(new Date(order.desk.shop.now().getTime() + 1000));
      await act(order);
    }
  };
const call =
  (outcome: string): Act =>
  ({ desk, id }) =>
    recordCall(desk.shop, mitu, id, callRequest.parse({ outcome, callAt: "2026-11-23T06:00:00Z" }));
const reply =
  (answer: "confirm" | "change" | "cancel"): Act =>
  async ({ desk: { shop }, id }) => {
    const [order] = await readOrders(shop, sql`o.id = ${id}`, 1, 0);
    if (!order) throw new Error("no such order");
    const { number, phone } = order;
    return replyByCustomer(shop, id, replyRequest.parse({ number, phone, reply: answer }), null);
  };
const edit: Act = ({ desk: { shop, items }, id }) =>
  editOrder(shop, mitu, id, editRequest.parse({ items: items({ rani: 1 }), total: 510, revision: 0 }), "en");
const merge = ({ shop }: Desk, into: string, absorbed: string) =>
  mergeOrders(shop, rima, into, mergeRequest.parse({ order: absorbed, total: 1910 }));
const mergeOther: Act = ({ desk, id, other }) => merge(desk, id, other);
const mergeIntoOther: Act = ({ desk, id, other }) => merge(desk, other, id);
const pack: Act = ({ desk, id }) => packOrder(desk.shop, rima, id, null);
const unpack: Act = ({ desk, id }) => unpackOrder(desk.shop, mitu, id);
const typeNumber: Act = ({ desk, number }) => {
  const shipments = [{ number, trackingCode: `PA${number}` }];
  return recordShipments(desk.shop, mitu, shipmentsRequest.parse({ courier: "pathao", shipments }));
};
const claim: Act = ({ desk, id, number }) =>
  claimPayment(desk.shop, mitu, id, paymentRequest.parse({ method: "bkash", amount: 50, reference: `NEW${number}` }));
const verify: Act = ({ desk, paymentId }) => verifyPayment(desk.shop, admin, paymentId);
const refund: Act = ({ desk, id }) =>
  requestRefund(desk.shop, admin, id, { method: "bkash", amount: fromTaka(100), note: null });
const checkAllIn: Act = async ({ desk: { shop }, id }) => {
  const pieces = await piecesOf(shop.db, id);
  return checkIn(
    shop,
    mitu,
    id,
    pieces.map((piece) => ({ ...piece, condition: "resellable" as const })),
  );
};
const hold: Act = ({ desk, id }) => holdOrder(desk.shop, mitu, id, { reason: "On a journey", until: null });
const anotherUndo: Act = ({ desk, id }) => undoStep(desk.shop, admin, id);
const ownAddress: Act = ({ desk, id }) => changeOwnAddress(desk.shop, id, { address: "Flat 77", note: null });

const anyTime: Record<string, Act> = {
  "another undo": anotherUndo,
  "a payment claimed": claim,
  "a payment verified": verify,
  "a payment rejected": ({ desk, paymentId }) => rejectPayment(desk.shop, admin, paymentId, null),
  "a call that nobody answers": call("no-answer"),
  "a call that confirms": call("confirmed"),
  "a call that cancels": call("cancelled"),
  "a hold": hold,
  "the customer's yes": reply("confirm"),
  "the customer's wish for a change": reply("change"),
  "the customer's no": reply("cancel"),
  "the customer's address": ownAddress,
  "an edit": edit,
  "a merge": mergeOther,
  "a merge into the other order": mergeIntoOther,
  "a packing": pack,
  "a tracking number": typeNumber,
  "a hand-over": async ({ desk, id }) => {
    const [outcome] = await handOver(desk.shop, mitu, { ids: [id], riderName: null });
    return outcome && [outcome.modified, outcome.refused];
  },
  "a cancellation": step("cancelled"),
};

const moneyAndUndo = { "another undo": anotherUndo, "a payment claimed": claim, "a refund": refund };
const sentRivals: Record<string, Act> = {
  ...moneyAndUndo,
  "a delivery": step("delivered"),
  "a return": step("returned"),
  "no tracking number": ({ desk, id }) => removeShipments(desk.shop, mitu, id),
  "a call that nobody answers": call("no-answer"),
  "the customer's address": ownAddress,
  "an edit": edit,
  "a merge into the other order": mergeIntoOther,
};

/** Takes what undoing the cancellation would need: items of which four are left, and the coupon's only use. */
const orderGoods: Act = ({ desk }) => desk.place({ kajal: 3 }, 660, { phone: nextPhone(), address: "House 9" });
const orderWithCoupon: Act = ({ desk, coupon }) =>
  desk.place({ rani: 1 }, 510, { phone: nextPhone(), address: "House 9", coupon });

const races: [step: string, before: Act, rivals: Record<string, Act>][] = [
  ["confirming", steps("confirmed"), { ...anyTime, "a shipping": step("shipped") }],
  ["shipping", inTurn(steps("confirmed"), typeNumber, steps("shipped")), sentRivals],
  [
    "shipping what was packed",
    inTurn(steps("confirmed"), pack, steps("shipped")),
    { "an unpacking": unpack, "a return": step("returned") },
  ],
  [
    "delivering",
    inTurn(verify, steps("confirmed", "shipped", "delivered")),
    { ...moneyAndUndo, "a return": step("returned") },
  ],
  [
    "a return",
    inTurn(verify, steps("confirmed", "shipped", "returned")),
    { ...moneyAndUndo, "a check-in": checkAllIn },
  ],
  [
    "cancelling",
    inTurn(verify, steps("cancelled")),
    {
      ...{ ...moneyAndUndo, "an order of the goods": orderGoods, "an order with the coupon": orderWithCoupon },
      ...{ "the customer's no": reply("cancel"), "the customer's address": ownAddress, "an edit": edit },
      ...{ "a call that confirms": call("confirmed"), "a hold": hold, "a merge into the other order": mergeIntoOther },
    },
  ],
  [
    "cancelling what was packed",
    inTurn(steps("confirmed"), pack, steps("cancelled")),
    { "another undo": anotherUndo, "a check-in": checkAllIn, "an unpacking": unpack, "an edit": edit },
  ],
  [
    "confirming what was packed",
    inTurn(steps("confirmed"), pack),
    { "an unpacking": unpack, "a shipping": step("shipped") },
  ],
  ["an absorbed order's end", mergeIntoOther, { "an unmerging": ({ desk, id }) => unmergeOrder(desk.shop, mitu, id) }],
  [
    "confirming two orders in one parcel",
    inTurn(steps("confirmed"), mergeOther),
    { "an unmerging": ({ desk, other }) => unmergeOrder(desk.shop, mitu, other) },
  ],
];

const start = new Date("2026-11-22T06:00:00Z");
let orderCount = 0;

/** An order, one minute after its step. */
async function prepare(desk: Desk, before: Act): Promise<Raced> {
  const { shop, variantIds } = desk;
  shop.setNow(start);
  const { rani, sindoor, kajal } = variantIds;
  await setStock(shop, { [rani]: 5, [sindoor]: 3, [kajal]: 4 });
  const coupon = `UNDO${++orderCount}`;
  await desk.coupon(coupon, { amount: fromTaka(50), maxUses: 1 });
  const customer = { phone: nextPhone(), address: `House ${orderCount}` };
  const id = await desk.place({ rani: 2, kajal: 2 }, 1410, { ...customer, coupon });
  const other = await desk.place({ rani: 1 }, 560, customer);
  const [placed] = (await shop.db.execute<{ number: string }>(sql`select number from orders where id = ${id}`)).rows;
  const number = placed?.number ?? "";
  const advance = paymentRequest.parse({ method: "bkash", amount: 100, reference: `OLD${number}` });
  const order = { desk, id, number, other, coupon, paymentId: await claimPayment(shop, rima, id, advance) };
  await before(order);
  shop.setNow(new Date(start.getTime() + 60_000));
  return order;
}

/** Everything recorded about both orders, with the outcome of the undo and of its rival. */
async function recorded({ desk, id, other }: Raced, [undo, rival]: Awaited<ReturnType<Order>>) {
  const { rows } = await desk.shop.db.execute(sql`
    select status, total, discount, hold_reason, merged_into is not null as merged, address like 'Flat 77%' as moved,
           array(select kind || ' ' || status from order_events where order_id = o.id order by id) as timeline,
           array(select variant_id || ' ' || quantity from order_lines where order_id = o.id order by position) as lines,
           array(select outcome from call_attempts where order_id = o.id order by id) as calls,
           array(select state || ' ' || amount from payments where order_id = o.id order by 1) as payments,
           array(select reason from order_closures where order_id = o.id) as closures,
           array(select checked_in_at is not null from returns where order_id = o.id) as returns,
           (select count(*) from packings where order_id = o.id) as packings,
           (select count(*) from shipments where order_id = o.id) as shipments,
           (select count(*) from refunds where order_id = o.id) as refunds
      from orders o where id in (${id}, ${other}) order by id = ${other}`);
  const reason = undo && "reason" in undo ? undo.reason : null;
  return { undo: [undo?.code, reason], rival: rival?.code, orders: rows, stock: await desk.stock() };
}

type Attempt = () => ReturnType<typeof refusalOf>;
type Order = (
  undo: Attempt,
  rival: Attempt,
) => Promise<[undo: Awaited<ReturnType<Attempt>>, rival: Awaited<ReturnType<Attempt>>]>;

const undoFirst: Order = async (undo, rival) => [await undo(), await rival()];
const rivalFirst: Order = async (undo, rival) => {
  const refused = await rival();
  return [await undo(), refused];
};
const inParallel: Order = (undo, rival) => Promise.all([undo(), rival()]);

test.each(races)(
  "undoing %s concurrently with any other action has the same effect as one after the other",
  async (_, before, rivals) => {
    const desk = await editingShop();
    for (const [name, rival] of Object.entries(rivals)) {
      const run = async (inOrder: Order) => {
        const order = await prepare(desk, before);
        const pieces = await countPieces(desk.shop.db);
        const undo = () => refusalOf(undoStep(desk.shop, rima, order.id));
        const outcomes = await inOrder(undo, () => refusalOf(rival(order)));
        expect(await countPieces(desk.shop.db), name).toEqual(pieces);
        return recorded(order, outcomes);
      };
      const legal = [await run(undoFirst), await run(rivalFirst)];
      expect(legal, name).toContainEqual(await run(inParallel));
      await expectSound(desk.shop);
    }
  },
);
