import { readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod/mini";

const share = z.number().check(z.gte(0), z.lte(1));
const taka = z.number().check(z.gte(0));
const count = z.number().check(z.int(), z.gte(0));
const days = z.number().check(z.gte(0), z.lte(60));

/**
 * The assumptions about a season's buyers, couriers and costs. They are the same for every policy, and no policy reads
 * them. docs/simulation.md names the source of each figure, and which ones are assumptions.
 */
const parameters = z.strictObject({
  name: z.string(),
  note: z.string(),
  /** The seed of all random draws. */
  seed: count,
  demand: z.strictObject({
    /** The average over the season, including fake orders. */
    ordersPerDay: z.number().check(z.gt(0)),
    days: z.number().check(z.int(), z.gte(1), z.lte(365)),
    /** Part of the season at which the days before Eid begin, how many they are, and how many times as much is ordered. */
    eid: z.strictObject({ from: share, days: count, factor: z.number().check(z.gte(1)) }),
    /** Orders by people who have ordered before. */
    returning: share,
    /** Orders with one piece, two, three … */
    pieces: z.array(share).check(z.minLength(1)),
    /** Orders paid at the door. */
    cash: share,
    /** Attempts to pay online that end without money. */
    onlineFails: share,
  }),
  /** Where buyers live, and how often parcels to real buyers there come back when nobody has called them before. */
  districts: z.array(z.strictObject({ id: z.string(), share, refused: share })).check(z.minLength(1)),
  buyers: z.strictObject({
    /** Fake orders: false names, other people's numbers, jokes. */
    fake: share,
    /** Of those: sent in bursts from one network, three to six with one number. */
    fakeBursts: share,
    /** Of those: a number that nobody answers; the others are answered by a person who ordered nothing. */
    fakeSilent: share,
    /** Orders sent a second time by mistake, within the hour. */
    duplicate: share,
    /** Such second parcels that are refused at the door. */
    duplicateRefused: share,
    /** Orders on a whim, and how many of those are refused at the door. */
    careless: share,
    carelessRefused: share,
    /** Of those who will refuse: who says no when called, and who presses "cancel" when a link asks. */
    saysNoOnCall: share,
    saysNoByLink: share,
    /** Parcels paid in advance: how often they are refused, by the share of those paid at the door. */
    prepaidRefused: share,
  }),
  answers: z.strictObject({
    /** Real buyers who answer the first call, and one of the first three. */
    firstCall: share,
    threeCalls: share,
    /** Real buyers who press "Confirm my order", how likely those do who will refuse, and within how many hours at most. */
    byLink: share,
    refuserByLink: share,
    linkHours: z.number().check(z.gt(0)),
    /** Of them, those who say that they want another address or day. */
    wantsChange: share,
    /** Real buyers who type a code from an SMS, who will not refuse and who send an advance, who would refuse and do. */
    entersCode: share,
    paysAdvance: share,
    carelessPaysAdvance: share,
    /** A call that is answered, and one that is not. */
    answeredMinutes: taka,
    unansweredMinutes: taka,
  }),
  delivery: z.strictObject({
    /** Whole days from handing over to the door, the fewest and the most. */
    dhaka: z.tuple([days, days]),
    outside: z.tuple([days, days]),
    /** Of delivered orders with more than one piece. */
    partly: share,
    lost: share,
    /** From the refusal until the parcel is home. */
    returnDays: days,
    payoutDays: days,
    webhooks: z.strictObject({ lost: share, doubled: share, late: share }),
    /** Parcels for which a payout names less than was collected. */
    shortPaid: share,
  }),
  /** Further payout errors, and the results of claims about them. */
  payouts: z._default(
    z.strictObject({
      /**
       * Parcels that are paid for three days late, whose charge is taken twice, with an unexplained deduction, and that
       * no payout names before they are claimed.
       */
      late: share,
      overcharged: share,
      unexplained: share,
      missing: share,
      /** From a claim to its answer, and how many claims are paid; a parcel that was collected is paid for in the end. */
      claimDays: days,
      claimPaid: share,
    }),
    { late: 0.02, overcharged: 0.003, unexplained: 0.003, missing: 0.003, claimDays: 7, claimPaid: 0.8 },
  ),
  stock: z.strictObject({
    /** Returned pieces that are not sold again. */
    unsaleable: share,
    /** Received batches that expire within the season, and after how many days at the earliest. */
    shortLived: share,
    shortLifeDays: count,
    /** From ordering goods until they are here, the fewest days and the most. */
    leadDays: z._default(z.tuple([days, days]), [5, 10]),
    /** Days for which other batches are good when they come, the fewest and the most. */
    lifeDays: z._default(z.tuple([count, count]), [540, 900]),
  }),
  costs: z.strictObject({
    /** The cost of goods by their price. */
    goods: share,
    dhaka: taka,
    suburb: taka,
    outside: taka,
    /** A return by the forward charge. */
    returned: share,
    /** By the amount collected. */
    collection: share,
    online: share,
    packing: taka,
    deskMinute: taka,
    sms: taka,
    advertising: taka,
  }),
});

export type Parameters = z.infer<typeof parameters>;

/** Reads a named set (`low`, `middle`, `high`) or a file of the same form. Throws with what is wrong in it. */
export function readParameters(nameOrFile: string): Parameters {
  const file = /^[a-z]+$/.test(nameOrFile) ? path.join(import.meta.dirname, `${nameOrFile}.json`) : nameOrFile;
  const read = parameters.safeParse(JSON.parse(readFileSync(file, "utf8")));
  if (read.success) return read.data;
  const faults = read.error.issues.map((issue) =>
    [...issue.path, ...(issue.code === "unrecognized_keys" ? issue.keys : [])].join("."),
  );
  throw new Error(`${file} is wrong at: ${faults.join(", ")}`);
}
