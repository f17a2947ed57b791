import { and, eq } from "drizzle-orm";
import { users } from "../../db/tables.ts";
import type { Shop } from "../shop.ts";

/** Whether anybody runs the shop yet. */
export async function hasAdmin(shop: Shop): Promise<boolean> {
  return (await shop.db.select({ id: users.id }).from(users).where(eq(users.role, "admin")).limit(1)).length > 0;
}

/** What became of a promotion; `unconfirmed`: nobody has proved yet to read the mail of that address. */
export type Promotion = "promoted" | "unconfirmed" | "unknown";

/**
 * Makes the person of an e-mail an admin, on the word of whoever runs the server. Anybody can sign up with an address that
 * is not theirs: one that was never confirmed is promoted only where that is asked for by name.
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

/** Makes the admin of an account that the shop itself has just made: its address is taken on the operator's word. */
export async function promoteNewAccount(shop: Shop, email: string): Promise<void> {
  await shop.db
    .update(users)
    .set({ role: "admin", emailVerified: true, updatedAt: shop.now() })
    .where(eq(users.email, email.toLowerCase()));
}
