import { noteAttempt } from "../auth/rate-limit.ts";
import { isSpent, trySpend } from "../budgets/spend.ts";
import { dhakaDay } from "../dhaka-time.ts";
import type { Actor } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import type { NamedCoupon } from "./coupon-rules.ts";
import { findCoupon } from "./find-coupon.ts";

/** Who names a code, and from where. */
export type CouponAsker = { actor: Actor; address: string };

/**
 * The coupon of a code, as somebody sees it who may try codes. After 120 wrong ones in ten minutes from one address (40
 * of one account, which no neighbour tires) it is not looked at (`too-many-tries`). Uses are counted by her account
 * alone: whether a phone number has bought here is nobody's business who merely names it.
 */
export async function nameCoupon(shop: Shop, asker: CouponAsker, code: string): Promise<NamedCoupon> {
  if (await mayNotGuess(shop, asker)) return unnamed(code, "too-many-tries");
  const { actor } = asker;
  const userId = actor.role === "guest" ? null : actor.id;
  const found = await findCoupon(shop.db, code, { userId, phone: null }, dhakaDay(shop.now()));
  if (!found) await countWrongCode(shop, asker, code);
  return found ?? unnamed(code, "unknown");
}

export function unnamed(code: string, refused: "unknown" | "too-many-tries"): NamedCoupon {
  return { code, terms: null, refused };
}

export function mayNotGuess(shop: Shop, asker: CouponAsker): Promise<boolean> {
  return isSpent(shop, "coupon-guess", keysOf(asker));
}

/** The same wrong code is one try, however often a page asks for it. */
export async function countWrongCode(shop: Shop, asker: CouponAsker, code: string): Promise<void> {
  const keys = keysOf(asker);
  const first = await noteAttempt(shop, `coupon-guess ${keys.network ?? ""} ${keys.account ?? ""}: ${code}`);
  if (first === 1) await trySpend(shop, "coupon-guess", keys);
}

function keysOf({ actor, address }: CouponAsker) {
  return actor.role === "guest" ? { network: address, account: null } : { network: null, account: actor.id };
}
