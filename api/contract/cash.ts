import * as z from "zod/mini";
import {
  cashEntryKinds,
  claimKinds,
  claimStates,
  lineStates,
  matchKinds,
  maxListedPayouts,
  payoutSources,
  payoutStates,
} from "../../shop/cash/cash-rules.ts";
import {
  cashEntryRequest,
  claimRequest,
  claimResult,
  closeRequest,
  givenReason,
  lineOrder,
  payoutReceipt,
  payoutRequest,
  salesQuery,
  statementQuery,
  transferRequest,
  writeOffRequest,
} from "../../shop/cash/cash-schema.ts";
import { moveKinds } from "../../shop/cash/day-figures.ts";
import { statementFields } from "../../shop/cash/statement-rules.ts";
import { connectedKinds } from "../../shop/couriers/courier-port.ts";
import { courierKinds } from "../../shop/parcels/parcel-rules.ts";
import { paymentMethods } from "../../shop/payments/payment-rules.ts";
import type { RefusalCode } from "../../shop/refusal.ts";
import type { ContractTable } from "./endpoint.ts";
import { orderNumber } from "./orders.ts";
import {
  acknowledged,
  day,
  eachOf,
  flag,
  inserted,
  like,
  list,
  maybe,
  modified,
  moment,
  number,
  object,
  oneOf,
  taka,
  text,
} from "./values.ts";

const at = "2026-11-22T10:46:00.000Z";
const payoutId = "w4t8zkq2m6hs";
const courier = oneOf(courierKinds, "steadfast");
const account = oneOf(paymentMethods, "bank");
const sum = object({ amount: taka(38_210), parcels: number(26) });

const dayFigures = object({
  day: day("2026-11-22"),
  orders: number(80),
  ordered: taka(152_000),
  confirmed: number(61),
  shipped: number(58),
  delivered: number(49),
  returned: number(7),
  cancelled: number(3),
  /** What moved since the last day was closed, by account. */
  accounts: list(
    object({
      account,
      opening: taka(6450),
      moves: list(object({ kind: oneOf(moveKinds, "payout"), amount: taka(171_460), count: number(1) })),
      closing: taka(177_910),
    }),
  ),
  /** What came into all accounts less what left them; the owner's own money (`owner`) aside. */
  net: taka(171_460),
  /** What is due for parcels that are in no payout. */
  couriers: list(object({ courier, due: taka(96_035) })),
});

export type DayFiguresResponse = z.infer<typeof dayFigures>;

const courierCash = object({
  courier,
  withRiders: sum,
  /** Delivered or brought back, and in no payout; `amount` is what is due. */
  due: object({
    amount: taka(96_035),
    parcels: number(64),
    collected: taka(102_480),
    charges: taka(5120),
    codFees: taka(1025),
    returnCharges: taka(300),
    oldestAt: maybe(moment(at)),
  }),
  /** Announced, but not yet confirmed in the account. */
  onItsWay: sum,
  toClaim: sum,
});

const cashEntry = object({
  _id: text("e9w3nxc5k7vb"),
  kind: oneOf(cashEntryKinds, "expense"),
  amount: taka(640),
  text: text("Tape, bubble wrap"),
  at: moment(at),
  byName: text("Rupa"),
  /** Who took it back as a mistake. */
  reversedByName: maybe(text("Rupa")),
});

const cash = object({
  couriers: list(courierCash),
  /** What is due by its age: so many whole days at most, null for older. */
  ages: list(object({ days: maybe(number(3)), amount: taka(92_400) })),
  /** Payments that customers claim and nobody has verified yet. */
  toVerify: object({ amount: taka(500), payments: number(2) }),
  today: dayFigures,
  entries: list(cashEntry),
});

export type CashResponse = z.infer<typeof cash>;

const listedPayout = object({
  _id: text(payoutId),
  courier,
  externalId: text("7763-SF"),
  amount: taka(38_210),
  method: maybe(text("Bank")),
  state: oneOf(payoutStates, "announced"),
  announcedAt: moment(at),
  paidAt: maybe(moment(at)),
  account: maybe(account),
  parcels: number(26),
  /** Lines that need a decision. */
  toSettle: number(0),
  /** Lines with an open claim. */
  claimed: number(0),
  /** Unexplained deductions. */
  unexplained: taka(0),
});

export type ListedPayoutResponse = z.infer<typeof listedPayout>;

const counted = { lines: number(118), amount: taka(166_910) };

