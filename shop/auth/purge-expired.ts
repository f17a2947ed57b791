import { lt } from "drizzle-orm";
import { oneTimeLinks, rateLimits, sessions } from "../../db/tables.ts";
import type { Shop } from "../shop.ts";

const monthMs = 30 * 86_400_000;

/**
 * Purges expired links, rate-limit windows and, after a month, sessions: until then an ended one blocks its reopening.
 */
export async function purgeExpiredAuth(shop: Shop): Promise<void> {
  const now = shop.now();
  await shop.db.delete(oneTimeLinks).where(lt(oneTimeLinks.expiresAt, now));
  await shop.db.delete(rateLimits).where(lt(rateLimits.endsAt, now));
  await shop.db.delete(sessions).where(lt(sessions.expiresAt, new Date(now.getTime() - monthMs)));
}
