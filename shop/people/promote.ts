import { eq } from "drizzle-orm";
import { users } from "../../db/tables.ts";
import type { Shop } from "../shop.ts";

/** Whether anybody runs the shop yet. */
export async function hasAdmin(shop: Shop): Promise<boolean> {
  return (await shop.db.select({ id: users.id }).from(users).where(eq(users.role, "admin")).limit(1)).length > 0;
}

/** Makes the person of an e-mail an admin, on the word of whoever runs the server. Answers false where there is none. */
export async function promote(shop: Shop, email: string): Promise<boolean> {
  const promoted = await shop.db
    .update(users)
    .set({ role: "admin", updatedAt: shop.now() })
    .where(eq(users.email, email.toLowerCase()))
    .returning({ id: users.id });
  return promoted.length > 0;
}
