import { sql } from "drizzle-orm";
import { courierAccounts } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { noteCall } from "../couriers/check-account.ts";
import { type Courier, CourierError, type CourierPayout } from "../couriers/courier-port.ts";
import { type CourierAccount, openCourierOf } from "../couriers/open-account.ts";
import { paisa } from "../money.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import { recordPayout } from "./record-payout.ts";

const pauseMs = 3 * 3_600_000;
/** How long before the shop learns of a delivery a courier may have paid for it. */
const slackMs = 7 * 24 * 3_600_000;
/** A page has ten payouts, and each needs a call. */
const maxPages = 5;

/**
 * Fetches payouts every three hours from couriers whose API has them. Called every minute. Known payouts change
 * nothing.
 */
export async function fetchPayouts(shop: Shop): Promise<void> {
  const before = new Date(shop.now().getTime() - pauseMs);
  const due = await takeTurns(shop, sql`(payouts_asked_at is null or payouts_asked_at < ${before})`);
  for (const account of due) if (!shop.shutdownSignal.aborted) await fetchOf(shop, account);
}

/** Asks at once. Returns how many parcels of payouts are new, and which couriers did not answer. */
export async function fetchPayoutsNow(
  shop: Shop,
  actor: Actor,
): Promise<{ addedLines: number; failed: CourierAccount["kind"][] }> {
  allow(actor, "cash:change");
  const accounts = await takeTurns(shop, sql`true`);
  const failed: CourierAccount["kind"][] = [];
  let addedLines = 0;
  for (const account of accounts) {
    const added = await fetchOf(shop, account);
    if (added === null) failed.push(account.kind);
    else addedLines += added;
  }
  return { addedLines, failed };
}

/** Claims accounts that are due, so that no other process asks at the same time. */
async function takeTurns({ db, now }: Shop, condition: ReturnType<typeof sql>): Promise<CourierAccount[]> {
  return db
    .update(courierAccounts)
    .set({ payoutsAskedAt: now() })
    .where(sql`${courierAccounts.active} and ${condition}`)
    .returning();
}

/** Null where the courier did not answer. */
async function fetchOf(shop: Shop, account: CourierAccount): Promise<number | null> {
  const courier = openCourierOf(shop, account);
  if (!courier?.payouts) return 0;
  const since = await firstDueAt(shop);
  if (since === null) return 0;
  try {
    return await readPages(shop, { kind: account.kind, payouts: courier.payouts, since });
  } catch (error) {
    if (!(error instanceof CourierError)) throw error;
    await noteCall(shop, account.id, error.reason);
    return null;
  }
}

type PayoutPages = { kind: CourierAccount["kind"]; payouts: NonNullable<Courier["payouts"]>; since: Date };

async function readPages(shop: Shop, { kind, payouts, since }: PayoutPages): Promise<number> {
  let addedLines = 0;
  for (let page = 1; page <= maxPages; page += 1) {
    // Payouts from before the shop's own records pay for no parcel in them.
    const listed = await payouts(page);
    const recent = listed.filter(({ paidAt }) => paidAt === null || paidAt >= since);
    let added = 0;
    for (const payout of recent) added += await record(shop, kind, payout);
    addedLines += added;
    if (added === 0 || recent.length < listed.length) break;
  }
  return addedLines;
}

async function record(shop: Shop, courier: CourierAccount["kind"], payout: CourierPayout): Promise<number> {
  const { externalId, amount, method, paidAt, lines } = payout;
  const now = shop.now();
  const { addedLines } = await transaction(shop.db, (tx) =>
    recordPayout(
      tx,
      {
        ...{ courier, externalId, amount, method, announcedAt: paidAt ?? now, source: "api", fileName: null },
        lines: lines.map(({ externalId: consignment, reference, collected, charge, codFee, net }) => ({
          ...{ consignment, reference, phone: null, collected, charge, codFee, returnCharge: paisa(0), net },
        })),
      },
      { now, byName: null },
    ),
  );
  return addedLines;
}

/** Since when payouts are fetched: shortly before a courier first owed anything. Null while none did. */
async function firstDueAt({ db }: Shop): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(sql`select min(at) as at from parcel_dues`);
  const at = rows[0]?.at ?? null;
  return at === null ? null : new Date(new Date(at).getTime() - slackMs);
}