const payout = object({
  ...{ _id: text(payoutId), courier, externalId: text("7751-SF"), amount: taka(171_460), method: maybe(text("Bank")) },
  ...{ state: oneOf(payoutStates, "paid"), announcedAt: moment(at), source: oneOf(payoutSources, "file") },
  ...{ fileName: maybe(text("november.xlsx")), account: maybe(account), received: maybe(taka(171_460)) },
  ...{
    receivedReason: maybe(text("The bank took its fee")),
    paidAt: maybe(moment(at)),
    paidByName: maybe(text("Rupa")),
  },
  matched: object(counted),
  differing: object({ ...counted, expected: taka(3240) }),
  unknown: object(counted),
  /** How many more than the listed lines are not as expected. */
  moreLines: number(0),
  /** What is not as expected, decided or not, in the order of the statement; of too many what is to be decided. */
  lines: list(
    object({
      _id: text("q7w3pfz2mq9d"),
      consignment: maybe(text("SFR-187702218")),
      reference: maybe(text("LB127904663-1")),
      order: maybe(text("b2ks9wqmz4fx")),
      number: maybe(orderNumber),
      matchedBy: maybe(oneOf(matchKinds, "consignment")),
      state: oneOf(lineStates, "differs"),
      /** The state of the claim about it. */
      claimState: maybe(oneOf(claimStates, "open")),
      ...{ collected: taka(1490), charge: taka(120), codFee: taka(0), returnCharge: taka(0), other: taka(0) },
      net: taka(1370),
      /** Null where the parcel is not known, or has not ended. */
      expected: maybe(taka(1430)),
      /** What is missing of the cash; what charges are above the rate; both with what is unexplained. */
      ...{ collectedDifference: taka(0), chargeDifference: taka(60), difference: taka(60) },
      rateKnown: flag(true),
      rateFrom: maybe(day("2026-10-01")),
      /** The payout that has paid for the parcel before. */
      paidBefore: maybe(text("7740-SF")),
      nearest: maybe(
        object({
          order: text("b2ks9wqmz4fx"),
          number: orderNumber,
          fullName: text("Nusrat Jahan"),
          collected: taka(1490),
        }),
      ),
      acceptedReason: maybe(text("Too small")),
    }),
  ),
});

export type PayoutResponse = z.infer<typeof payout>;

const salesReport = object({
  ...{ ordered: taka(152_000), notEnded: taka(31_000), cancelled: taka(9000), returned: taka(8000) },
  ...{ partial: taka(1000), beforeCash: taka(0), sales: taka(103_000) },
});

export type SalesResponse = z.infer<typeof salesReport>;

const unpaidParcel = object({
  _id: text("d4t8zkq2m6hs"),
  kind: oneOf(["not-paid", "lost"], "not-paid"),
  courier,
  /** Of a courier or a rider that was named by hand. */
  courierName: maybe(text("Jashim")),
  /** Whether the shop's own rider carried it, and brings the cash along. */
  isOwnRider: flag(false),
  order: text("b2ks9wqmz4fx"),
  number: orderNumber,
  consignment: maybe(text("SFR-187702218")),
  /** When it was delivered or lost, and how many days ago. */
  at: moment(at),
  days: number(16),
  /** What is due for it by the rate; of a lost one what it was to bring. */
  amount: taka(1180),
  /** The open claim about it. */
  claim: maybe(text("c4t8zkq2m6hs")),
});

export type UnpaidParcelResponse = z.infer<typeof unpaidParcel>;

const customerDebt = object({
  order: text("b2ks9wqmz4fx"),
  number: orderNumber,
  fullName: text("Nusrat Jahan"),
  amount: taka(60),
  deliveredAt: moment(at),
});

export type CustomerDebtResponse = z.infer<typeof customerDebt>;

const statement = object({
  /** The headings of the file, and its first rows as written. */
  columns: like(list(z.string()), ["Consignment ID", "COD Amount", "Payable"]),
  first: like(list(list(z.string())), [["SFR-187702218", "1490", "1370"]]),
  /** What each column is. */
  mapping: like(z.partial(eachOf(statementFields, () => z.string())), { consignment: "Consignment ID" }),
  /** Without these nothing is imported. */
  missing: like(list(oneOf(statementFields, "net")), []),
  /** Rows that were left out, as a spreadsheet numbers them. */
  broken: list(object({ row: number(14), column: text("COD Amount"), text: text("many") })),
  /** `addedLines` are parcels that were not known before. */
  payouts: list(
    object({
      _id: text(payoutId),
      externalId: text("7751-SF"),
      parcels: number(121),
      addedLines: number(121),
      amount: taka(171_460),
    }),
  ),
});

export type StatementResponse = z.infer<typeof statement>;

