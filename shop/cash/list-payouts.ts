import { eq, sql } from "drizzle-orm";
import { payouts } from "../../db/schema.ts";
import type { Paisa } from "../money.ts";
import type { CourierKind } from "../parcels/parcel-rules.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import {
  isLineOpen,
  maxListedPayouts,
  maxShownLines,
  openLineStates,
  type PayoutAccount,
  type PayoutState,
} from "./cash-rules.ts";
import { findPaidParcel, payoutOf } from "./match-line.ts";
import { type CheckedLine, checkedLines, readCheckedLines } from "./payout-lines.ts";

/** How many lines of a payout are of a kind, and their sum. */
type Counted = { lines: number; amount: Paisa };

export type ListedPayout = {
  id: string;
  courier: CourierKind;
  externalId: string;
  amount: Paisa;
  method: string | null;
  state: PayoutState;
  announcedAt: Date;
  paidAt: Date | null;
  account: PayoutAccount | null;
  parcels: number;
  /** Lines with an unknown parcel or an unexpected amount, without a decision yet. */
  toSettle: number;
  /** Lines with a claim that is open. */
  claimed: number;
  /** The unexplained part of the total. */
  unexplained: Paisa;
};

/** The latest payouts, newest first, and older ones that wait for their money or a decision. */
export async function listPayouts(shop: Shop, actor: Actor): Promise<ListedPayout[]> {
  allow(actor, "cash:read");
  const { rows } = await shop.db.execute<
    Omit<ListedPayout, "announcedAt" | "paidAt"> & { announcedAt: string; paidAt: string | null }
  >(sql`
    with all_payouts as (select * from payouts where source <> 'claim' or amount <> 0),
         listed as ((select * from all_payouts order by announced_at desc, id limit ${maxListedPayouts})
                    union select * from all_payouts where state = 'announced' or id in
                      (select c.payout_id from ${checkedLines} c where c.line_state in ${openLineStates}))
    select p.id, p.courier, p.external_id as "externalId", p.amount::float8 as amount, p.method, p.state,
           p.announced_at as "announcedAt", p.paid_at as "paidAt", p.account, c.parcels, c.to_settle as "toSettle",
           c.claimed,
           (c.other - c.given_up + case when p.state = 'paid' then c.net - p.received else 0 end)::float8 as unexplained
      from listed p left join lateral (
        select count(*)::int as parcels, count(*) filter (where c.line_state in ${openLineStates})::int as to_settle,
               count(*) filter (where c.claim_state = 'open')::int as claimed,
               coalesce(sum((select sum(k.amount) from courier_claims k where k.payout_line_id = c.id
                                and k.kind = 'unexplained' and k.state <> 'open')), 0) as given_up,
               coalesce(sum(c.other), 0) as other, coalesce(sum(c.net), 0) as net
          from ${checkedLines} c where c.payout_id = p.id) c on true
     order by p.announced_at desc, p.id`);
  return rows.map((row) => ({
    ...row,
    announcedAt: new Date(row.announcedAt),
    paidAt: row.paidAt === null ? null : new Date(row.paidAt),
  }));
}

/** A line that needs a decision, with what helps to find its parcel. */
type LineToSettle = CheckedLine & {
  /** The payout that has paid for the parcel before. */
  paidBefore: string | null;
  /** Orders of the same number and sum, or one that has been paid before. */
  nearest: { orderId: string; number: string; fullName: string; collected: Paisa } | null;
};

export type PayoutDetail = typeof payouts.$inferSelect & {
  matched: Counted;
  differing: Counted & { expected: Paisa };
  unknown: Counted;
  /** Lines that differ, decided or not, in the order of the statement; of too many those without a decision come first. */
  lines: LineToSettle[];
  /** How many further ones there are. */
  moreLines: number;
};

/** One payout with the lines that are not what was expected. Refuses `not-found`. */
export async function payoutDetail(shop: Shop, actor: Actor, payoutId: string): Promise<PayoutDetail> {
  allow(actor, "cash:read");
  const [payout] = await shop.db.select().from(payouts).where(eq(payouts.id, payoutId));
  if (!payout) throw new Refusal("not-found");
  const lines = await readCheckedLines(shop.db, sql`c.payout_id = ${payoutId}`);
  const count = (some: CheckedLine[]) => ({
    lines: some.length,
    amount: some.reduce((sum, { net }) => sum + net, 0) as Paisa,
  });
  const matched = lines.filter(({ state }) => state === "matched");
  const unknown = lines.filter(({ orderId }) => orderId === null);
  const differing = lines.filter(({ state, orderId }) => state !== "matched" && orderId !== null);
  const expected = differing.reduce((sum, { expectedNet, net }) => sum + (expectedNet ?? net), 0) as Paisa;
  const shown = linesToShow(lines.filter(({ state }) => state !== "matched"));
  const toSettle = [];
  for (const line of shown)
    toSettle.push({ ...line, ...(line.orderId === null ? await findNearest(shop, payout.courier, line) : known) });
  return {
    ...payout,
    ...{ matched: count(matched), unknown: count(unknown), differing: { ...count(differing), expected } },
    lines: toSettle,
    moreLines: lines.length - matched.length - shown.length,
  };
}

/** At most so many that a page and its queries stay small: a statement of another shop may have thousands. */
function linesToShow(lines: CheckedLine[]): CheckedLine[] {
  if (lines.length <= maxShownLines) return lines;
  return [...lines.filter(isLineOpen), ...lines.filter((line) => !isLineOpen(line))].slice(0, maxShownLines);
}

const known = { paidBefore: null, nearest: null };

/** What an unknown line may be: a parcel that was paid before, or one of the same phone number and sum. */
async function findNearest(
  { db }: Shop,
  courier: CourierKind,
  line: CheckedLine,
): Promise<Pick<LineToSettle, "paidBefore" | "nearest">> {
  const parcel = await findPaidParcel(db, courier, line);
  const paidBefore = parcel && (await payoutOf(db, parcel));
  const { rows } = await db.execute<NonNullable<LineToSettle["nearest"]>>(sql`
    select o.id as "orderId", o.number, o.full_name as "fullName", coalesce(d.collected, 0)::float8 as collected
      from orders o left join parcel_dues d on d.order_id = o.id and d.courier = ${courier}
     where ${
       parcel
         ? sql`o.id = ${parcel.orderId}`
         : sql`o.phone = ${line.phone} and d.payout_line_id is null and d.id is not null`
     }
     order by abs(coalesce(d.collected, 0) - ${line.collected}), o.placed_at desc limit 1`);
  return { paidBefore, nearest: rows[0] ?? null };
}
