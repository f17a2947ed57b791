import type { SeasonShop } from "../season/season-shop.ts";
import { partlyAcceptedLines, type World } from "../season/season-world.ts";
import { batches, forEachParallel } from "./for-each-parallel.ts";

type Parcel = {
  _id: string;
  items: { variantId: string; quantity: number }[];
  stuck: { reason: string } | null;
  shipments: { _id: string; state: string | null }[];
  orderedAt: string;
  statusAt: string;
};
type Task = { _id: string; kind: string; order: string | null; shipment: string | null };

const listed = 500;
const dayMs = 86_400_000;
/** A parcel without news for this long is reported as lost. */
const givenUpDays = 10;

/** The work at the packing table, only through the API. */
export function openParcelDesk({ ask, shop, stock, couriers }: SeasonShop, world: World) {
  async function list(stage: string): Promise<Parcel[]> {
    const { body } = await ask<Parcel[]>("GET", `/parcels?stage=${stage}&limit=${listed}`);
    return body;
  }

  async function checkInLost({ _id, items }: Parcel): Promise<void> {
    const pieces = items.map(({ variantId, quantity }) => ({ variantId, quantity, condition: "lost" }));
    await ask("POST", `/orders/${_id}/check-in`, { body: { items: pieces } });
  }

  /** Asks for parcels; the orders that no parcel was taken of. */
  async function book(parcels: readonly { orderId: string; accountId: string }[]): Promise<string[]> {
    const refused: string[] = [];
    for (const part of batches(parcels, listed)) {
      const { body } = await ask<{ outcomes: { order: string; booking: string | null }[] }>("POST", "/bookings", {
        body: { parcels: part },
      });
      refused.push(...body.outcomes.flatMap(({ order, booking }) => (booking === null ? [order] : [])));
    }
    return refused;
  }

  async function settlePart(orderId: string, shipmentId: string): Promise<void> {
    const placed = world.byId.get(orderId);
    if (!placed) return;
    const items = partlyAcceptedLines(placed.wanted).map(({ good, quantity }) => ({
      variantId: stock[good]?.variantId,
      delivered: quantity,
    }));
    const { code } = await ask("POST", `/shipments/${shipmentId}/lines`, { body: { items } });
    if (code !== null) world.tally.surprises.push(`part ${code}`);
  }

  return {
    async packAndBook(accounts: ReadonlyMap<string, string>, fallback: string): Promise<void> {
      for (let found = await list("to-pack"); found.length > 0; found = await list("to-pack"))
        await forEachParallel(found, ({ _id }) => ask("POST", `/orders/${_id}/pack`, { body: {} }));
      const packed = await list("packed");
      const refused = await book(packed.map(({ _id }) => ({ orderId: _id, accountId: accounts.get(_id) ?? fallback })));
      // A courier that does not know the place is no hindrance.
      const stillRefused = await book(refused.map((orderId) => ({ orderId, accountId: fallback })));
      for (const orderId of stillRefused)
        world.tally.surprises.push(`${world.byId.get(orderId)?.number} is not booked`);
    },
    async handOver(): Promise<void> {
      const ids = (await list("booked")).map(({ _id }) => _id);
      for (const part of batches(ids, listed)) await ask("POST", "/shipments/hand-over", { body: { ids: part } });
    },
    /** Checks in every returned piece. */
    async checkIn(): Promise<void> {
      const home = new Set(
        couriers
          .parcels()
          .filter(({ state, history }) => isHome(state) || history.some(({ text }) => isHome(text)))
          .map(({ reference }) => reference.replace(/-\d+$/, "")),
      );
      // Returned parcels are checked in even if the courier has not reported the return.
      await forEachParallel([...(await list("to-check-in")), ...(await list("coming-back"))], async (parcel) => {
        const placed = world.byId.get(parcel._id);
        const isThere = placed && home.has(placed.number.replaceAll("-", ""));
        if (!isThere) return;
        let piece = 0;
        const items = parcel.items.flatMap(({ variantId, quantity }) =>
          Array.from({ length: quantity }, () => {
            piece += 1;
            const condition = placed.truth.isSaleable(piece) ? "resellable" : "opened";
            return { variantId, quantity: 1, condition };
          }),
        );
        const { code } = await ask("POST", `/orders/${parcel._id}/check-in`, { body: { items } });
        if (code !== null) world.tally.surprises.push(`check-in ${code}`);
      });
    },
    /** Handles the tasks: partial deliveries, lost parcels, and notices. */
    async workOffTasks(): Promise<void> {
      const { body: tasks } = await ask<Task[]>("GET", "/courier-tasks");
      for (const { _id, kind, order, shipment } of tasks) {
        if (kind === "partly-delivered" && order && shipment) await settlePart(order, shipment);
        else if (kind === "amount-differs") world.tally.surprises.push("amount differs");
        if (kind !== "partly-delivered") await ask("POST", `/courier-tasks/${_id}/close`);
      }
      await this.giveUpLost();
    },
    async giveUpLost(): Promise<void> {
      for (const parcel of await list("stuck")) {
        const isLost = parcel.stuck?.reason === "lost";
        const isOld = shop.now().getTime() - new Date(parcel.statusAt).getTime() > givenUpDays * dayMs;
        const shipmentId = parcel.shipments.at(-1)?._id;
        if (!isLost && !(isOld && world.byId.get(parcel._id)?.truth.isLost)) continue;
        if (!isLost && shipmentId)
          await ask("POST", `/shipments/${shipmentId}/events`, {
            body: { state: "lost", text: "Their hub says: lost" },
          });
        const closure = { reason: "other", text: "Lost by the courier" };
        await ask("PATCH", `/orders/${parcel._id}`, { body: { status: "returned", closure } });
        await checkInLost(parcel);
        const lost = couriers.parcels().find(({ reference }) => world.ofReference(reference)?.id === parcel._id);
        if (lost) world.lostParcels.push(lost.reference);
      }
    },
    /** Money of customers whose order ended without goods goes back where it came from. */
    async giveMoneyBack(): Promise<void> {
      const { body } = await ask<{ order: string; amount: number; method: string; requested: object | null }[]>(
        "GET",
        "/refunds",
      );
      for (const { order, amount, method, requested } of body) {
        if (requested) continue;
        const { body: detail } = await ask<{ payments: { _id: string; state: string; throughGateway: boolean }[] }>(
          "GET",
          `/orders/${order}`,
        );
        const payment = detail.payments.find(({ state, throughGateway }) => state === "verified" && throughGateway);
        const { code } = await ask("POST", `/orders/${order}/refunds`, {
          body: payment
            ? { payment: payment._id, method: "bkash", amount }
            : { method, amount, done: true, reference: `BACK${order}` },
        });
        if (code !== null) world.tally.surprises.push(`refund ${code} ${method}`);
      }
    },
  };
}

/** Back at the merchant's door, in any courier's words. */
function isHome(state: string): boolean {
  return /_return_received$|^order\.returned-to-merchant$|^returned$/.test(state);
}
