import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { insertJsonRows, toJsonRows } from "../../db/insert-rows.ts";
import type { Database } from "../../db/open.ts";
import { prepared } from "../../db/prepared.ts";
import { notifications, orderEvents, orderLines, orderSets, orders, shopSettings } from "../../db/schema.ts";
import type { PricedVariant } from "../cart/price-lines.ts";
import {
  holdVariantsStatement,
  reserveStockStatement,
  type StockChange,
  type VariantAsRead,
} from "../catalog/stock.ts";
import { isBlocked } from "../customers/phone-blocks.ts";
import { reservedPieces } from "./edit/move-stock.ts";
import { countHouseOrders, freeSlotStatement, type HousePlaceholders } from "./guard/guard-queries.ts";
import { type IdempotencyAttempt, insertIdempotencyKey } from "./idempotency-keys.ts";
import type { NewOrder } from "./new-order.ts";

/** What an order writes into each table, as JSON, with the columns of these rows. */
type OrderRows = { order: string; lines: string; sets: string; events: string; messages: string };
type OrderColumns = { [Table in keyof OrderRows]: string };

function toOrderRows({ row, nextCallAt, searchVector, lines, sets, events, notifications: messages }: NewOrder) {
  const each = {
    order: toJsonRows(orders, [{ ...row, ...(nextCallAt && { nextCallAt }), searchVector }]),
    lines: toJsonRows(orderLines, lines),
    sets: toJsonRows(orderSets, sets),
    events: toJsonRows(orderEvents, events),
    messages: toJsonRows(notifications, messages),
  };
  const columns: OrderColumns = {
    order: each.order.columns,
    lines: each.lines.columns,
    sets: each.sets.columns,
    events: each.events.columns,
    messages: each.messages.columns,
  };
  const rows: OrderRows = {
    order: each.order.json,
    lines: each.lines.json,
    sets: each.sets.json,
    events: each.events.json,
    messages: each.messages.json,
  };
  return { columns, rows };
}

type RowPlaceholders = { [Table in keyof OrderRows]: Placeholder };

/** The inserts of an order, each under a condition, as parts of a `with`. */
function insertOrder(rows: RowPlaceholders, columns: OrderColumns, condition: SQL, waitingSlot?: SQL): SQL {
  const slot = waitingSlot && { column: orders.waitingSlot.name, value: waitingSlot };
  // An order without messages has no columns of them.
  const queued = columns.messages
    ? sql`, queued as (${insertJsonRows(notifications, columns.messages, rows.messages)} ${condition})`
    : sql``;
  const withSets = columns.sets
    ? sql`, packaged as (${insertJsonRows(orderSets, columns.sets, rows.sets)} ${condition})`
    : sql``;
  return sql`placed as (${insertJsonRows(orders, columns.order, rows.order, slot)} ${condition}),
             sold as (${insertJsonRows(orderLines, columns.lines, rows.lines)} ${condition}),
             began as (${insertJsonRows(orderEvents, columns.events, rows.events)} ${condition})${queued}${withSets}`;
}

type Values = Record<string, unknown>;

const orderStatement = prepared<{ taken: StockChange[] }, OrderRows & Values, OrderColumns & { counted: number }>(
  (values, { counted, ...columns }) => sql`
    with taken as (${reserveStockStatement(slots(values, "counted", counted, noQuantity))}), ${insertOrder(values, columns, sql``)}
    select coalesce(json_agg(taken), '[]') as taken from taken`,
);

/**
 * Reserves the stock of variants that are locked, and inserts the order, in one statement because round trips cost more
 * than the work. Returns what was reserved, or null if there was not enough; the caller's transaction then rolls back.
 */
export async function writeOrder(tx: Database, order: NewOrder): Promise<StockChange[] | null> {
  const pieces = reservedPieces(order.lines);
  const { columns, rows } = toOrderRows(order);
  const counted = slotsFor(pieces);
  const values = { ...rows, ...fillSlots("counted", counted, pieces, noQuantity) };
  const [written] = await orderStatement(tx, values, { ...columns, counted });
  const taken = written?.taken ?? [];
  return taken.length < pieces.length ? null : taken;
}

type PlainShape = OrderColumns & { counted: number; held: number; isKeyed: boolean };

