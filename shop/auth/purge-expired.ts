import { lt } from "drizzle-orm";
import { oneTimeLinks, rateLimits, sessions } from "../../db/tables.ts";
import type { Shop } from "../shop.ts";

const monthMs = 30 * 86_400_000;

/** Throws away what has ended: links and counted tries at once, sessions after a month (their end is remembered so long). */
export async function purgeExpiredAuth(shop: Shop): Promise<void> {
  const now = shop.now();
  await shop.db.delete(oneTimeLinks).where(lt(oneTimeLinks.expiresAt, now));
  await shop.db.delete(rateLimits).where(lt(rateLimits.endsAt, now));
  await shop.db.delete(sessions).where(lt(sessions.expiresAt, new Date(now.getTime() - monthMs)));
}
