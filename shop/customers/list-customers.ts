import { type SQL, sql } from "drizzle-orm";
import type { Paisa } from "../money.ts";
import { orderSearchCondition } from "../orders/admin/order-search.ts";
import { hasStatus } from "../orders/order-stage.ts";
import { openStatuses } from "../orders/order-status.ts";
import { afterCursor, cursorOf, microsOf } from "../paging-queries.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import type { CustomerFilter } from "./customer-schema.ts";
import { parsePhone } from "./phone.ts";
import { blockedAmong } from "./phone-blocks.ts";

/** The outcomes of a customer's orders. */
export type OrderOutcomes = {
  orders: number;
  /** Neither ended nor on their way to the end. */
  open: number;
  delivered: number;
  cancelled: number;
  returned: number;
  /** The total of what was delivered. */
  bought: Paisa;
};

/** A phone number that has ordered, with staff's notes and the outcomes of its orders. */
type ListedCustomer = OrderOutcomes & {
  phone: string;
  /** As staff wrote it, else as it was last ordered. */
  name: string;
  city: string;
  tags: string[];
  lastOrderAt: Date;
  isBlocked: boolean;
};

export type CustomerPage = { customers: ListedCustomer[]; next: string | null };

/** Phones beyond the newest this many of a search are not listed. */
const maxMatches = 500;

/** The columns of `OrderOutcomes`, from orders. */
export const orderOutcomes = sql`
  count(*)::int as orders, count(*) filter (where ${hasStatus("status", openStatuses)})::int as open,
  count(*) filter (where status = 'delivered')::int as delivered,
  count(*) filter (where status = 'cancelled')::int as cancelled,
  count(*) filter (where status = 'returned')::int as returned,
  coalesce(sum(total) filter (where status = 'delivered'), 0)::float8 as bought`;

/**
 * Lists customers, one for each phone number that has ordered, the one who ordered last first. The search finds them by
 * name in either script, by any of their numbers, and by all that finds one of their orders.
 */
export async function listCustomers(
  shop: Shop,
  actor: Actor,
  { after, limit, ...filter }: CustomerFilter & { limit: number },
): Promise<CustomerPage> {
  allow(actor, "customers:read");
  const phones = await matchingPhones(shop, filter);
  const matches = phones === null ? sql`true` : sql`o.phone = any(${sql.param(phones)}::text[])`;
  type Row = Omit<ListedCustomer, "lastOrderAt" | "isBlocked"> & { lastOrderAt: string; micros: number; id: string };
  const { rows } = await shop.db.execute<Row>(sql`
    select newest.*, counted.*, coalesce(c.name, newest.name) as name, coalesce(c.tags, '{}') as tags
      from (select o.id, o.phone, o.full_name as name, o.city, o.placed_at as "lastOrderAt",
                   ${microsOf(sql`o.placed_at`)} as micros
              from orders o
             where ${matches} and o.phone <> '' and ${isNewestOfPhone} and ${afterCursor(after, { moment: sql`o.placed_at`, id: sql`o.id` }, "newest")}
             order by o.placed_at desc, o.id limit ${limit + 1}) newest
     cross join lateral (select ${orderOutcomes} from orders where phone = newest.phone) counted
      left join customers c on c.phone = newest.phone
     order by newest."lastOrderAt" desc, newest.id`);
  const listed = rows.slice(0, limit);
  const last = listed.at(-1);
  const blocked = await blockedAmong(
    shop.db,
    listed.map(({ phone }) => phone),
    shop.now(),
  );
  return {
    customers: listed.map(({ micros, id, lastOrderAt, ...customer }) => ({
      ...customer,
      lastOrderAt: new Date(lastOrderAt),
      isBlocked: blocked.has(customer.phone),
    })),
    next: rows.length > limit && last ? cursorOf(last.micros, last.id) : null,
  };
}

// One index lookup per order, so that a page costs the same in a shop with a million customers.
const isNewestOfPhone = sql`o.id = (
  select n.id from orders n where n.phone = o.phone order by n.placed_at desc, n.id limit 1)`;

/** The phones of the customers that a filter finds; null for all. */
async function matchingPhones(shop: Shop, { q, tag, blocked }: CustomerFilter): Promise<string[] | null> {
  const sets: string[][] = [];
  if (q) sets.push(await searchPhones(shop, q));
  if (tag) sets.push(await phonesOf(shop, sql`select phone from customers where tags @> array[${tag}]`));
  if (blocked)
    sets.push(
      await phonesOf(
        shop,
        sql`select phone from phone_blocks
             where phone is not null and (blocked_until is null or blocked_until > ${shop.now()})`,
      ),
    );
  const [first, ...others] = sets;
  return first?.filter((phone) => others.every((set) => set.includes(phone))) ?? null;
}

async function searchPhones(shop: Shop, q: string): Promise<string[]> {
  const phone = parsePhone(q);
  const noted = phone
    ? sql`other_phones @> array[${phone}]`
    : sql`lower(coalesce(name, '') || ' ' || coalesce(note, '') || ' ' || array_to_string(tags, ' ') || ' ' ||
               array_to_string(other_phones, ' ')) like ${`%${q.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`}`;
  const ordered = await orderSearchCondition(shop, q);
  const sets = await Promise.all([
    phonesOf(shop, sql`select phone from customers where ${noted}`),
    phonesOf(
      shop,
      sql`select distinct phone from (
            select o.phone from orders o where ${ordered} and o.phone <> ''
             order by o.placed_at desc, o.id limit ${maxMatches}) found`,
    ),
  ]);
  return [...new Set(sets.flat())];
}

async function phonesOf(shop: Shop, query: SQL): Promise<string[]> {
  const { rows } = await shop.db.execute<{ phone: string }>(sql`${query} limit ${maxMatches}`);
  return rows.map(({ phone }) => phone);
}
