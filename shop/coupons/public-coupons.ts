import { sql } from "drizzle-orm";
import { parameterList } from "../../db/prepared.ts";
import { currentOf, isShownOn } from "../content/content-rules.ts";
import type { Content } from "../content/content-schema.ts";
import { dhakaDay } from "../dhaka-time.ts";
import type { Actor } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import type { ValidatedCoupon } from "./coupon-rules.ts";
import { findCoupon } from "./find-coupon.ts";

/** The coupons that the shop itself shows to everybody today, and that this customer may still use. */
export async function findPublicCoupons(shop: Shop, actor: Actor): Promise<ValidatedCoupon[]> {
  const now = shop.now();
  const words = shownWords(await shop.content(), now);
  if (words.length === 0) return [];
  const { rows } = await shop.db.execute<{ code: string }>(
    sql`select code from coupons where active and code in (${parameterList(words)})`,
  );
  const user = { userId: actor.role === "guest" ? null : actor.id, phone: null };
  const found = await Promise.all(rows.map(({ code }) => findCoupon(shop.db, code, user, dhakaDay(now))));
  return found.flatMap((coupon) => (coupon?.refused === null ? [coupon] : []));
}

/** What may be a code in the announcement and on the home page. */
function shownWords({ look: { announcement }, home }: Content, now: Date): string[] {
  const shown = [announcement, ...home].filter((part) => part.on && isShownOn(part, now));
  const parts = shown.map((part) => ("slides" in part ? currentOf(part.slides, now) : part));
  return [...new Set(parts.flatMap(codesIn))];
}

/**
 * A text names a code if it stands in both its languages: an ordinary word in capitals, which could be a secret code, is
 * translated. A link may carry one.
 */
function codesIn(part: unknown): string[] {
  if (typeof part === "string") {
    const linked = part.startsWith("/") && new URL(part, "https://shop.invalid").searchParams.get("coupon");
    return linked ? [linked] : [];
  }
  if (part === null || typeof part !== "object") return [];
  if (!("en" in part && "bn" in part)) return Object.values(part).flatMap(codesIn);
  const words = (text: unknown): string[] => String(text).match(/\b[A-Z0-9]{3,24}\b/g) ?? [];
  const inBangla = words(part.bn);
  return words(part.en).filter((word) => inBangla.includes(word));
}