const claim = object({
  _id: text("c4t8zkq2m6hs"),
  courier,
  kind: oneOf(claimKinds, "charge"),
  amount: taka(60),
  line: maybe(text("q7w3pfz2mq9d")),
  order: maybe(text("b2ks9wqmz4fx")),
  number: maybe(orderNumber),
  text: text("Parcel SFR-187702218 was charged ৳120; the rate is ৳60."),
  state: oneOf(claimStates, "open"),
  openedAt: moment(at),
  openedByName: text("Rupa"),
  settledAt: maybe(moment(at)),
  settledByName: maybe(text("Rupa")),
  settledAmount: maybe(taka(60)),
  settledNote: maybe(text("With the payout of Monday")),
});

export type ClaimResponse = z.infer<typeof claim>;

const dayClose = object({
  day: day("2026-11-22"),
  expected: taka(8010),
  counted: taka(7990),
  reason: maybe(text("A note was missing")),
  figures: dayFigures,
  closedAt: moment(at),
  closedByName: text("Rupa"),
  reopenedAt: maybe(moment(at)),
  reopenedByName: maybe(text("Rafiq Hasan")),
  reopenedReason: maybe(text("A payout was forgotten")),
});

export type DayCloseResponse = z.infer<typeof dayClose>;

const tag = "Cash";
const staffRefusals = ["not-signed-in", "not-allowed"] satisfies RefusalCode[];
const forReaders = { signedIn: "cash:read" as const, refuses: staffRefusals };

