import type * as z from "zod/mini";
import { closureReasons, orderSources } from "../../shop/orders/order-rules.ts";
import { expenseAccounts, expenseKinds, profitSteps } from "../../shop/profit/profit-rules.ts";
import { expenseRequest, periodQuery, profitQuery } from "../../shop/profit/profit-schema.ts";
import type { ContractTable } from "./endpoint.ts";
import {
  day,
  deleted,
  eachOf,
  eitherLanguage,
  flag,
  inserted,
  list,
  maybe,
  number,
  object,
  oneOf,
  taka,
  text,
} from "./values.ts";

/** Both ends are the same where an amount is known exactly. */
const range = (low: number, high = low) => object({ low: taka(low), high: taka(high) });

const reason = maybe(oneOf([...closureReasons, "merged-into", "before-cash-records"], "refused-at-door"));

const expenseId = "x4t8zkq2m6hs";

const profitResponse = object({
  /** Orders that ended in the period. */
  delivered: number(541),
  returned: number(58),
  /** What comes in is above zero, what is spent below. */
  steps: eachOf(profitSteps, (step) => (step === "goods" ? range(842_300) : range(-52_100))),
  sales: range(835_300),
  /** Null while the shop knows no cost of any goods. */
  net: maybe(range(180_400, 199_200)),
  /** Percentages of the price, between which missing costs of goods are estimated. */
  shares: maybe(object({ low: number(38), high: number(66) })),
  /** Variants of which no cost is known, and what was sold of them. */
  unknown: object({ variants: number(8), sales: taka(67_200) }),
  returns: object({
    cost: range(-14_980),
    districts: list(object({ district: maybe(text("noakhali")), ended: number(24), returned: number(6) })),
  }),
  /** Why orders came back, the dearest reason first; of its cost, what couriers took and goods that are lost. */
  reasons: list(object({ reason, orders: number(31), cost: range(-7980), delivery: range(-6510), goods: range(-890) })),
  /** Why orders were cancelled, and what would have been kept of them: no loss, and not in the sums. */
  cancelled: list(object({ reason, orders: number(96), missed: maybe(range(21_400, 24_770)) })),
  /** Not in it: what should be kept of orders that have not ended, by how parcels to their districts have ended. */
  underWay: object({ orders: number(61), net: maybe(range(16_900, 21_400)) }),
  /** How many parts there are; the 200 that kept or lost most are listed. */
  parts: number(74),
  rows: list(
    object({
      key: maybe(text("k7w3pfz2mq9d")),
      name: eitherLanguage("Saffron Glow Radiance Serum", "জাফরান গ্লো সিরাম"),
      orders: number(120),
      returned: number(7),
      pieces: number(134),
      sales: range(167_500),
      cost: range(-69_680),
      courier: range(-12_400),
      /** Advertising, packing and calls. */
      spent: range(-18_640),
      ads: range(-14_100),
      net: range(66_780),
      /** Whether some of its costs of goods are estimated. */
      estimated: flag(false),
    }),
  ),
});

export type ProfitResponse = z.infer<typeof profitResponse>;

const expenseResponse = object({
  _id: text(expenseId),
  day: day("2026-11-20"),
  kind: oneOf(expenseKinds, "ads"),
  amount: taka(48_200),
  source: maybe(oneOf(orderSources, "facebook")),
  campaign: maybe(text("winter-glow")),
  note: maybe(text("Boosted post")),
  account: oneOf(expenseAccounts, "bank"),
  byName: text("Rafiq"),
  /** Written down in the cash box, and taken back there. */
  isCashEntry: flag(false),
});

export type ExpenseResponse = z.infer<typeof expenseResponse>;

export const profitContract = {
  "GET /profit": {
    tag: "Admin",
    summary: "What was kept of the orders that ended in a period, divided by one dimension. Accounts and admins only",
    query: profitQuery,
    signedIn: "profit:read",
    response: { status: 200, description: "Ranges where costs are missing", schema: profitResponse },
    refuses: ["invalid-input", "not-signed-in", "not-allowed"],
  },
  "GET /profit/export": {
    tag: "Admin",
    summary: "Export what was kept of a period as CSV, divided by one dimension. Accounts and admins only",
    query: profitQuery,
    signedIn: "profit:read",
    response: {
      status: 200,
      type: "text/csv",
      description: "UTF-8 with a byte order mark. Amounts in taka; the lowest and the highest where a cost is missing",
      schema: text("Product,Ended,Returned,…\r\n"),
    },
    refuses: ["invalid-input", "not-signed-in", "not-allowed"],
  },
  "GET /expenses": {
    tag: "Admin",
    summary: "List what was spent in a period beside goods and couriers, newest first. Accounts and admins only",
    query: periodQuery,
    signedIn: "profit:read",
    response: { status: 200, description: "Up to 200 expenses", schema: list(expenseResponse) },
    refuses: ["invalid-input", "not-signed-in", "not-allowed"],
  },
  "POST /expenses": {
    tag: "Admin",
    summary: "Write down what was spent; its money moves to the expenses. Accounts and admins only",
    body: expenseRequest,
    signedIn: "expenses:change",
    response: { status: 201, description: "Written down", schema: inserted(expenseId) },
    refuses: ["invalid-input", "not-signed-in", "not-allowed"],
  },
  "DELETE /expenses/:id": {
    tag: "Admin",
    summary: "Take an expense back; its money moves back. Accounts and admins only",
    signedIn: "expenses:change",
    response: { status: 200, description: "Taken back, or it was before", schema: deleted },
    refuses: ["not-signed-in", "not-allowed", "not-found"],
  },
} satisfies ContractTable;
