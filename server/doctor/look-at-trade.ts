import type { Database } from "../../db/open.ts";
import { brokenInvariants } from "../../shop/invariants.ts";
import { type Finding, ok, wrong } from "./finding.ts";

const recount = "npm run doctor -- --repair counts it anew.";
const read = "Look at these in the counter, and restore from a backup beside the shop to compare (docs/operations.md).";

/** What each broken rule means to the merchant, and whether it is a sum that may be counted anew. */
const words: Record<string, { says: string; mend: string }> = {
  "stock-negative": {
    says: "less than nothing in stock",
    mend: "Count these shades and write the number in the counter.",
  },
  "order-without-lines": { says: "orders without a line", mend: read },
  "order-subtotal": { says: "orders whose lines do not add up", mend: read },
  "order-total": { says: "orders whose total is not subtotal, discount and delivery together", mend: read },
  "order-discount": { says: "orders whose discount is not their coupon's", mend: read },
  "order-line-of-another-product": { says: "orders with a shade of another product", mend: read },
  "order-timeline": { says: "orders whose timeline does not lead to where they stand", mend: read },
  "coupon-count": {
    says: "coupons whose uses are miscounted",
    mend: "Save each once more in the counter: that counts its uses.",
  },
  "coupon-over-its-limit": {
    says: "coupons used more often than they may",
    mend: "Switch them off in the counter, and report it.",
  },
  "no-admin": {
    says: "nobody runs this shop",
    mend: "npm run admin -- EMAIL makes somebody who has signed up an admin.",
  },
  "product-summary": { says: "products whose price or stock in lists is not that of their shades", mend: recount },
  "product-stars": { says: "products whose stars are not those of their reviews", mend: recount },
  "review-votes": { says: "reviews whose votes are miscounted", mend: recount },
  "order-days": { says: "days whose orders the overview counts wrongly", mend: recount },
  "product-days": { says: "days whose sold pieces the overview counts wrongly", mend: recount },
};

/** Whether all holds that must hold at every moment of a shop's life (shop/invariants.ts). */
export async function lookAtTrade(db: Database): Promise<Finding[]> {
  const broken = await brokenInvariants(db);
  if (broken.length === 0) return [ok("Books", "stock, orders, coupons and sums agree with each other")];
  return broken.map(({ code, count, sample }) => {
    const { says, mend } = words[code] ?? { says: code, mend: read };
    const more = count > sample.length ? ", …" : "";
    return wrong("Books", `${says}: ${count} (${sample.join(", ")}${more})`, mend);
  });
}
