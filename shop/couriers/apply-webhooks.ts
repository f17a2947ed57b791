import { eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { courierAccounts, courierTasks, courierWebhooks } from "../../db/schema.ts";
import type { Stored } from "../connected-accounts/account-port.ts";
import { webhookInbox } from "../connected-accounts/webhook-inbox.ts";
import type { Shop } from "../shop.ts";
import { applyReport } from "./apply-events.ts";
import type { ProvenReading } from "./courier-port.ts";
import { findParcel, settleByReport } from "./find-parcel.ts";
import type { CourierAccount } from "./open-account.ts";
import { raiseTask } from "./task-records.ts";

type StoredReading = Stored<ProvenReading>;

const batchSize = 100;
/** Limits unknown parcels, in case other shops book with the same account. */
const maxUnknownParcels = 100;

const inbox = webhookInbox("courier");

/**
 * Applies the webhooks that wait, each in its own transaction; several processes may do so at once. Returns true if more
 * may be waiting.
 */
export async function applyWebhooks(shop: Shop): Promise<boolean> {
  for (let done = 0; done < batchSize; done += 1) {
    if (shop.shutdownSignal.aborted) return false;
    if (!(await applyNext(shop))) {
      if (done > 0) shop.outboxSignal.notify();
      return false;
    }
  }
  shop.outboxSignal.notify();
  return true;
}

async function applyNext(shop: Shop): Promise<boolean> {
  const settings = await shop.settings();
  return inbox.handleNext(
    shop,
    async (tx, id) => {
      const [webhook] = await tx.select().from(courierWebhooks).where(eq(courierWebhooks.id, id));
      if (!webhook) return;
      const [account] = await tx.select().from(courierAccounts).where(eq(courierAccounts.id, webhook.accountId));
      const terms = { settings, receivedAt: webhook.receivedAt, now: shop.now() };
      const shipmentId = account ? await applyReading(tx, account, webhook.reading, terms) : null;
      await tx.update(courierWebhooks).set({ shipmentId }).where(eq(courierWebhooks.id, id));
    },
    (tx, { id, accountId }) =>
      raiseTask(tx, { kind: "unknown-state", subject: `webhook ${id}`, accountId, now: shop.now() }),
  );
}

type ApplyInput = { settings: Awaited<ReturnType<Shop["settings"]>>; receivedAt: Date; now: Date };

/** Applies what a webhook says; returns the shipment that it is about. */
async function applyReading(
  tx: Database,
  account: CourierAccount,
  reading: StoredReading,
  { settings, receivedAt, now }: ApplyInput,
): Promise<string | null> {
  if (reading.kind === "ignored") return null;
  if (reading.kind === "unreadable") {
    await raiseTask(tx, { kind: "unknown-state", subject: `unreadable ${account.id}`, accountId: account.id, now });
    return null;
  }
  const { parcel } = reading;
  const { at } = reading.report;
  const report = { ...reading.report, at: at === null ? null : new Date(at) };
  const shipmentId =
    (await findParcel(tx, account, parcel)) ?? (await settleByReport(tx, account, parcel, report, now));
  if (shipmentId !== null) await applyReport(tx, { shipmentId, source: "webhook", report, receivedAt, settings });
  else await raiseUnknown(tx, account, reading, now);
  return shipmentId;
}

async function raiseUnknown(
  tx: Database,
  { id: accountId }: CourierAccount,
  { parcel, report }: Extract<StoredReading, { kind: "report" }>,
  now: Date,
): Promise<void> {
  const open = await tx.$count(
    courierTasks,
    sql`kind = 'unknown-parcel' and account_id = ${accountId} and closed_at is null`,
  );
  if (open >= maxUnknownParcels) return;
  const { externalId, reference } = parcel;
  await raiseTask(tx, {
    ...{ kind: "unknown-parcel", subject: `${accountId} ${externalId ?? reference}`.slice(0, 200), accountId, now },
    detail: { externalId, reference, rawState: report.rawState.slice(0, 200) },
  });
}
