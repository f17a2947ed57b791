import type { Database } from "../../db/open.ts";
import { findBrokenInvariants, type InvariantCode } from "../../shop/invariants.ts";
import { type Finding, ok, wrong } from "./finding.ts";

const recountAdvice = "npm run doctor -- --repair recounts it.";
const inspectAdvice =
  "Check these in the admin dashboard, and compare with a backup restored next to the shop (docs/operations.md).";

/** What each broken rule means to the merchant, and whether it is a sum that can be recomputed. */
const explanations: Record<InvariantCode, { message: string; fix: string }> = {
  "stock-negative": {
    message: "stock below zero",
    fix: "Count these shades and enter the number in the admin dashboard.",
  },
  "order-without-lines": { message: "orders without items", fix: inspectAdvice },
  "order-subtotal": { message: "orders whose lines do not add up", fix: inspectAdvice },
  "order-total": { message: "orders whose total is not subtotal, discount and delivery combined", fix: inspectAdvice },
  "order-discount": { message: "orders whose discount is not their coupon's", fix: inspectAdvice },
  "order-line-of-another-product": { message: "orders with a shade of another product", fix: inspectAdvice },
  "order-timeline": { message: "orders whose timeline does not match their status", fix: inspectAdvice },
  "coupon-count": {
    message: "coupons with a wrong usage count",
    fix: "Save each again in the admin dashboard: that recounts its uses.",
  },
  "coupon-over-its-limit": {
    message: "coupons used more often than allowed",
    fix: "Switch them off in the admin dashboard and report it.",
  },
  "payment-divided": { message: "payments that pay for more than they are", fix: inspectAdvice },
  "ledger-of-order": { message: "orders whose ledger differs from their payments and refunds", fix: inspectAdvice },
  "no-admin": {
    message: "the shop has no admin",
    fix: "npm run admin -- EMAIL makes a signed-up user an admin.",
  },
  "product-summary": {
    message: "products whose price or stock in lists differs from their shades",
    fix: recountAdvice,
  },
  "sold-for-nothing": {
    message: "published products with a shade or size that costs nothing",
    fix: "Enter a price in the admin dashboard, or hide them.",
  },
  "product-stars": { message: "products whose rating differs from their reviews", fix: recountAdvice },
  "review-votes": { message: "reviews with a wrong vote count", fix: recountAdvice },
  "order-days": { message: "days with a wrong order count in the overview", fix: recountAdvice },
  "cart-line-of-another-product": { message: "cart lines with a shade of another product", fix: inspectAdvice },
  "address-without-default": { message: "accounts without exactly one default address", fix: inspectAdvice },
  "product-days": { message: "days with a wrong sales count in the overview", fix: recountAdvice },
};

/** Checks the invariants of shop/invariants.ts. */
export async function checkInvariants(db: Database): Promise<Finding[]> {
  const broken = await findBrokenInvariants(db);
  if (broken.length === 0) return [ok("Books", "stock, orders, coupons and totals agree")];
  return broken.map(({ code, count, sample }) => {
    const { message, fix } = explanations[code];
    const ellipsis = count > sample.length ? ", …" : "";
    return wrong("Books", `${message}: ${count} (${sample.join(", ")}${ellipsis})`, fix);
  });
}
