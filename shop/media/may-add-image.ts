import { spend } from "../budgets/spend.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import { redeemUploadTicket } from "./upload-tickets.ts";

/** A signed-in person may send pictures; a guest, one for each ticket. Refuses everybody else, and
 * `too-many-requests` once that account has sent too many (budget `image`). */
export async function mayAddImage(shop: Shop, actor: Actor, ticket: string | undefined): Promise<void> {
  if (actor.role === "guest" && ticket) await redeemUploadTicket(shop, ticket);
  else {
    const { id, role } = allow(actor, "images:add");
    if (role === "user") await spend(shop, "image", { account: id });
  }
}
