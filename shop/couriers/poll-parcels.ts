import { eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { courierAccounts, shipments } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import type { Shop } from "../shop.ts";
import { applyReport } from "./apply-events.ts";
import { noteCall } from "./check-account.ts";
import { type Courier, CourierError } from "./courier-port.ts";
import { splitStates } from "./fold-events.ts";
import { type CourierAccount, openCourierOf } from "./open-account.ts";
import { givenUpAfterMs, nextPollAt, stuckAfterMs } from "./poll-rules.ts";
import { raiseTask } from "./task-records.ts";

/** Parcels of one account polled in one run (a minute): well below what each courier allows. */
const maxPolledEach = 30;
/** How long to wait after refused keys: after ten wrong ones a courier refuses the right ones, too. */
const refusedPauseMs = 30 * 60_000;
const hopeless: readonly (CourierError["reason"] | null)[] = ["keys-refused", "account-off"];

type Shipment = typeof shipments.$inferSelect;

/**
 * Pieces of a parcel are on their way back, and have not been checked in. No courier reliably reports them by webhook.
 */
const isRestAwaited = sql<boolean>`(${inArray(shipments.state, splitStates)} and not exists (
  select from shipment_events e where e.shipment_id = shipments.id and e.state = 'returned') and not exists (
  select from returns r where r.order_id = shipments.order_id and r.request_id is null and r.checked_in_at is not null))`;

type PollFailure = (shipmentId: string, error: unknown) => void;

const rethrow: PollFailure = (_, error) => {
  throw error;
};

/**
 * Polls couriers about parcels without recent news, in case webhooks are lost. Parcels without news for long are stuck.
 * Called once a minute. `onFailure` hears of a parcel whose report could not be applied: it stops no other.
 */
export async function pollParcels(shop: Shop, onFailure: PollFailure = rethrow): Promise<void> {
  await raiseStuck(shop);
  const accounts = await shop.db.select().from(courierAccounts);
  for (const account of accounts) {
    const courier = mayCall(account, shop.now()) ? openCourierOf(shop, account) : null;
    if (!courier || shop.shutdownSignal.aborted) continue;
    const due = await claimDue(shop, account);
    for (const shipment of due) {
      const mayGoOn = await poll(shop, courier, account, shipment).catch((error: unknown) => {
        onFailure(shipment.id, error);
        return true;
      });
      if (!mayGoOn) break;
    }
  }
  if (accounts.length > 0) shop.outboxSignal.notify();
}

function mayCall({ checkFailure, checkedAt }: CourierAccount, now: Date): boolean {
  if (!hopeless.includes(checkFailure)) return true;
  return checkedAt === null || now.getTime() - checkedAt.getTime() > refusedPauseMs;
}

/** Claims parcels that are due by setting their next poll, so that no other process asks about them. */
async function claimDue({ db, now }: Shop, { id: accountId }: CourierAccount): Promise<Shipment[]> {
  return transaction(db, async (tx) => {
    const moment = now();
    const due = await tx
      .select({ ...getTableColumns(shipments), isRestAwaited })
      .from(shipments)
      .where(sql`${shipments.nextPollAt} <= ${moment} and ${shipments.accountId} = ${accountId}`)
      .orderBy(shipments.nextPollAt)
      .limit(maxPolledEach)
      .for("update", { skipLocked: true });
    for (const { id, heardAt, at, endedAt, isRestAwaited } of due) {
      const isSilent = moment.getTime() - (heardAt ?? at).getTime() > givenUpAfterMs;
      const isLast = (endedAt !== null && !isRestAwaited) || isSilent;
      await tx
        .update(shipments)
        .set({ nextPollAt: isLast ? null : nextPollAt(heardAt ?? at, moment) })
        .where(eq(shipments.id, id));
    }
    return due;
  });
}

/** Asks about one parcel. False where the account needs a pause. */
async function poll(shop: Shop, courier: Courier, account: CourierAccount, shipment: Shipment): Promise<boolean> {
  const { id: shipmentId, externalId, reference } = shipment;
  if (externalId === null) return true;
  try {
    const report = await courier.status({ externalId, reference: reference ?? "" });
    const settings = await shop.settings();
    const receivedAt = shop.now();
    await transaction(shop.db, (tx) => applyReport(tx, { shipmentId, source: "poll", report, receivedAt, settings }));
    if (account.checkFailure !== null) await noteCall(shop, account.id, null);
    account.checkFailure = null;
    return true;
  } catch (error) {
    if (!(error instanceof CourierError)) throw error;
    // Concerns only this parcel.
    if (error.reason === "refused" || error.reason === "unreadable") return true;
    await noteCall(shop, account.id, error.reason);
    if (error.reason === "busy" && error.retryAt) await postponePolls(shop, account, error.retryAt);
    return false;
  }
}

async function postponePolls({ db }: Shop, { id }: CourierAccount, until: Date): Promise<void> {
  await db
    .update(shipments)
    .set({ nextPollAt: until })
    .where(sql`${shipments.accountId} = ${id} and ${shipments.nextPollAt} < ${until}`);
}

/** Parcels of which nobody has said anything for two days. */
async function raiseStuck({ db, now }: Shop): Promise<void> {
  const moment = now();
  const { rows } = await db.execute<{ id: string }>(sql`
    select s.id from shipments s join orders o on o.id = s.order_id
     where s.next_poll_at is not null and s.ended_at is null and o.status = 'shipped'
       and coalesce(s.heard_at, s.at) < ${new Date(moment.getTime() - stuckAfterMs)}
       and not exists (select from courier_tasks t where t.kind = 'stuck' and t.subject = s.id
                          and (t.closed_at is null or t.raised_at > coalesce(s.heard_at, s.at)))`);
  if (rows.length === 0) return;
  const silent = await db
    .select()
    .from(shipments)
    .where(
      inArray(
        shipments.id,
        rows.map(({ id }) => id),
      ),
    );
  for (const { id, orderId, accountId, state } of silent)
    await raiseTask(db, {
      ...{ kind: "stuck", subject: id, orderId, shipmentId: id, accountId, now: moment },
      detail: { state },
    });
}
