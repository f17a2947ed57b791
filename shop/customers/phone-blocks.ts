import { createHmac } from "node:crypto";
import { and, eq, gt, inArray, isNull, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { phoneBlocks } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { nextDhakaDay, startOfDay } from "../dhaka-time.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import { shopSecret } from "../shop-secret.ts";
import { numbersOf } from "./customer-numbers.ts";
import type { BlockRequest } from "./customer-schema.ts";

/** Why and until when online orders of a number are refused; `until` is null for no end date. */
export type PhoneBlock = { reason: string | null; until: Date | null; at: Date; byName: string | null };

/**
 * The hash under which a block of a number is stored: without the shop's secret the number cannot be recovered from it.
 */
export async function phoneHash(db: Database, phone: string): Promise<string> {
  return createHmac("sha256", await shopSecret(db, "phone-blocks"))
    .update(phone)
    .digest("base64url");
}

function holds(now: Date) {
  return or(isNull(phoneBlocks.blockedUntil), gt(phoneBlocks.blockedUntil, now));
}

/** The block of a number by its hash, even if the customer's data was erased; null if none is in force. */
export async function findBlock(db: Database, hash: string, now: Date): Promise<PhoneBlock | null> {
  const { reason, blockedUntil: until, blockedAt: at, blockedByName: byName } = phoneBlocks;
  const [block] = await db
    .select({ reason, until, at, byName })
    .from(phoneBlocks)
    .where(and(eq(phoneBlocks.phoneHash, hash), holds(now)));
  return block ?? null;
}

/** Whether the number of a hash is blocked, as a condition for the statement that places an order. */
export function isBlocked(hash: string | Placeholder, now: string | Placeholder): SQL {
  return sql`exists (select from phone_blocks b
    where b.phone_hash = ${hash} and (b.blocked_until is null or b.blocked_until > ${now}::timestamptz))`;
}

/** Those of these numbers that are blocked now. */
export async function blockedAmong(db: Database, phones: string[], now: Date): Promise<Set<string>> {
  if (phones.length === 0) return new Set();
  const hashes = new Map(await Promise.all(phones.map(async (phone) => [await phoneHash(db, phone), phone] as const)));
  const found = await db
    .select({ hash: phoneBlocks.phoneHash })
    .from(phoneBlocks)
    .where(and(inArray(phoneBlocks.phoneHash, [...hashes.keys()]), holds(now)));
  return new Set(found.flatMap(({ hash }) => hashes.get(hash) ?? []));
}

/** Blocks online orders of a customer, under any of their numbers. Blocking again changes reason and end. */
export async function blockCustomer(shop: Shop, actor: Actor, phone: string, request: BlockRequest): Promise<void> {
  const by = allow(actor, "customers:block");
  const now = shop.now();
  const { reason } = request;
  const blockedUntil = request.until === null ? null : nextDhakaDay(startOfDay(request.until));
  await transaction(shop.db, async (tx) => {
    const block = { reason, blockedUntil, blockedAt: now, blockedByName: by.name };
    for (const number of await numbersOf(tx, phone)) {
      const row = { phoneHash: await phoneHash(shop.db, number), phone: number, ...block };
      await tx.insert(phoneBlocks).values(row).onConflictDoUpdate({ target: phoneBlocks.phoneHash, set: row });
    }
    const after = { reason, until: request.until };
    await writeAudit(tx, { by, action: "customer-blocked", record: { id: phone, name: phone }, after });
  });
}

/** Unblocks a customer. */
export async function unblockCustomer(shop: Shop, actor: Actor, phone: string): Promise<void> {
  const by = allow(actor, "customers:block");
  await transaction(shop.db, async (tx) => {
    const numbers = await numbersOf(tx, phone);
    const hashes = await Promise.all(numbers.map((number) => phoneHash(shop.db, number)));
    const ended = await tx.delete(phoneBlocks).where(inArray(phoneBlocks.phoneHash, hashes)).returning();
    if (ended.length > 0)
      await writeAudit(tx, { by, action: "customer-unblocked", record: { id: phone, name: phone }, after: {} });
  });
}
