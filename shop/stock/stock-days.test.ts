import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { changeVariant } from "../catalog/change-variant.ts";
import { findBrokenInvariants } from "../invariants.ts";
import { changeStatus } from "../orders/change-status.ts";
import type { OrderStatus } from "../orders/order-status.ts";
import { undoStep } from "../orders/undo-step.ts";
import { checkIn } from "../parcels/check-in.ts";
import { packOrder, unpackOrder } from "../parcels/pack-order.ts";
import { Refusal } from "../refusal.ts";
import { admin } from "../test-shop.ts";
import { applyCount, countLine, startCount } from "./count-stock.ts";
import { daysLater, jewel, rima, type StockShop, stockShop } from "./test-stock.ts";
import { withholdEveryNight } from "./withhold.ts";
import { writeOff } from "./write-off.ts";

/** A minimal model of the stock: the number of pieces, and what happened to those of each order. */
type Store = {
  onHand: number;
  orders: {
    id: string;
    quantity: number;
    status: OrderStatus;
    packed: boolean;
    came: boolean;
    undo: OrderStatus | null;
  }[];
};

const isOnHand = ({ status, packed }: Store["orders"][number]) =>
  !packed && (status === "pending" || status === "confirmed");
const reserved = ({ orders }: Store) => orders.reduce((sum, each) => sum + (isOnHand(each) ? each.quantity : 0), 0);

/** Whether the shop did it; it refuses invalid changes. */
async function done(work: Promise<unknown>): Promise<boolean> {
  try {
    return (await work) !== false;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

const kinds = [
  ...(["order", "confirm", "pack", "unpack", "ship", "deliver", "return", "cancel", "undo", "check-in"] as const),
  ...(["type", "receive", "count", "write-off", "night"] as const),
];
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  which: fc.nat({ max: 50 }),
  pieces: fc.integer({ min: 1, max: 4 }),
});

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const nextOf = {
  confirm: "confirmed",
  ship: "shipped",
  deliver: "delivered",
  return: "returned",
  cancel: "cancelled",
} as const;

async function batchOf(shop: StockShop, which: number) {
  const { rows } = await shop.db.execute<{ id: string; left: number }>(
    sql`select id, b."left" from stock_batches b where variant_id = ${shop.serum} order by id`,
  );
  return rows[which % Math.max(1, rows.length)];
}

async function take(shop: StockShop, store: Store, { kind, which, pieces }: Step): Promise<void> {
  const order = store.orders[which % Math.max(1, store.orders.length)];
  switch (kind) {
    case "order": {
      let id = "";
      const placed = await done(shop.order(pieces, "pending").then((placedId) => (id = placedId)));
      const blank = { packed: false, came: false, undo: null };
      if (placed) store.orders.push({ id, quantity: pieces, status: "pending", ...blank });
      return;
    }
    case "type": {
      await changeVariant(shop, admin, shop.serum, { stock: pieces, was: {} });
      store.onHand = pieces + reserved(store) + (await withheldOf(shop));
      return;
    }
    case "receive": {
      const expires = ["2026-12-15", "2027-06-30", undefined][which % 3];
      await shop.receive([{ code: `B${which}`, quantity: pieces, ...(expires && { expires }) }]);
      store.onHand += pieces;
      return;
    }
    case "count": {
      const batch = await batchOf(shop, which);
      if (!batch) return;
      const count = await startCount(shop, jewel, null);
      await countLine(shop, jewel, count, { variantId: shop.serum, batchId: batch.id, counted: pieces });
      if (await done(applyCount(shop, jewel, count))) store.onHand += pieces - batch.left;
      return;
    }
    case "write-off": {
      const batch = await batchOf(shop, which);
      if (!batch) return;
      const written = writeOff(shop, jewel, batch.id, { quantity: pieces, reason: "broken", note: null });
      if (await done(written)) store.onHand -= pieces;
      return;
    }
    case "night":
      return withholdEveryNight(daysLater(shop, which));
  }
  if (!order) return;
  switch (kind) {
    case "pack":
      if (!(await done(packOrder(shop, jewel, order.id, null)))) return;
      store.onHand -= order.quantity;
      Object.assign(order, { packed: true, undo: null });
      return;
    case "unpack":
      if (!(await done(unpackOrder(shop, jewel, order.id)))) return;
      store.onHand += order.quantity;
      order.packed = false;
      return;
    case "undo": {
      const to = order.undo;
      if (!(await done(undoStep(shop, rima, order.id))) || to === null) return;
      if (order.status === "shipped" && !order.packed) store.onHand += order.quantity;
      Object.assign(order, { status: to, undo: null });
      return;
    }
    case "check-in": {
      const back = Math.min(pieces - 1, order.quantity);
      const items = [
        { variantId: shop.serum, condition: "resellable" as const, quantity: back },
        { variantId: shop.serum, condition: "lost" as const, quantity: order.quantity - back },
      ].filter(({ quantity }) => quantity > 0);
      if (!(await done(checkIn(shop, jewel, order.id, items)))) return;
      store.onHand += back;
      Object.assign(order, { came: true, undo: null });
      return;
    }
    default: {
      const from = order.status;
      const to = nextOf[kind];
      if (!(await done(changeStatus(shop, rima, order.id, to)))) return;
      if (to === "shipped" && !order.packed) store.onHand -= order.quantity;
      Object.assign(order, { status: to, undo: from });
    }
  }
}

async function withheldOf(shop: StockShop): Promise<number> {
  const { rows } = await shop.db.execute<{ pieces: number }>(
    sql`select coalesce(sum(withheld), 0)::int as pieces from stock_batches where variant_id = ${shop.serum}`,
  );
  return rows[0]?.pieces ?? 0;
}

test("after random stock changes the stock equals the sum of its movements, and no piece is sold twice", async () => {
  const shop = await stockShop(8);
  const store: Store = { onHand: 8, orders: [] };
  const days = fc.array(step, { minLength: 20, maxLength: 30, size: "max" });
  await fc.assert(
    fc.asyncProperty(days, async (steps) => {
      for (const each of steps) await take(shop, store, each);
      const { rows } = await shop.db.execute<{ onHand: number; moved: number }>(sql`
        select (select sum("left")::int from stock_batches where variant_id = ${shop.serum}) as "onHand",
               (select sum(change)::int from stock_movements where variant_id = ${shop.serum}) as moved`);
      expect(rows).toEqual([{ onHand: store.onHand, moved: store.onHand }]);
      expect(await shop.forSale()).toBe(store.onHand - reserved(store) - (await withheldOf(shop)));
      expect(await findBrokenInvariants(shop.db)).toEqual([]);
    }),
    { numRuns: 8, endOnFailure: true },
  );
});
