import { countAttempt } from "../people/attempts.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import { takeUploadTicket } from "./upload-tickets.ts";

// In ten minutes: a review has four, a portrait is one.
const mostImages = 120;

/** A signed-in person may send pictures; a guest, one for each ticket. Refuses everybody else, and
 * `too-many-requests` after 120 of one account in ten minutes. */
export async function mayAddImage(shop: Shop, actor: Actor, ticket: string | undefined): Promise<void> {
  if (actor.role === "guest" && ticket) await takeUploadTicket(shop, ticket);
  else {
    const { id, role } = allow(actor, "images:add");
    if (role === "user") await countAttempt(shop, [{ key: `image by ${id}`, most: mostImages }]);
  }
}
