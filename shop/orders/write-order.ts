import { type SQL, sql } from "drizzle-orm";
import { insertRows } from "../../db/insert-rows.ts";
import type { Database } from "../../db/open.ts";
import { queryPrepared } from "../../db/prepared.ts";
import { notifications, orderEvents, orderLines, orders } from "../../db/schema.ts";
import type { PricedVariant } from "../cart/price-lines.ts";
import {
  holdVariantsStatement,
  reserveStockStatement,
  type StockChange,
  type VariantQuantity,
} from "../catalog/stock.ts";
import { type IdempotencyAttempt, insertIdempotencyKey } from "./idempotency-keys.ts";
import type { NewOrder, OrderLineRow } from "./new-order.ts";

/**
 * Reserves the stock of variants that are locked, and inserts the order, in one statement because round trips cost more
 * than the work. Answers what was taken, or null if there was not enough; the caller's transaction then rolls back.
 */
export async function writeOrder(tx: Database, order: NewOrder): Promise<StockChange[] | null> {
  const pieces = countedPieces(order.lines);
  const [written] = await queryPrepared<{ taken: StockChange[] }>(
    tx,
    sql`with taken as (${reserveStockStatement(pieces)}), ${insertOrder(order, sql``)}
        select coalesce(json_agg(taken), '[]') as taken from taken`,
  );
  const taken = written?.taken ?? [];
  return taken.length < pieces.length ? null : taken;
}

/**
 * The same for an order that was priced without locks, in one statement that is a transaction of its own: locks the
 * variants in order of id, claims the key, reserves and inserts. Writes nothing and answers false unless each variant
 * still is what was priced and keeps some stock, and the key is new.
 */
export async function writeOrderIfUnchanged(
  db: Database,
  order: NewOrder,
  pricedVariants: PricedVariant[],
  attempt: IdempotencyAttempt | null,
): Promise<boolean> {
  const quantities = new Map(order.lines.map(({ variantId, quantity }) => [variantId, quantity]));
  const ordered = pricedVariants.flatMap((variant) => {
    const quantity = quantities.get(variant.variantId);
    return quantity === undefined ? [] : [{ ...variant, quantity }];
  });
  const areAllHeld = sql`(select count(*) from held) = ${ordered.length}`;
  const claim =
    attempt &&
    sql`, claimed as (${insertIdempotencyKey(attempt)} where ${areAllHeld}
        on conflict do nothing returning key)`;
  const isOurs = attempt ? sql`exists (select from claimed)` : areAllHeld;
  const [written] = await queryPrepared<{ placed: boolean }>(
    db,
    sql`with held as materialized (${holdVariantsStatement(ordered, order.row.placedAt)})${claim ?? sql``},
             taken as (${reserveStockStatement(countedPieces(order.lines), isOurs)}),
             ${insertOrder(order, sql`where ${isOurs}`)}
        select ${isOurs} as placed`,
  );
  return written?.placed ?? false;
}

/** The inserts of an order, each under a condition, as parts of a `with`. */
function insertOrder({ row, searchVector, lines, events, notifications: messages }: NewOrder, condition: SQL): SQL {
  const queued = messages.length === 0 ? sql`` : sql`, queued as (${insertRows(notifications, messages)} ${condition})`;
  return sql`placed as (${insertRows(orders, [{ ...row, searchVector }])} ${condition}),
             sold as (${insertRows(orderLines, lines)} ${condition}),
             began as (${insertRows(orderEvents, events)} ${condition})${queued}`;
}

function countedPieces(lines: OrderLineRow[]): VariantQuantity[] {
  return lines.filter(({ stockReserved }) => stockReserved).map(({ variantId, quantity }) => ({ variantId, quantity }));
}
