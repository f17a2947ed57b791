import type { Actor } from "../../shop/permissions.ts";
import { Refusal } from "../../shop/refusal.ts";

/** Refuses a body that names an account other than the caller's (`not-allowed`): identity comes from the token alone. */
export function assertOwnEmail(actor: Actor, email: string | null | undefined): void {
  if (!email || actor.role === "guest") return;
  if (email.trim().toLowerCase() !== actor.email.toLowerCase()) throw new Refusal("not-allowed");
}
