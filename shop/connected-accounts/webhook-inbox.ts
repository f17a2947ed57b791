import { createHash, timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { transaction } from "../../db/transaction.ts";
import { spend } from "../rate-limits/spend.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import type { WebhookRequest } from "./account-port.ts";

/** Webhooks larger than that are refused. */
export const maxWebhookBytes = 65_536;
/** Webhooks that may wait; beyond it they are answered 503, and their senders repeat them. */
export const maxWaitingWebhooks = 50_000;
const maxSamples = 20;
const maxSampleLength = 1024;
/** After that it becomes a task for staff. */
const maxAttempts = 5;
// Headers that prove a webhook are secrets.
const storedHeaders = ["content-type", "user-agent", "idempotency-key", "x-signature", "x-amz-sns-message-type"];
// How often the count is updated for staff.
const notedEveryMs = 60_000;

/** In constant time, whatever their lengths. */
export function isSamePath(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

type NotedAccount = { id: string; webhookAt: Date | null };

/** The inbox tables of couriers and of gateways, with the same columns. */
export function webhookInbox(owner: "courier" | "gateway") {
  const accounts = sql.identifier(`${owner}_accounts`);
  const webhooks = sql.identifier(`${owner}_webhooks`);
  const rejections = sql.identifier(`${owner}_webhook_rejections`);

  async function countWaiting(db: Database, limit: number): Promise<number> {
    const { rows } = await db.execute<{ waiting: number }>(sql`
      select count(*)::int as waiting from (select from ${webhooks} where handled_at is null limit ${limit}) w`);
    return rows[0]?.waiting ?? 0;
  }

  /** Retries a failed webhook after all others; after the last attempt it becomes a task for staff. */
  async function postpone({ db, now }: Shop, id: number, giveUp: GiveUp): Promise<void> {
    await transaction(db, async (tx) => {
      const { rows } = await tx.execute<{ attempts: number; accountId: string }>(sql`
        update ${webhooks} set attempts = attempts + 1 where id = ${id} returning attempts, account_id as "accountId"`);
      const [row] = rows;
      if (!row || row.attempts < maxAttempts) return;
      await tx.execute(sql`update ${webhooks} set handled_at = ${now()} where id = ${id}`);
      await giveUp(tx, { id, accountId: row.accountId });
    });
  }

  return {
    /**
     * Stores a verified webhook in its raw form, once, with its meaning. Refuses `unavailable` where too many wait: it
     * is then sent again.
     */
    async store(
      { db, now }: Shop,
      { id, webhookAt }: NotedAccount,
      request: WebhookRequest,
      reading: object,
      limit = maxWaitingWebhooks,
    ): Promise<void> {
      if ((await countWaiting(db, limit)) >= limit) throw new Refusal("unavailable");
      const headers = Object.fromEntries(
        Object.entries(request.headers).filter(([name]) => storedHeaders.includes(name)),
      );
      const hash = createHash("sha256").update(request.body).digest("base64url");
      const moment = now();
      await db.execute(sql`
        insert into ${webhooks} (account_id, hash, headers, body, reading, received_at)
        values (${id}, ${hash}, ${JSON.stringify(headers)}::jsonb, ${request.body}, ${JSON.stringify(reading)}::jsonb, ${moment})
        on conflict do nothing`);
      if (webhookAt === null || moment.getTime() - webhookAt.getTime() > notedEveryMs)
        await db.execute(sql`update ${accounts} set webhook_at = ${moment} where id = ${id}`);
    },

    /** Counts an unverified webhook, and stores its beginning among the last twenty. Refuses `too-many-requests`. */
    async reject(shop: Shop, accountId: string, { network, body }: { network: string; body: string }): Promise<void> {
      await spend(shop, "webhook-unproven", { network });
      await transaction(shop.db, async (tx) => {
        await tx.execute(sql`update ${accounts} set webhooks_rejected = webhooks_rejected + 1 where id = ${accountId}`);
        const sample = body.slice(0, maxSampleLength).toWellFormed();
        await tx.execute(sql`
          insert into ${rejections} (account_id, at, sample) values (${accountId}, ${shop.now()}, ${sample})`);
        await tx.execute(sql`
          delete from ${rejections} where account_id = ${accountId} and id not in (
            select id from ${rejections} where account_id = ${accountId} order by id desc limit ${maxSamples})`);
      });
    },

    /**
     * Processes the next waiting webhook, in a transaction of its own; several processes may do so at once. False where
     * none waits.
     */
    async handleNext(
      shop: Shop,
      handle: (tx: Database, id: number) => Promise<unknown>,
      giveUp: GiveUp,
    ): Promise<boolean> {
      let failing: number | null = null;
      try {
        return await transaction(shop.db, async (tx) => {
          const { rows } = await tx.execute<{ id: number }>(sql`
            select id::float8 as id from ${webhooks} where handled_at is null
             order by attempts, id limit 1 for update skip locked`);
          const [next] = rows;
          if (!next) return false;
          failing = next.id;
          await handle(tx, next.id);
          await tx.execute(sql`update ${webhooks} set handled_at = ${shop.now()} where id = ${next.id}`);
          return true;
        });
      } catch (error) {
        if (failing !== null) await postpone(shop, failing, giveUp);
        throw error;
      }
    },
  };
}

type GiveUp = (tx: Database, webhook: { id: number; accountId: string }) => Promise<unknown>;
