import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import type { Paisa } from "../money.ts";
import type { ClaimState, LineState, MatchedBy } from "./cash-rules.ts";
import { expectedCharge, expectedCodFee, expectedReturnCharge, isRateKnown, joinRate } from "./expected-charges.ts";

/** Couriers round charges to whole taka: less than one is no difference. */
const smallestDifference = 100;

const takenCharges = sql`(l.charge + l.cod_fee + l.return_charge)`;
const expectedCharges = sql`(case when ${isRateKnown} and d.id is not null
  then ${expectedCharge} + ${expectedCodFee} + ${expectedReturnCharge} else ${takenCharges} end)`;
const collectedDifference = sql`(coalesce(d.collected, l.collected) - l.collected)`;
const difference = sql`(${collectedDifference} + ${takenCharges} - ${expectedCharges} + l.other)`;
/** Of a line's claim: an open one, else how the last one ended. */
const claimState = sql`(select c.state from courier_claims c where c.payout_line_id = l.id
  order by c.state <> 'open', c.settled_at desc limit 1)`;

/** The lines of payouts as a table for `from`, each with what was expected of it and what it is (`LineState`). */
export const checkedLines = sql`(
  select l.*, p.courier, p.external_id as payout, p.announced_at, p.state as payout_state, o.number, s.external_id as parcel_id,
         s.tracking_code, d.collected as due_collected, ${isRateKnown} as rate_known, rate.starts_on as rate_from,
         ${expectedCharges} as expected_charges, coalesce(d.collected, l.collected) - ${expectedCharges} as expected_net,
         ${collectedDifference} as collected_difference, ${takenCharges} - ${expectedCharges} as charge_difference,
         ${difference} as difference, claim.state as claim_state,
         case when l.accepted_at is not null then 'accepted' when claim.state is not null then 'claimed'
              when l.order_id is null then 'unknown'
              when abs(${difference}) >= ${smallestDifference} then 'differs' else 'matched' end as line_state
    from payout_lines l
    join payouts p on p.id = l.payout_id
    left join parcel_dues d on d.payout_line_id = l.id
    left join orders o on o.id = l.order_id
    left join shipments s on s.id = l.shipment_id ${joinRate}
    left join lateral ${claimState} claim on true)`;

/** A line of a payout beside what was expected of it. */
export type CheckedLine = {
  id: string;
  n: number;
  consignment: string | null;
  reference: string | null;
  phone: string | null;
  collected: Paisa;
  charge: Paisa;
  codFee: Paisa;
  returnCharge: Paisa;
  /** What the sum's parts do not explain. */
  other: Paisa;
  net: Paisa;
  orderId: string | null;
  number: string | null;
  matchedBy: MatchedBy | null;
  state: LineState;
  /** The state of the claim about it. */
  claimState: ClaimState | null;
  /** Null where the parcel is not known, or has not ended. */
  expectedNet: Paisa | null;
  /** What is missing of the cash, what the charges are above the rate, and both with what is unexplained. */
  collectedDifference: Paisa;
  chargeDifference: Paisa;
  difference: Paisa;
  rateKnown: boolean;
  /** The day from which the rate holds. */
  rateFrom: string | null;
  acceptedReason: string | null;
};

/** The checked lines (`c`) that a condition picks, in their order. */
export async function readCheckedLines(db: Database, condition: SQL): Promise<CheckedLine[]> {
  const { rows } = await db.execute<CheckedLine>(sql`
    select c.id, c.n, c.consignment, c.reference, c.phone, c.collected::float8 as collected, c.charge::float8 as charge,
           c.cod_fee::float8 as "codFee", c.return_charge::float8 as "returnCharge", c.other::float8 as other,
           c.net::float8 as net, c.order_id as "orderId", c.number, c.matched_by as "matchedBy", c.line_state as state, c.claim_state as "claimState",
           case when c.due_collected is not null then c.expected_net::float8 end as "expectedNet",
           c.collected_difference::float8 as "collectedDifference", c.charge_difference::float8 as "chargeDifference",
           c.difference::float8 as difference, c.rate_known as "rateKnown", c.rate_from::text as "rateFrom",
           c.accepted_reason as "acceptedReason"
      from ${checkedLines} c where ${condition} order by c.payout_id, c.n`);
  return rows;
}
