import { createHash } from "node:crypto";
import { eq, lt, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { queryPrepared } from "../../db/prepared.ts";
import { couponRedemptions, idempotencyKeys, orders } from "../../db/schema.ts";
import { paisa } from "../money.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import type { OrderRequest } from "./order-schema.ts";
import type { PlacedOrder } from "./place-order.ts";

const retentionDays = 30;

/** What a repeated request must match to be the same order. */
export function hashRequest(request: OrderRequest): string {
  return createHash("sha256").update(JSON.stringify(request)).digest("base64url");
}

/** A key, and the order that it is to place. */
export type IdempotencyAttempt = { key: string; id: string; hash: string };

/** Stores the key for an order, as values or placeholders; `where` and `on conflict` follow. */
export function insertIdempotencyKey({
  key,
  id,
  hash,
}: { [Name in keyof IdempotencyAttempt]: string | Placeholder }): SQL {
  return sql`insert into ${idempotencyKeys} (key, request_hash, order_id)
        select ${key}::text, ${hash}::text, ${id}::text`;
}

const setSavingOfOrder = sql<number>`(
  select sum(l.set_saving)::float8 from order_lines l where l.order_id = ${orders.id})`;

/**
 * Stores the key for this order; a second request with the same key waits here for the first. Answers the order that the
 * key has already placed, if any. Refuses `key-reused` for another request.
 */
export async function claimIdempotencyKey(tx: Database, attempt: IdempotencyAttempt): Promise<PlacedOrder | null> {
  const claimed = await queryPrepared(tx, sql`${insertIdempotencyKey(attempt)} on conflict do nothing returning key`);
  if (claimed.length > 0) return null;
  const [earlier] = await tx
    .select({
      order: orders,
      hash: idempotencyKeys.requestHash,
      coupon: couponRedemptions,
      setSaving: setSavingOfOrder,
    })
    .from(idempotencyKeys)
    .innerJoin(orders, eq(orders.id, idempotencyKeys.orderId))
    .leftJoin(couponRedemptions, eq(couponRedemptions.orderId, orders.id))
    .where(eq(idempotencyKeys.key, attempt.key));
  if (!earlier) throw new Error("Idempotency key without an order");
  if (earlier.hash !== attempt.hash) throw new Refusal("key-reused", { details: { number: earlier.order.number } });
  const { coupon } = earlier;
  const used = coupon && { code: coupon.code, kind: coupon.kind, gave: coupon.discount };
  const { searchVector, nextCallAt, ...placed } = earlier.order;
  const { agreedDiscount, mergedInto, stockHeldUntil, ...order } = placed;
  return { ...order, coupon: used, setSaving: paisa(earlier.setSaving), repeated: true };
}

/** Deletes keys older than 30 days; no browser repeats such an old order. */
export async function purgeIdempotencyKeys(shop: Shop): Promise<void> {
  const before = new Date(shop.now().getTime() - retentionDays * 86_400_000);
  await shop.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
}