export const cashContract = {
  "GET /cash": {
    ...{ tag, summary: "Read what couriers hold, and what moved today. Accounts and admins only" },
    ...forReaders,
    response: { status: 200, description: "Each taka is in one of the sums of its courier", schema: cash },
  },
  "GET /cash/sales": {
    tag,
    summary: "Read how the orders of some days became sales. Accounts and admins only",
    query: salesQuery,
    signedIn: "cash:read",
    response: {
      status: 200,
      description: "`ordered` less everything else is `sales`, which is read from the ledger",
      schema: salesReport,
    },
    refuses: ["invalid-input", ...staffRefusals],
  },
  "POST /cash/entries": {
    tag,
    summary: "Enter money that goes into the cash box or out of it for no order. Accounts and admins only",
    body: cashEntryRequest,
    signedIn: "cash:change",
    response: { status: 201, description: "Entered", schema: inserted("e9w3nxc5k7vb") },
    refuses: ["invalid-input", ...staffRefusals],
  },
  "POST /cash/entries/:id/reverse": {
    tag,
    summary: "Take back an entry of the cash box that was a mistake; its money moves back. Accounts and admins only",
    signedIn: "cash:change",
    response: { status: 200, description: "`modifiedCount` is 0 if it was taken back before", schema: modified },
    refuses: [...staffRefusals, "not-found", "day-closed"],
  },
  "POST /cash/transfers": {
    tag,
    summary: "Enter money between the shop's own accounts, as a gateway's settlement. Accounts and admins only",
    body: transferRequest,
    signedIn: "cash:change",
    response: {
      status: 201,
      description: "Entered; the fee left the first account too",
      schema: inserted("t9w3nxc5k7vb"),
    },
    refuses: ["invalid-input", ...staffRefusals],
  },
  "GET /customer-debts": {
    ...{ tag, summary: "List orders that were delivered for less than they cost. Accounts and admins only" },
    ...forReaders,
    response: {
      status: 200,
      description: "Up to 100 of the last 90 days, the latest first",
      schema: list(customerDebt),
    },
  },
  "POST /orders/:id/write-off": {
    tag,
    summary: "Write off what the customer of a delivered order will not pay. Accounts and admins only",
    body: writeOffRequest,
    signedIn: "cash:change",
    response: { status: 200, description: "Written off", schema: acknowledged },
    refuses: ["invalid-input", ...staffRefusals, "not-found", "amount-too-large"],
  },
  "GET /unpaid-parcels": {
    ...{ tag, summary: "List parcels that were lost, or delivered and not paid. Accounts and admins only" },
    ...forReaders,
    response: { status: 200, description: "Up to 200: lost ones, then the oldest first", schema: list(unpaidParcel) },
  },
  "GET /payouts": {
    ...{ tag, summary: "List what couriers have paid or announced. Accounts and admins only" },
    ...forReaders,
    response: {
      status: 200,
      description: `The latest ${maxListedPayouts} and older ones that are open, newest first`,
      schema: list(listedPayout),
    },
  },
  "GET /payouts/:id": {
    tag,
    summary: "Read a payout, with the parcels that are not as expected. Accounts and admins only",
    signedIn: "cash:read",
    response: { status: 200, description: "The payout", schema: payout },
    refuses: [...staffRefusals, "not-found"],
  },
  "POST /payouts": {
    tag,
    summary: "Enter a payout without a statement: the parcels that it pays for. Accounts and admins only",
    body: payoutRequest,
    signedIn: "cash:change",
    response: {
      status: 201,
      description: "Announced, to be booked once the money is there; booked at once with an `account`",
      schema: inserted(payoutId),
    },
    refuses: ["invalid-input", ...staffRefusals, "not-found", "parcel-paid"],
  },
  "POST /payouts/import": {
    tag,
    summary: "Import a courier's statement, XLSX or CSV. `dry=1` previews the result. Accounts and admins only",
    query: statementQuery,
    upload: "file",
    signedIn: "cash:change",
    response: {
      status: 200,
      description:
        "What the file is, and the payouts in it. Nothing is imported while columns are `missing`: name them in " +
        '`choices`, a JSON object: `{"columns":{"consignment":"Consignment ID","collected":"COD Amount","net":"Payable"},' +
        '"payout":"7751-SF","day":"2026-11-21"}`. What was imported before changes nothing',
      schema: statement,
    },
    refuses: ["invalid-input", ...staffRefusals, "file-too-large", "file-not-a-table"],
  },
  "POST /payouts/fetch": {
    tag,
    summary: "Ask the couriers that tell their payouts what they have paid. Accounts and admins only",
    signedIn: "cash:change",
    response: {
      status: 200,
      description: "How many parcels of payouts are new, and which couriers did not answer",
      schema: object({ addedLines: number(26), failed: like(list(oneOf(connectedKinds, "steadfast")), []) }),
    },
    refuses: staffRefusals,
  },
  "POST /payouts/:id/book": {
    tag,
    summary: "Book a payout as paid, once somebody has seen the money. Accounts and admins only",
    body: payoutReceipt,
    signedIn: "cash:change",
    response: { status: 200, description: "`modifiedCount` is 0 if it was booked before", schema: modified },
    refuses: ["invalid-input", ...staffRefusals, "not-found", "payout-differs"],
  },
  "DELETE /payouts/:id": {
    tag,
    summary:
      "Withdraw an announced payout that was entered by mistake: its parcels are unpaid again. Accounts and admins only",
    signedIn: "cash:change",
    response: { status: 200, description: "Withdrawn", schema: acknowledged },
    refuses: [...staffRefusals, "not-found", "line-decided", "payout-paid"],
  },
  "POST /payout-lines/:id/order": {
    tag,
    summary: "Name the order that an unknown parcel of a payout is. Accounts and admins only",
    body: lineOrder,
    signedIn: "cash:change",
    response: { status: 200, description: "`modifiedCount` is 0 if it is that order's already", schema: modified },
    refuses: ["invalid-input", ...staffRefusals, "not-found", "line-decided", "parcel-paid"],
  },
  "POST /payout-lines/:id/accept": {
    tag,
    summary: "Accept a difference in a payout, with a reason. Accounts and admins only",
    body: givenReason,
    signedIn: "cash:change",
    response: { status: 200, description: "`modifiedCount` is 0 if it was accepted before", schema: modified },
    refuses: ["invalid-input", ...staffRefusals, "not-found", "line-decided", "payout-open"],
  },
  "GET /claims": {
    ...{ tag, summary: "List claims against couriers. Accounts and admins only" },
    ...forReaders,
    response: { status: 200, description: "Open ones, and those of the last month", schema: list(claim) },
  },
  "POST /claims": {
    tag,
    summary: "Write down a claim against a courier. Accounts and admins only",
    body: claimRequest,
    signedIn: "cash:change",
    response: {
      status: 201,
      description: "The claim, or the open one about the same",
      schema: inserted("c4t8zkq2m6hs"),
    },
    refuses: ["invalid-input", ...staffRefusals, "not-found", "line-decided"],
  },
  "PATCH /claims/:id": {
    tag,
    summary: "End a claim: the courier has paid, or it is written off. Accounts and admins only",
    body: claimResult,
    signedIn: "cash:change",
    response: { status: 200, description: "Ended", schema: acknowledged },
    refuses: ["invalid-input", ...staffRefusals, "not-found", "claim-settled", "amount-too-large"],
  },
  "GET /days": {
    ...{ tag, summary: "List the days that were closed. Accounts and admins only" },
    ...forReaders,
    response: { status: 200, description: "Up to 31, newest first", schema: list(dayClose) },
  },
  "POST /days/:day/close": {
    tag,
    summary: "Close today or yesterday: the cash box was counted, and the figures are fixed. Accounts and admins only",
    body: closeRequest,
    signedIn: "cash:change",
    response: { status: 201, description: "Closed", schema: dayClose },
    refuses: ["invalid-input", ...staffRefusals, "day-closed", "count-differs"],
  },
  "POST /days/:day/reopen": {
    tag,
    summary: "Open the last closed day again. Admin only",
    body: givenReason,
    signedIn: "cash:reopen",
    response: { status: 200, description: "Open again", schema: acknowledged },
    refuses: ["invalid-input", ...staffRefusals, "not-found"],
  },
} satisfies ContractTable;
