import { and, eq } from "drizzle-orm";
import { users } from "../../db/tables.ts";
import type { Shop } from "../shop.ts";

export async function hasAdmin(shop: Shop): Promise<boolean> {
  return (await shop.db.select({ id: users.id }).from(users).where(eq(users.role, "admin")).limit(1)).length > 0;
}

/** `unconfirmed`: nobody has proved yet that they read the mail of that address. */
export type Promotion = "promoted" | "unconfirmed" | "unknown";

/**
 * Makes a user an admin on the operator's command. Anybody can sign up with somebody else's address, so an unconfirmed
 * one is promoted only with `unconfirmed`.
 */
export async function promote(shop: Shop, email: string, { unconfirmed = false } = {}): Promise<Promotion> {
  const matchesEmail = eq(users.email, email.toLowerCase());
  const promoted = await shop.db
    .update(users)
    .set({ role: "admin", updatedAt: shop.now() })
    .where(unconfirmed ? matchesEmail : and(matchesEmail, users.emailVerified))
    .returning({ id: users.id });
  if (promoted.length > 0) return "promoted";
  return (await shop.db.$count(users, matchesEmail)) > 0 ? "unconfirmed" : "unknown";
}

/** Makes an account that the shop itself has just created an admin; the operator answers for its address. */
export async function promoteNewAccount(shop: Shop, email: string): Promise<void> {
  await shop.db
    .update(users)
    .set({ role: "admin", emailVerified: true, updatedAt: shop.now() })
    .where(eq(users.email, email.toLowerCase()));
}
