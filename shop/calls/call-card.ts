import { type SQL, sql } from "drizzle-orm";
import type { Language } from "../language.ts";
import type { Paisa } from "../money.ts";
import { type OrderDetail, orderDetail } from "../orders/admin/order-detail.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import { formatContents, orderRows } from "../sets/order-rows.ts";
import type { OrderedSet } from "../sets/take-apart.ts";
import type { Shop } from "../shop.ts";
import { othersToKnow } from "./orders-of-number.ts";
import { type AttemptPlan, planUnansweredAttempt } from "./record-call.ts";

type NamedVariant = {
  productId: string;
  variantId: string;
  nameEn: string | null;
  nameBn: string | null;
  variantNameEn: string | null;
  variantNameBn: string | null;
};

/** Goods that the customer could be offered instead. */
type Substitute = NamedVariant & { price: Paisa; stock: number | null };

/** A line of an order with its available stock. */
type LineStock = NamedVariant & {
  orderId: string;
  quantity: number;
  /** How many of them are in no set. */
  rest: number;
  /** Pieces for this line, its reserved ones included; null for goods that are not counted. */
  available: number | null;
  /** For a line that cannot be sent as ordered. */
  substitutes: Substitute[];
};

/** A set of an order, as it is named in a call. */
type NamedSet = Pick<OrderedSet, "nameEn" | "nameBn" | "quantity"> & {
  orderId: string;
  /** What is in one, in words. */
  contents: Record<Language, string>;
  variantIds: string[];
};

/** Everything that a call with a customer needs. */
export type CustomerCard = {
  /**
   * The order that is called for, then the customer's others, then those of others with the number or in the house,
   * each oldest first.
   */
  orders: OrderDetail[];
  /** Which of them are this customer's: of the same number and name. */
  ownIds: string[];
  lines: LineStock[];
  sets: NamedSet[];
  /** What follows if they do not answer now. */
  plan: AttemptPlan;
};

const maxOrders = 10;
const maxSubstitutes = 3;
/** How far the price of a substitute may be from the ordered one's. */
const priceRange = { from: 0.7, to: 1.3 };

/** The card of an order's customer. Refuses `not-found`. */
export async function customerCard(shop: Shop, actor: Actor, orderId: string): Promise<CustomerCard> {
  allow(actor, "calls:make");
  const { rows } = await shop.db.execute<{ id: string; isOwn: boolean }>(sql`
    select o.id, true as "isOwn" from orders o where o.id = ${orderId}
     union all
    (select o.id, o.is_own from orders called cross join lateral ${othersToKnow(sql`called`)} o
      where called.id = ${orderId} order by o.is_own desc, o.placed_at, o.id limit ${maxOrders - 1})`);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) throw new Refusal("not-found");
  const { calls } = await shop.settings();
  const [orders, stocks, plan] = await Promise.all([
    Promise.all(ids.map((id) => orderDetail(shop, actor, id))),
    linesWithStock(shop, ids),
    planUnansweredAttempt(shop.db, orderId, { calls, now: shop.now() }),
  ]);
  const rowsOf = new Map(orders.map(({ id, lines, sets }) => [id, orderRows(lines, sets ?? [])]));
  const lines = stocks.map((line): LineStock => {
    const row = rowsOf.get(line.orderId)?.lines.find((each) => each.line.variantId === line.variantId);
    return { ...line, rest: row?.rest ?? line.quantity };
  });
  const ownIds = rows.flatMap(({ id, isOwn }) => (isOwn ? [id] : []));
  return {
    orders,
    ownIds,
    lines,
    sets: orders.flatMap((order) => namedSets(order, rowsOf.get(order.id)?.sets ?? [])),
    plan,
  };
}

