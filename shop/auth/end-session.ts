import { eq } from "drizzle-orm";
import { sessions } from "../../db/tables.ts";
import type { Shop } from "../shop.ts";
import { readTokenClaims } from "./identify.ts";

/**
 * Ends the session named by a token, also that of an external provider. The row stays until it is purged, so that the
 * provider's same proof cannot reopen it.
 */
export async function endSession(shop: Shop, authorization: string | null): Promise<void> {
  const claims = authorization === null ? null : await readTokenClaims(shop, authorization);
  if (!claims) return;
  await shop.db.update(sessions).set({ expiresAt: shop.now() }).where(eq(sessions.id, claims.sessionId));
}
