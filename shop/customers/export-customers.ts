import { sql } from "drizzle-orm";
import { writeAudit } from "../audit-log/write-audit.ts";
import { dhakaDateTime } from "../dhaka-time.ts";
import { type Cell, csvLines, toCsv } from "../import-export/csv.ts";
import type { Language } from "../language.ts";
import { type Paisa, toTaka } from "../money.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import { localDigits } from "./phone.ts";

type CustomerRow = {
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

type CustomerColumn = Record<Language, string> & { cell: (customer: CustomerRow) => Cell };

const columns: CustomerColumn[] = [
  { en: "Phone", bn: "ফোন", cell: ({ phone }) => localDigits(phone) },
  { en: "Name", bn: "নাম", cell: ({ fullName }) => fullName },
  { en: "Email", bn: "ইমেইল", cell: ({ email }) => email },
  { en: "City", bn: "শহর", cell: ({ city }) => city },
  { en: "Orders", bn: "অর্ডার", cell: ({ orders }) => orders },
  { en: "Delivered", bn: "পৌঁছেছে", cell: ({ delivered }) => delivered },
  { en: "Cancelled", bn: "বাতিল", cell: ({ cancelled }) => cancelled },
  { en: "Returned", bn: "ফেরত", cell: ({ returned }) => returned },
  { en: "Bought for", bn: "মোট কেনা", cell: ({ bought }) => toTaka(bought) },
  { en: "First order", bn: "প্রথম অর্ডার", cell: ({ first }) => dhakaDateTime(new Date(first)) },
  { en: "Last order", bn: "শেষ অর্ডার", cell: ({ last }) => dhakaDateTime(new Date(last)) },
];

const batchSize = 1000;

/** Streams all customers, one per phone number, as CSV with their latest name and city. Audited. */
export async function exportCustomers(shop: Shop, actor: Actor, language: Language): Promise<AsyncIterable<string>> {
  const by = allow(actor, "customers:export");
  const record = { id: "customers", name: "customers.csv" };
  await writeAudit(shop.db, { by, action: "customers-exported", record, after: {} });
  return csvChunks(shop, language);
}

async function* csvChunks(shop: Shop, language: Language): AsyncGenerator<string> {
  yield toCsv(
    columns.map((column) => column[language]),
    [],
  );
  for (let after: string | undefined = ""; after !== undefined; ) {
    const { rows }: { rows: CustomerRow[] } = await shop.db.execute<CustomerRow>(sql`
      select phone, (array_agg(full_name order by placed_at desc))[1] as "fullName",
             (array_agg(email order by placed_at desc))[1] as email,
             (array_agg(city order by placed_at desc))[1] as city,
             count(*)::int as orders, count(*) filter (where status = 'delivered')::int as delivered,
             count(*) filter (where status = 'cancelled')::int as cancelled,
             count(*) filter (where status = 'returned')::int as returned,
             coalesce(sum(total) filter (where is_revenue(status)), 0)::bigint as bought,
             min(placed_at) as first, max(placed_at) as last
        from orders where phone > ${after} group by phone order by phone limit ${batchSize}`);
    yield csvLines(rows.map((customer) => columns.map(({ cell }) => cell(customer))));
    after = rows.length < batchSize ? undefined : rows.at(-1)?.phone;
  }
}
