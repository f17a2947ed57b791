import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import type { ExpenseKind } from "./profit-rules.ts";

/** Days in Dhaka, both included. */
export type Period = { from: string; to: string };

const dayOf = (column: ReturnType<typeof sql>) => sql`dhaka_day(${column})`;

/** Known costs as shares of a price or in paisa, by which unknown ones are estimated. */
export type KnownShares = {
  /** Cost of a piece by its price, one for each variant of which a cost is known. */
  goods: number[];
  /** What gateways kept of each payment. */
  gateway: number[];
  /** Charges of parcels and of returns, in paisa. */
  charges: number[];
  returnCharges: number[];
  /** What couriers kept of the cash that they took. */
  codFees: number[];
};

/** Reads the known costs of the whole shop: of payouts, the 1000 lines that were matched last. */
export async function readKnownShares(db: Database): Promise<KnownShares> {
  const { rows } = await db.execute<KnownShares>(sql`
    with paid as (select * from payout_lines where order_id is not null order by matched_at desc limit 1000)
    select (select coalesce(json_agg(k.share), '[]') from (
              select distinct on (b.variant_id) b.unit_cost::float8 / v.price as share
                from stock_batches b join variants v on v.id = b.variant_id
               where b.unit_cost is not null and v.price > 0 order by b.variant_id, b.at desc) k) as goods,
           (select coalesce(json_agg(p.fee::float8 / p.amount), '[]') from (
              select fee, amount from payments where fee is not null and amount > 0 and not test
               order by claimed_at desc limit 1000) p) as gateway,
           (select coalesce(json_agg(charge), '[]') from paid where charge > 0) as charges,
           (select coalesce(json_agg(return_charge), '[]') from paid where return_charge > 0) as "returnCharges",
           (select coalesce(json_agg(cod_fee::float8 / collected), '[]') from paid where collected > 0) as "codFees"`);
  const [row] = rows;
  if (!row) throw new Error("no shares");
  return row;
}

export type ExpenseFacts = { kind: ExpenseKind; amount: number; source: string | null; campaign: string | null };

/** What was spent in a period beside goods and couriers, the cash box's expenses included. */
export async function readExpenseFacts(db: Database, { from, to }: Period): Promise<ExpenseFacts[]> {
  const { rows } = await db.execute<ExpenseFacts>(sql`
    select kind, amount::float8 as amount, source, campaign from expenses
     where removed_at is null and day between ${from}::date and ${to}::date
    union all
    select 'other', amount::float8, null, null from cash_entries
     where kind = 'expense' and reversed_at is null and ${dayOf(sql`at`)} between ${from}::date and ${to}::date`);
  return rows;
}

/** Goods thrown away in a period; `unitCost` null where nobody knows it. */
export type WriteOffFacts = { pieces: number; unitCost: number | null; price: number };

/** Pieces that were written off in a period, by batch; `unitCost` (paisa) is null where nobody knows it. */
export async function readWriteOffs(db: Database, { from, to }: Period): Promise<WriteOffFacts[]> {
  const { rows } = await db.execute<WriteOffFacts>(sql`
    select -sum(m.change)::int as pieces, b.unit_cost::float8 as "unitCost", v.price::float8 as price
      from stock_movements m join stock_batches b on b.id = m.batch_id join variants v on v.id = m.variant_id
     where m.why = 'written-off' and ${dayOf(sql`m.at`)} between ${from}::date and ${to}::date
     group by m.batch_id, b.unit_cost, v.price`);
  return rows;
}
