import { recordAttempt } from "../auth/rate-limit.ts";
import { isSpent, trySpend } from "../budgets/spend.ts";
import { dhakaDay } from "../dhaka-time.ts";
import type { Actor } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import type { ValidatedCoupon } from "./coupon-rules.ts";
import { findCoupon } from "./find-coupon.ts";

/** Who names a code, and from where. */
export type CouponRequester = { actor: Actor; address: string };

/**
 * The coupon of a code, as somebody sees it who may try codes. After 120 wrong ones in ten minutes from one address (40
 * of one account, which no neighbour tires) it is not looked at (`too-many-tries`). Uses are counted by her account
 * alone: whether a phone number has bought here is nobody's business who merely names it.
 */
export async function validateCoupon(shop: Shop, requester: CouponRequester, code: string): Promise<ValidatedCoupon> {
  if (await isGuessLimited(shop, requester)) return rejectedCoupon(code, "too-many-tries");
  const { actor } = requester;
  const userId = actor.role === "guest" ? null : actor.id;
  const found = await findCoupon(shop.db, code, { userId, phone: null }, dhakaDay(shop.now()));
  if (!found) await recordWrongCode(shop, requester, code);
  return found ?? rejectedCoupon(code, "unknown");
}

export function rejectedCoupon(code: string, refused: "unknown" | "too-many-tries"): ValidatedCoupon {
  return { code, terms: null, refused };
}

export function isGuessLimited(shop: Shop, requester: CouponRequester): Promise<boolean> {
  return isSpent(shop, "coupon-guess", budgetKeys(requester));
}

/** The same wrong code is one try, however often a page asks for it. */
export async function recordWrongCode(shop: Shop, requester: CouponRequester, code: string): Promise<void> {
  const keys = budgetKeys(requester);
  const first = await recordAttempt(shop, `coupon-guess ${keys.network ?? ""} ${keys.account ?? ""}: ${code}`);
  if (first === 1) await trySpend(shop, "coupon-guess", keys);
}

function budgetKeys({ actor, address }: CouponRequester) {
  return actor.role === "guest" ? { network: address, account: null } : { network: null, account: actor.id };
}
