import { eq } from "drizzle-orm";
import { sessions } from "../../db/tables.ts";
import type { Shop } from "../shop.ts";
import { readTokenClaims } from "./identify.ts";

/**
 * Ends the session that a token names, also one whose provider lives elsewhere. The row stays as ended until it is
 * swept: the same proof of the provider must not open it again.
 */
export async function endSession(shop: Shop, authorization: string | null): Promise<void> {
  const claims = authorization === null ? null : await readTokenClaims(shop, authorization);
  if (!claims) return;
  await shop.db.update(sessions).set({ expiresAt: shop.now() }).where(eq(sessions.id, claims.sessionId));
}
