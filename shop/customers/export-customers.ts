import { sql } from "drizzle-orm";
import { writeHistory } from "../audit-log/write-audit.ts";
import { dhakaMoment } from "../dhaka-time.ts";
import { type Cell, csv, csvLines } from "../import-export/csv.ts";
import type { Language } from "../language.ts";
import { type Paisa, toTaka } from "../money.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import { localDigits } from "./phone.ts";

const columns = {
  en: [
    "Phone",
    "Name",
    "Email",
    "City",
    "Orders",
    "Delivered",
    "Cancelled",
    "Returned",
    "Bought for",
    "First order",
    "Last order",
  ],
  bn: ["ফোন", "নাম", "ইমেইল", "শহর", "অর্ডার", "পৌঁছেছে", "বাতিল", "ফেরত", "মোট কেনা", "প্রথম অর্ডার", "শেষ অর্ডার"],
} as const satisfies Record<Language, string[]>;

type Customer = {
  phone: string;
  fullName: string;
  email: string | null;
  city: string;
  orders: number;
  delivered: number;
  cancelled: number;
  returned: number;
  bought: Paisa;
  first: string;
  last: string;
};

const atOnce = 1000;

/** Everybody who has ordered, a phone number each (product.md), as the pieces of a CSV file; name and city are the last ones. The audit log keeps who took it along. */
export async function exportCustomers(shop: Shop, actor: Actor, language: Language): Promise<AsyncIterable<string>> {
  const by = allow(actor, "orders:read");
  const record = { id: "customers", name: "customers.csv" };
  await writeHistory(shop.db, { by, action: "customers-exported", record, after: {} });
  return pieces(shop, language);
}

async function* pieces(shop: Shop, language: Language): AsyncGenerator<string> {
  yield csv(columns[language], []);
  for (let after: string | undefined = ""; after !== undefined; ) {
    const { rows }: { rows: Customer[] } = await shop.db.execute<Customer>(sql`
      select phone, (array_agg(full_name order by placed_at desc))[1] as "fullName",
             (array_agg(email order by placed_at desc))[1] as email,
             (array_agg(city order by placed_at desc))[1] as city,
             count(*)::int as orders, count(*) filter (where status = 'delivered')::int as delivered,
             count(*) filter (where status = 'cancelled')::int as cancelled,
             count(*) filter (where status = 'returned')::int as returned,
             coalesce(sum(total) filter (where is_revenue(status)), 0)::bigint as bought,
             min(placed_at) as first, max(placed_at) as last
        from orders where phone > ${after} group by phone order by phone limit ${atOnce}`);
    yield csvLines(rows.map(rowOf));
    after = rows.length < atOnce ? undefined : rows.at(-1)?.phone;
  }
}

function rowOf({ phone, bought, first, last, ...customer }: Customer): Cell[] {
  const { fullName, email, city, orders, delivered, cancelled, returned } = customer;
  return [
    localDigits(phone),
    ...[fullName, email, city, orders, delivered, cancelled, returned],
    toTaka(bought),
    dhakaMoment(new Date(first)),
    dhakaMoment(new Date(last)),
  ];
}
