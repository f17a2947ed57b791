import { eq } from "drizzle-orm";
import { courierAccounts, shipments } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { applyReport } from "./apply-events.ts";
import { CourierError } from "./courier-port.ts";
import { mayComeBack } from "./courier-state-rules.ts";
import { openCourierOf } from "./open-account.ts";

/** Null for both if the courier has accepted the request; otherwise the reason, and the courier's own text. */
export type ReturnAnswer = { failure: CourierError["reason"] | null; text: string | null };

/**
 * Asks the courier to bring a parcel back. The order follows once the courier reports the way back. Refuses `not-found`,
 * also for a parcel whose courier takes no such request, and `status-step-refused` for one that has ended or is coming
 * back.
 */
export async function requestParcelReturn(
  shop: Shop,
  actor: Actor,
  shipmentId: string,
  { reason }: { reason: string },
): Promise<ReturnAnswer> {
  const by = allow(actor, "orders:change");
  const [found] = await shop.db
    .select({ shipment: shipments, account: courierAccounts })
    .from(shipments)
    .innerJoin(courierAccounts, eq(courierAccounts.id, shipments.accountId))
    .where(eq(shipments.id, shipmentId));
  const courier = found && openCourierOf(shop, found.account);
  const { externalId, reference, state } = found?.shipment ?? { externalId: null, reference: null, state: null };
  if (!courier?.requestReturn || externalId === null || reference === null) throw new Refusal("not-found");
  if (!mayComeBack(state)) throw new Refusal("status-step-refused");
  try {
    await courier.requestReturn({ externalId, reference, reason });
  } catch (error) {
    if (!(error instanceof CourierError)) throw error;
    return { failure: error.reason, text: error.message === error.reason ? null : error.message };
  }
  const settings = await shop.settings();
  const receivedAt = shop.now();
  // It is no state of the parcel, but is shown as the latest event.
  const report = {
    ...{ state: null, rawState: "return-requested", isNoState: true as const, text: reason, at: receivedAt },
    ...{ collected: null, charge: null, codFee: null, payoutId: null },
  };
  await transaction(shop.db, (tx) =>
    applyReport(tx, { shipmentId, source: "hand", report, byName: by.name, receivedAt, settings }),
  );
  shop.outboxSignal.notify();
  return { failure: null, text: null };
}
