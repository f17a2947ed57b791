import { eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { courierAccounts, courierTasks, courierWebhooks } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import type { Shop } from "../shop.ts";
import { applyReport } from "./apply-events.ts";
import { findParcel, settleByReport } from "./find-parcel.ts";
import type { CourierAccount } from "./open-account.ts";
import { raiseTask } from "./raise-task.ts";
import { reportOfStored, type StoredReading } from "./stored-reading.ts";

const batchSize = 100;
/** Then a person is asked. */
const maxAttempts = 5;
/** A shop whose account other shops book with, too, is not flooded. */
const maxUnknownParcels = 100;

type Webhook = typeof courierWebhooks.$inferSelect;

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
  let failing: Webhook | null = null;
  try {
    return await transaction(shop.db, async (tx) => {
      const { rows } = await tx.execute<{ id: number }>(sql`
        select id::float8 as id from courier_webhooks where handled_at is null
         order by attempts, id limit 1 for update skip locked`);
      const [next] = rows;
      if (!next) return false;
      const [webhook] = await tx.select().from(courierWebhooks).where(eq(courierWebhooks.id, next.id));
      if (!webhook) return false;
      failing = webhook;
      const [account] = await tx.select().from(courierAccounts).where(eq(courierAccounts.id, webhook.accountId));
      const shipmentId = account
        ? await applyReading(tx, account, webhook.reading, {
            settings,
            receivedAt: webhook.receivedAt,
            now: shop.now(),
          })
        : null;
      await tx
        .update(courierWebhooks)
        .set({ handledAt: shop.now(), shipmentId })
        .where(eq(courierWebhooks.id, webhook.id));
      return true;
    });
  } catch (error) {
    if (failing === null) throw error;
    await postpone(shop, failing);
    throw error;
  }
}

/** One that fails comes after all others, and in the end before a person. */
async function postpone({ db, now }: Shop, { id, accountId }: Webhook): Promise<void> {
  await transaction(db, async (tx) => {
    const [row] = await tx
      .update(courierWebhooks)
      .set({ attempts: sql`${courierWebhooks.attempts} + 1` })
      .where(eq(courierWebhooks.id, id))
      .returning();
    if (!row || row.attempts < maxAttempts) return;
    await tx.update(courierWebhooks).set({ handledAt: now() }).where(eq(courierWebhooks.id, id));
    await raiseTask(tx, { kind: "unknown-state", subject: `webhook ${id}`, accountId, now: now() });
  });
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
  const report = reportOfStored(reading.report);
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
