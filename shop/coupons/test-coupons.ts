import { coupons } from "../../db/schema.ts";
import { newId } from "../id.ts";
import { fromTaka } from "../money.ts";
import type { Shop } from "../shop.ts";

/** Creates a coupon for a test: by default LABONNO10, 10 taka off, unlimited. */
export async function issueCoupon(shop: Shop, changes: Partial<typeof coupons.$inferInsert> = {}) {
  const coupon = { id: newId(), code: "LABONNO10", kind: "amount" as const, amount: fromTaka(10), ...changes };
  const [stored] = await shop.db.insert(coupons).values(coupon).returning();
  if (!stored) throw new Error("The coupon was not stored");
  return stored;
}
