import { sql } from "drizzle-orm";
import type { callAttempts, customers, payments } from "../../db/schema.ts";
import type { ListedOrder } from "../orders/admin/list-orders.ts";
import { withCallFirstReasons } from "../orders/admin/verification-flags.ts";
import { readOrders } from "../orders/find-orders.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { numbersOf } from "./customer-numbers.ts";
import { type OrderOutcomes, orderOutcomes } from "./list-customers.ts";
import { findBlock, type PhoneBlock, phoneHash } from "./phone-blocks.ts";

type OfOrder<Row> = Row & { orderId: string; number: string; at: Date };

/** What staff have noted of a customer. */
type CustomerNotes = Pick<typeof customers.$inferSelect, "name" | "tags" | "note"> & { otherPhones: string[] };

/** Everything about one phone number; orders, calls and payments are those of all numbers of the customer. */
export type CustomerDetail = CustomerNotes & {
  phone: string;
  outcomes: OrderOutcomes;
  /** The newest first, the newest hundred. */
  orders: ListedOrder[];
  calls: OfOrder<Pick<typeof callAttempts.$inferSelect, "channel" | "outcome" | "note" | "byName">>[];
  payments: OfOrder<Pick<typeof payments.$inferSelect, "method" | "amount" | "reference" | "state">>[];
  block: PhoneBlock | null;
};

const maxOrders = 100;
const maxFacts = 30;

/** One customer by phone number. Refuses `not-found` for an unknown number. */
export async function customerDetail(shop: Shop, actor: Actor, phone: string): Promise<CustomerDetail> {
  allow(actor, "customers:read");
  const numbers = await numbersOf(shop.db, phone);
  const isTheirs = sql`o.phone = any(${sql.param(numbers)}::text[])`;
  const [notes, outcomes, orders, calls, payments, block] = await Promise.all([
    loadNotes(shop, phone),
    shop.db.execute<OrderOutcomes>(sql`select ${orderOutcomes} from orders o where ${isTheirs}`),
    readOrders(shop, isTheirs, maxOrders, 0),
    shop.db.execute<CustomerDetail["calls"][number]>(sql`
      select o.id as "orderId", o.number, a.at, a.channel, a.outcome, a.note, a.by_name as "byName"
        from orders o join call_attempts a on a.order_id = o.id where ${isTheirs} order by a.at desc limit ${maxFacts}`),
    shop.db.execute<CustomerDetail["payments"][number]>(sql`
      select o.id as "orderId", o.number, p.claimed_at as at, p.method, p.amount::float8 as amount, p.reference, p.state
        from orders o join payments p on p.order_id = o.id where ${isTheirs} order by p.claimed_at desc limit ${maxFacts}`),
    phoneHash(shop.db, phone).then((hash) => findBlock(shop.db, hash, shop.now())),
  ]);
  const [counted] = outcomes.rows;
  if (!counted || (counted.orders === 0 && !notes && !block)) throw new Refusal("not-found");
  return {
    phone,
    ...{ name: notes?.name ?? null, tags: notes?.tags ?? [], note: notes?.note ?? null },
    otherPhones: numbers.filter((number) => number !== phone),
    outcomes: counted,
    orders: await withCallFirstReasons(shop, orders),
    calls: calls.rows.map((call) => ({ ...call, at: new Date(call.at) })),
    payments: payments.rows.map((payment) => ({ ...payment, at: new Date(payment.at) })),
    block,
  };
}

async function loadNotes({ db }: Shop, phone: string): Promise<Pick<CustomerNotes, "name" | "tags" | "note"> | null> {
  const found = await db.query.customers.findFirst({ where: (customer, { eq }) => eq(customer.phone, phone) });
  return found ?? null;
}
