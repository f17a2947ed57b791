import { createHash } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { adConsents, adRefusals } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import { activeTags } from "./advertising-rules.ts";
import type { AdConsent } from "./advertising-schema.ts";

const maxUserAgentLength = 400;

type ConsentToRecord = { actor: Actor; orderId: string; consent: AdConsent; userAgent: string | null };

/**
 * Records that a browser had said yes when its order was placed. Nothing is recorded where no tag is on, or where the
 * account has said no; and if recording fails, the purchase is not reported.
 */
export async function recordAdConsent(
  shop: Shop,
  { actor, orderId, consent, userAgent }: ConsentToRecord,
): Promise<void> {
  const { advertising } = await shop.settings();
  if (!activeTags(advertising)) return;
  if (actor.role !== "guest" && (await hasRefused(shop.db, actor.id))) return;
  await shop.db
    .insert(adConsents)
    .values({
      ...{ orderId, consentId: consent.id, wording: consent.wording, givenAt: shop.now() },
      userAgent: userAgent?.slice(0, maxUserAgentLength).toWellFormed().replaceAll("\0", "") || null,
    })
    .onConflictDoNothing();
}

/** Withdraws a browser's consent: from now on no service gets reports of its orders, not even queued ones. */
export async function withdrawAdConsent({ db, now }: Shop, consentId: string): Promise<void> {
  await transaction(db, async (tx) => {
    await tx
      .update(adConsents)
      .set({ withdrawnAt: now() })
      .where(and(eq(adConsents.consentId, consentId), isNull(adConsents.withdrawnAt)));
    await dropWaiting(tx, now(), sql`order_id in (select order_id from ad_consents where consent_id = ${consentId})`);
  });
}

/** Whether purchases of the account may be reported to advertisers, if its browser agrees. */
export async function readAccountAdvertising(shop: Shop, actor: Actor): Promise<{ allowed: boolean }> {
  const { id } = allow(actor, "account:own");
  return { allowed: !(await hasRefused(shop.db, id)) };
}

/** Stores the account's choice; a no counts at once, on every device. */
export async function chooseAccountAdvertising(
  shop: Shop,
  actor: Actor,
  { allowed }: { allowed: boolean },
): Promise<void> {
  const { id: userId } = allow(actor, "account:own");
  await transaction(shop.db, async (tx) => {
    if (allowed) return void (await tx.delete(adRefusals).where(eq(adRefusals.userId, userId)));
    // An account that is being deleted needs no choice.
    await tx.execute(sql`
      insert into ad_refusals (user_id, at) select id, ${shop.now()} from users where id = ${userId} for key share
      on conflict do nothing`);
    await dropWaiting(tx, shop.now(), sql`order_id in (select id from orders where user_id = ${userId})`);
  });
}

async function hasRefused(db: Database, userId: string): Promise<boolean> {
  return (await db.$count(adRefusals, eq(adRefusals.userId, userId))) > 0;
}

async function dropWaiting(tx: Database, now: Date, which: ReturnType<typeof sql>): Promise<void> {
  await tx.execute(sql`
    update ad_events set state = 'dropped', next_try_at = null, ended_at = ${now} where state = 'waiting' and ${which}`);
}

/** The id with which browser and server report the same purchase. The order cannot be derived from it. */
export function purchaseEventId(orderId: string): string {
  return createHash("sha256").update(`purchase ${orderId}`).digest("hex").slice(0, 32);
}