const plainOrderStatement = prepared<{ placed: boolean }, OrderRows & Values, PlainShape>(
  (values, { counted, held, isKeyed, ...columns }) => {
    const { version } = values;
    const areSettingsAsRead = sql`(${version}::text is null
      or ${version} = coalesce((select xmin::text from ${shopSettings}), ''))`;
    const areAllHeld = sql`(select count(*) from held) = ${values.variants}::int
      and exists (select from slot) and not ${isBlocked(values.phoneHash as Placeholder, values.now as Placeholder)}
      and ((select n from slot) = 1
        or ${countHouseOrders(values as unknown as HousePlaceholders)} < ${values.houseOrders}::int)`;
    const attempt = { key: values.key, id: values.id, hash: values.hash } as Record<
      keyof IdempotencyAttempt,
      Placeholder
    >;
    const claim = isKeyed
      ? sql`, claimed as (${insertIdempotencyKey(attempt)} where ${areAllHeld}
        on conflict do nothing returning key)`
      : sql``;
    const isOurs = isKeyed ? sql`exists (select from claimed)` : areAllHeld;
    return sql`
      with slot as materialized (${freeSlotStatement(values.phone as Placeholder, values.openOrders as Placeholder)}),
           held as materialized (
             ${holdVariantsStatement(slots(values, "held", held, noVariant), values.now as Placeholder, areSettingsAsRead)})${claim},
           taken as (${reserveStockStatement(slots(values, "counted", counted, noQuantity), isOurs)}),
           ${insertOrder(values, columns, sql`where ${isOurs}`, sql`(select n from slot)`)}
      select ${isOurs} as placed`;
  },
);

/** What a plain order was priced from: variants of these products, and the version of the settings where it is known. */
type ReadTerms = { pricedVariants: PricedVariant[]; settingsVersion: string | null };

/**
 * The same for an order that was priced without locks, in one statement that is a transaction of its own: locks the
 * variants in order of id, claims the key, reserves and inserts. Writes nothing and answers false unless each variant
 * and the settings still are what was priced, some stock is kept, the key is new, and nothing is asked of the customer
 * (guard/guard-order.ts): the order takes the first free place of its number.
 */
export async function writeOrderIfUnchanged(
  db: Database,
  order: NewOrder,
  { pricedVariants, settingsVersion }: ReadTerms,
  {
    attempt,
    phoneHash,
    guard,
  }: { attempt: IdempotencyAttempt | null; phoneHash: string; guard: { openOrders: number; houseOrders: number } },
): Promise<boolean> {
  const quantities = new Map(order.lines.map(({ variantId, quantity }) => [variantId, quantity]));
  const ordered = pricedVariants.flatMap(({ variantId, version, price, stock }): VariantAsRead[] => {
    const quantity = quantities.get(variantId);
    return quantity === undefined ? [] : [{ variantId, quantity, version, price, isCounted: stock !== null }];
  });
  const pieces = reservedPieces(order.lines);
  const { waitingSlot, ...row } = order.row;
  const { columns, rows } = toOrderRows({ ...order, row: row as typeof order.row });
  const { phone, address, city } = row;
  const [held, counted] = [slotsFor(ordered), slotsFor(pieces)];
  const values = {
    ...rows,
    ...fillSlots("held", held, ordered, noVariant),
    ...fillSlots("counted", counted, pieces, noQuantity),
    ...attempt,
    ...{ phoneHash, phone, address, city, ...guard },
    variants: ordered.length,
    version: settingsVersion,
    now: order.row.placedAt.toISOString(),
  };
  const [written] = await plainOrderStatement(db, values, { ...columns, counted, held, isKeyed: attempt !== null });
  return written?.placed ?? false;
}

const noQuantity = { variantId: null, quantity: null };
const noVariant = { ...noQuantity, version: null, price: null, isCounted: null };

/** Lists are filled up with nulls to 1, 2, 4, 8 … rows, as `parameterList` does it and for its reason. */
function slotsFor(rows: object[]): number {
  return 2 ** Math.ceil(Math.log2(Math.max(rows.length, 1)));
}

/** The placeholders of so many rows. */
function slots<Row extends object>(values: Record<string, Placeholder>, list: string, count: number, row: Row) {
  const names = Object.keys(row) as (keyof Row & string)[];
  return Array.from(
    { length: count },
    (_, at) =>
      Object.fromEntries(names.map((name) => [name, values[`${list}${at}.${name}`]])) as {
        [Name in keyof Row]: Placeholder;
      },
  );
}

/** The values of these placeholders. */
function fillSlots<Row extends object>(
  list: string,
  count: number,
  rows: Row[],
  empty: { [Name in keyof Row]: null },
): Values {
  const values: Values = {};
  for (let at = 0; at < count; at += 1)
    for (const [name, value] of Object.entries(rows[at] ?? empty)) values[`${list}${at}.${name}`] = value;
  return values;
}
