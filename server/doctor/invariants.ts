import type { Database } from "../../db/open.ts";
import { brokenInvariants } from "../../shop/invariants.ts";
import { type Finding, ok, wrong } from "./finding.ts";

const recount = "npm run doctor -- --repair recounts it.";
const read =
  "Check these in the admin dashboard, and compare with a backup restored next to the shop (docs/operations.md).";

/** What each broken rule means to the merchant, and whether it is a sum that may be counted anew. */
const words: Record<string, { says: string; mend: string }> = {
  "stock-negative": {
    says: "stock below zero",
    mend: "Count these shades and enter the number in the admin dashboard.",
  },
  "order-without-lines": { says: "orders without items", mend: read },
  "order-subtotal": { says: "orders whose lines do not add up", mend: read },
  "order-total": { says: "orders whose total is not subtotal, discount and delivery combined", mend: read },
  "order-discount": { says: "orders whose discount is not their coupon's", mend: read },
  "order-line-of-another-product": { says: "orders with a shade of another product", mend: read },
  "order-timeline": { says: "orders whose timeline does not match their status", mend: read },
  "coupon-count": {
    says: "coupons with a wrong usage count",
    mend: "Save each again in the admin dashboard: that recounts its uses.",
  },
  "coupon-over-its-limit": {
    says: "coupons used more often than allowed",
    mend: "Switch them off in the admin dashboard and report it.",
  },
  "no-admin": {
    says: "the shop has no admin",
    mend: "npm run admin -- EMAIL makes a signed-up user an admin.",
  },
  "product-summary": { says: "products whose price or stock in lists differs from their shades", mend: recount },
  "sold-for-nothing": {
    says: "published products with a shade or size that costs nothing",
    mend: "Enter a price in the admin dashboard, or hide them.",
  },
  "product-stars": { says: "products whose rating differs from their reviews", mend: recount },
  "review-votes": { says: "reviews with a wrong vote count", mend: recount },
  "order-days": { says: "days with a wrong order count in the overview", mend: recount },
  "product-days": { says: "days with a wrong sales count in the overview", mend: recount },
};

/** Whether all holds that must hold at every moment of a shop's life (shop/invariants.ts). */
export async function lookAtTrade(db: Database): Promise<Finding[]> {
  const broken = await brokenInvariants(db);
  if (broken.length === 0) return [ok("Books", "stock, orders, coupons and totals agree")];
  return broken.map(({ code, count, sample }) => {
    const { says, mend } = words[code] ?? { says: code, mend: read };
    const more = count > sample.length ? ", …" : "";
    return wrong("Books", `${says}: ${count} (${sample.join(", ")}${more})`, mend);
  });
}