/** What is ordered as sets, in both languages: a call is in the customer's. */
function namedSets({ id, lines }: OrderDetail, sets: { set: OrderedSet }[]): NamedSet[] {
  return sets.map(({ set: { nameEn, nameBn, quantity, parts } }) => ({
    ...{ orderId: id, nameEn, nameBn, quantity, variantIds: parts.map(({ variantId }) => variantId) },
    contents: { en: formatContents(parts, lines, "en"), bn: formatContents(parts, lines, "bn") },
  }));
}

type LineRow = Omit<LineStock, "substitutes" | "rest"> & { price: Paisa };

async function linesWithStock(shop: Shop, orderIds: string[]): Promise<Omit<LineStock, "rest">[]> {
  const { rows } = await shop.db.execute<LineRow>(sql`
    select l.order_id as "orderId", l.product_id as "productId", l.variant_id as "variantId", l.name_en as "nameEn",
           l.name_bn as "nameBn", l.variant_name_en as "variantNameEn", l.variant_name_bn as "variantNameBn",
           l.quantity, l.unit_price::float8 as price,
           case when v.id is null or v.deleted or p.status = 'deleted'
             then case when l.stock_reserved then l.quantity else 0 end
             else v.stock + case when l.stock_reserved then l.quantity else 0 end end as available
      from order_lines l left join variants v on v.id = l.variant_id left join products p on p.id = l.product_id
     where l.order_id = any(${sql.param(orderIds)}::text[])
     order by array_position(${sql.param(orderIds)}::text[], l.order_id), l.position`);
  return Promise.all(
    rows.map(async ({ price, ...line }) => {
      const isShort = line.available !== null && line.available < line.quantity;
      return { ...line, substitutes: isShort ? await findSubstitutes(shop, { ...line, price }) : [] };
    }),
  );
}

const substituteColumns: SQL = sql`
  p.id as "productId", v.id as "variantId", p.name_en as "nameEn", p.name_bn as "nameBn",
  v.name_en as "variantNameEn", v.name_bn as "variantNameBn",
  coalesce(v.stock, stock_for_sale(v)) as stock`;

/**
 * Goods in stock in place of a line: first other variants of the product, then products of the category near its price,
 * those for the same concerns first.
 */
async function findSubstitutes(
  shop: Shop,
  { productId, variantId, quantity, price }: Pick<LineRow, "productId" | "variantId" | "quantity" | "price">,
): Promise<Substitute[]> {
  const now = shop.now().toISOString();
  // What is not counted may be a set, of which there are as many as its parts make.
  const isThere = sql`not v.deleted
    and (v.stock >= ${quantity} or v.stock is null and coalesce(stock_for_sale(v) >= ${quantity}, true))`;
  const isNear = sql`p.price between ${Math.floor(price * priceRange.from)}::bigint and ${Math.ceil(price * priceRange.to)}::bigint`;
  const { rows } = await shop.db.execute<Substitute>(sql`
    with ordered as (select p.category_id, p.attributes->'concern' as concerns from products p where p.id = ${productId}),
    found as (
      (select ${substituteColumns}, price_at(v, ${now})::float8 as price, 0 as place, 0 as shared, p.sold
         from products p join variants v on v.product_id = p.id
        where p.id = ${productId} and p.status = 'published' and v.id <> ${variantId} and ${isThere})
       union all
      (select distinct on (p.id) ${substituteColumns}, price_at(v, ${now})::float8 as price, 1 as place,
              (select count(*) from jsonb_array_elements_text(coalesce(p.attributes->'concern', '[]')) c
                where ordered.concerns ? c) as shared, p.sold
         from ordered join products p on p.category_id = ordered.category_id join variants v on v.product_id = p.id
        where p.status = 'published' and p.id <> ${productId} and ${isNear} and ${isThere}
        order by p.id, v.position))
    select "productId", "variantId", "nameEn", "nameBn", "variantNameEn", "variantNameBn", stock, price from found
     order by place, shared desc, abs(price - ${price}), sold desc, "variantId" limit ${maxSubstitutes}`);
  return rows;
}
