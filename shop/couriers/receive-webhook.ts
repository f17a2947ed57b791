import { createHash, timingSafeEqual } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { courierAccounts, courierWebhookRejections, courierWebhooks } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { spend } from "../rate-limits/spend.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import type { ConnectedKind, Courier, WebhookAnswer, WebhookReading, WebhookRequest } from "./courier-port.ts";
import { type CourierAccount, openCourierOf } from "./open-account.ts";
import { toStored } from "./stored-reading.ts";

/** Webhooks larger than that are refused. */
export const maxWebhookBytes = 65_536;
/** So many may wait; couriers send again what was answered 503. */
const maxWaiting = 50_000;
const maxSamples = 20;
const maxSampleLength = 1024;

// Those that prove a webhook are keys.
const storedHeaders = ["content-type", "user-agent", "idempotency-key", "x-signature"];
/** A signature over the body: once a courier sends one, it always does. */
const signatureHeaders: Partial<Record<ConnectedKind, string>> = { steadfast: "x-signature" };

type ReceivedWebhook = WebhookRequest & {
  kind: ConnectedKind;
  /** The unguessable part of the address. */
  secret: string;
  network: string;
};

/**
 * Stores a proven webhook as it came, once, and answers as its courier wants; `applyWebhooks` works on it. Any other is
 * counted and sampled, within its network's budget. Refuses `not-found` for a wrong address, and `unavailable` where the
 * keys cannot be read or too many wait: the courier then sends it again.
 */
export async function receiveWebhook(
  shop: Shop,
  { kind, secret, network, ...request }: ReceivedWebhook,
  limit = maxWaiting,
): Promise<WebhookAnswer> {
  const [account] = await shop.db.select().from(courierAccounts).where(eq(courierAccounts.kind, kind));
  if (!isSame(secret, account?.webhookPath ?? "") || !account) {
    await spend(shop, "webhook-unproven", { network });
    throw new Refusal("not-found");
  }
  const courier = openCourierOf(shop, account);
  if (!courier) throw new Refusal("unavailable");
  const reading = readProven(courier, account, request);
  if (reading.kind === "unproven") {
    await spend(shop, "webhook-unproven", { network });
    await sampleRejected(shop, account.id, request.body);
  } else if (reading.kind !== "probe") {
    if ((await countWaiting(shop.db, limit)) >= limit) throw new Refusal("unavailable");
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => storedHeaders.includes(name)),
    );
    const hash = createHash("sha256").update(request.body).digest("base64url");
    const receivedAt = shop.now();
    await shop.db
      .insert(courierWebhooks)
      .values({ accountId: account.id, hash, headers, body: request.body, reading: toStored(reading), receivedAt })
      .onConflictDoNothing();
    await noteReceived(shop, account, request);
  }
  return courier.answerWebhook(reading);
}

/** In constant time, whatever their lengths. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

function readProven(courier: Courier, account: CourierAccount, request: WebhookRequest): WebhookReading {
  const signature = signatureHeaders[account.kind];
  const isUnsigned = signature !== undefined && request.headers[signature] === undefined;
  const reading = courier.readWebhook(request);
  const isProbe = reading.kind === "probe";
  return isUnsigned && account.signatureSeenAt !== null && !isProbe ? { kind: "unproven" } : reading;
}

async function countWaiting(db: Database, limit: number): Promise<number> {
  const { rows } = await db.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from (select from courier_webhooks where handled_at is null limit ${limit}) w`);
  return rows[0]?.waiting ?? 0;
}

// As often as staff need to see it.
const notedEveryMs = 60_000;

async function noteReceived({ db, now }: Shop, account: CourierAccount, request: WebhookRequest): Promise<void> {
  const { id, kind, webhookAt, signatureSeenAt } = account;
  const moment = now();
  const signature = signatureHeaders[kind];
  if (signature !== undefined && signatureSeenAt === null && request.headers[signature] !== undefined)
    await db
      .update(courierAccounts)
      .set({ signatureSeenAt: moment })
      .where(and(eq(courierAccounts.id, id), isNull(courierAccounts.signatureSeenAt)));
  if (webhookAt === null || moment.getTime() - webhookAt.getTime() > notedEveryMs)
    await db.update(courierAccounts).set({ webhookAt: moment }).where(eq(courierAccounts.id, id));
}

/** Counts one that nobody has proven, and keeps its beginning among the last twenty. */
async function sampleRejected({ db, now }: Shop, accountId: string, body: string): Promise<void> {
  await transaction(db, async (tx) => {
    await tx
      .update(courierAccounts)
      .set({ webhooksRejected: sql`${courierAccounts.webhooksRejected} + 1` })
      .where(eq(courierAccounts.id, accountId));
    const sample = body.slice(0, maxSampleLength).toWellFormed();
    await tx.insert(courierWebhookRejections).values({ accountId, at: now(), sample });
    await tx.execute(sql`
      delete from courier_webhook_rejections where account_id = ${accountId} and id not in (
        select id from courier_webhook_rejections where account_id = ${accountId} order by id desc limit ${maxSamples})`);
  });
}
