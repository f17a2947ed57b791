import type { SeasonShop } from "../season/season-shop.ts";
import type { PlacedOrder, World } from "../season/season-world.ts";
import { batches, forEachParallel } from "./for-each-parallel.ts";

type Card = { orders: string[] };
type ListedOrder = { _id: string; paid: number; orderedAt: string };
type Payment = { _id: string; state: string };

/** What staff do with orders that are not confirmed, through the API alone. */
export type CallDesk = ReturnType<typeof openCallDesk>;

const advanceHours = 24;
const batchSize = 100;
const pageSize = 100;

export function openCallDesk({ ask, shop }: SeasonShop, world: World) {
  /** Orders that wait only for the customer. */
  async function waiting(stage: "to-call" | "unreachable" | "waiting-for-advance"): Promise<ListedOrder[]> {
    const { body } = await ask<ListedOrder[]>("GET", `/orders?stage=${stage}&sort=waiting&limit=${pageSize}`);
    return body;
  }

  async function move(
    orders: readonly ListedOrder[],
    status: "confirmed" | "cancelled",
    reason?: string,
  ): Promise<void> {
    for (const ids of batches(
      orders.map(({ _id }) => _id),
      batchSize,
    )) {
      const { body } = await ask<{ _id: string; refused: string | null }[]>("PATCH", "/orders", {
        body: { ids, status, ...(reason && { closure: { reason } }) },
      });
      const soldOut = body.filter(({ refused }) => refused === "out-of-stock").map(({ _id }) => _id);
      if (soldOut.length > 0)
        await ask("PATCH", "/orders", {
          body: { ids: soldOut, status: "cancelled", closure: { reason: "out-of-stock" } },
        });
    }
  }

  /** Records the outcome of a call about one order. */
  async function record(orderId: string, outcome: string, reason?: string): Promise<void> {
    const { code } = await ask("POST", `/orders/${orderId}/calls`, {
      body: { outcome, ...(reason && { closure: { reason } }) },
    });
    if (code === "out-of-stock") return record(orderId, "cancelled", "out-of-stock");
    if (code !== null) world.tally.surprises.push(`call ${outcome} ${code}`);
  }

  /** Of a customer's orders, those to ask about: others may be confirmed already. */
  async function pendingOf(orders: readonly string[]): Promise<readonly string[]> {
    if (orders.length === 1) return orders;
    const { body } = await ask<{ orders: { _id: string; status: string }[] }>("GET", `/calls/${orders[0]}`);
    return body.orders.flatMap(({ _id, status }) => (status === "pending" ? [_id] : []));
  }

  async function call({ orders }: Card): Promise<void> {
    const placedOrders = (await pendingOf(orders)).flatMap((id) => world.byId.get(id) ?? []);
    const [first] = placedOrders;
    if (!first) return;
    if (!world.call(first)) return record(first.id, "no-answer");
    for (const placed of placedOrders) await record(placed.id, ...answerOf(placed));
  }

  return {
    /** Confirms all waiting orders without a call. */
    async confirmAll(): Promise<void> {
      for (let found = await waiting("to-call"); found.length > 0; found = await waiting("to-call"))
        await move(found, "confirmed");
    },
    /** Confirms orders that are paid fully or with an advance. */
    async confirmPaid(): Promise<void> {
      const paid = (await waiting("to-call")).filter(({ paid: taka }) => taka > 0);
      if (paid.length > 0) await move(paid, "confirmed");
    },
    /** Advances that have come are verified; where none was sent within a day, nothing is. */
    async settleAdvances(): Promise<void> {
      for (const order of await waiting("waiting-for-advance")) {
        const { body } = await ask<{ payments: Payment[] }>("GET", `/orders/${order._id}`);
        const claimed = body.payments.filter(({ state }) => state === "claimed");
        for (const { _id } of claimed) await ask("PATCH", `/payments/${_id}`, { body: { state: "verified" } });
        const hours = (shop.now().getTime() - new Date(order.orderedAt).getTime()) / 3_600_000;
        if (claimed.length === 0 && hours > advanceHours) await move([order], "cancelled", "other");
      }
    },
    /** Makes the due calls in the order of the queue. */
    async callDue(): Promise<void> {
      const done = new Set<string>();
      for (;;) {
        const { body } = await ask<{ cards: Card[]; pausedUntil: string | null }>("GET", "/calls");
        if (body.pausedUntil !== null) return;
        const cards = body.cards.filter(({ orders: [first = ""] }) => {
          return world.byId.has(first) && !done.has(first);
        });
        if (cards.length === 0) return;
        for (const { orders } of cards) done.add(orders[0] ?? "");
        await forEachParallel(cards, call);
      }
    },
    /** A person cancels what nobody can reach. */
    async giveUpUnreachable(): Promise<void> {
      for (let found = await waiting("unreachable"); found.length > 0; found = await waiting("unreachable"))
        await move(found, "cancelled", "unreachable");
    },
  };
}

function answerOf({ truth }: PlacedOrder): [outcome: string, reason?: string] {
  switch (truth.onCall) {
    case "confirms":
      return ["confirmed"];
    case "cancels":
      return ["cancelled", "changed-mind"];
    case "one-only":
      return ["cancelled", "duplicate"];
    case "knows-of-nothing":
      return ["cancelled", "fake"];
  }
}
