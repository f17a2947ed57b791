import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import type { CostEstimates } from "./order-profit.ts";
import { type AmountRange, addRanges, exactly, nothing, subtractRange, unknownCost } from "./profit-rules.ts";

/** An order whose margin is not settled: what it comes to, and what its goods have cost last. */
export type ExpectedOrder = {
  total: number;
  lines: { unitPrice: number; quantity: number; unitCost: number | null }[];
};

type UnderWayOrder = ExpectedOrder & { district: string | null };

/** Orders that are confirmed or with a courier, and how parcels to each district have ended in half a year. */
export type UnderWay = {
  orders: UnderWayOrder[];
  rates: { district: string | null; ended: number; returned: number }[];
};

/** The lines of an order (`o`), each with what its goods cost last. */
export const expectedLines = sql`(
  select coalesce(json_agg(json_build_object('unitPrice', l.unit_price, 'quantity', l.quantity, 'unitCost',
         (select b.unit_cost from stock_batches b where b.variant_id = l.variant_id and b.unit_cost is not null
           order by b.at desc limit 1))), '[]') from order_lines l where l.order_id = o.id)`;

/** Reads the confirmed and shipped orders, and how parcels to each district ended in the last 180 days. */
export async function readUnderWay(db: Database, now: Date): Promise<UnderWay> {
  const [orders, rates] = await Promise.all([
    db.execute<UnderWayOrder>(sql`
      select o.district, o.total::float8 as total, ${expectedLines} as lines
        from orders o where o.status in ('confirmed', 'shipped') and o.merged_into is null`),
    db.execute<UnderWay["rates"][number]>(sql`
      select district, count(*)::int as ended, (count(*) filter (where status = 'returned'))::int as returned
        from orders where status in ('delivered', 'returned') and placed_at > ${now}::timestamptz - interval '180 days' group by 1`),
  ]);
  return { orders: orders.rows, rates: rates.rows };
}

// An 80 % confidence interval.
const z = 1.28;

/** The range of the share of refused parcels after a number of parcels; 0 to 1 before the first. */
export function refusedShare({ ended, returned }: { ended: number; returned: number }): AmountRange {
  if (ended === 0) return { low: 0, high: 1 };
  const share = returned / ended;
  const middle = share + z ** 2 / (2 * ended);
  const width = z * Math.sqrt((share * (1 - share)) / ended + z ** 2 / (4 * ended ** 2));
  const scale = 1 + z ** 2 / ended;
  return { low: Math.max(0, (middle - width) / scale), high: Math.min(1, (middle + width) / scale) };
}

/** The expected profit of an order once it is delivered, after goods and courier charges. */
export function expectedOrderNet({ total, lines }: ExpectedOrder, estimates: CostEstimates): AmountRange {
  const goods = lines.map(({ unitPrice, quantity, unitCost }) =>
    unitCost === null
      ? unknownCost(unitPrice * quantity, estimates.goods ?? { low: 0, high: 1 })
      : exactly(unitCost * quantity),
  );
  return subtractRange(exactly(total), addRanges(...goods, estimates.charge));
}

/** The expected profit of open orders, by how parcels to their districts have ended. */
export function underWayRange({ orders, rates }: UnderWay, estimates: CostEstimates): AmountRange {
  const all = rates.reduce(
    (sum, { ended, returned }) => ({ ended: sum.ended + ended, returned: sum.returned + returned }),
    { ended: 0, returned: 0 },
  );
  const expected = orders.map(({ district, total, lines }) => {
    const rate = rates.find((each) => each.district === district);
    // With few parcels to a district the shop's overall share weighs more.
    const refused = refusedShare(rate && rate.ended >= 10 ? rate : all);
    const delivered = expectedOrderNet({ total, lines }, estimates);
    const back = estimates.returnCharge ?? estimates.charge;
    const returned = subtractRange(nothing, addRanges(estimates.charge, back));
    const mixed = (share: number, net: number, lost: number) => Math.round((1 - share) * net + share * lost);
    return {
      low: mixed(refused.high, delivered.low, returned.low),
      high: mixed(refused.low, delivered.high, returned.high),
    };
  });
  return addRanges(...expected);
}
