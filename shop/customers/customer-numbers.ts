import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";

/** All numbers of the customer with this one, which comes first: as staff have noted them, on either number. */
export async function numbersOf(db: Database, phone: string): Promise<string[]> {
  const { rows } = await db.execute<{ number: string }>(sql`
    select distinct number from customers c, lateral unnest(c.phone || c.other_phones) number
     where c.phone = ${phone} or c.other_phones @> array[${phone}]`);
  const others = rows.map(({ number }) => number).filter((number) => number !== phone);
  return [phone, ...others.sort()];
}
