import type { Context } from "hono";
import type { Actor } from "../../shop/permissions.ts";
import { Refusal } from "../../shop/refusal.ts";

const keyPattern = /^[\x21-\x7e]{8,200}$/;

/** As the documentation says it. */
export const idempotencyKeyHeader = {
  "Idempotency-Key": "8 to 200 printable characters, new for each order: sent again, it answers the same order",
};

/** The request's key; null where there is none. Refuses one of another form. */
export function idempotencyKeyOf(c: Context): string | null {
  const key = c.req.header("Idempotency-Key") ?? null;
  if (key !== null && !keyPattern.test(key))
    throw new Refusal("invalid-input", { fields: { "Idempotency-Key": "invalid" } });
  return key;
}

/** Refuses a body that names an account other than the caller's (`not-allowed`): identity comes from the token alone. */
export function assertOwnEmail(actor: Actor, email: string | null | undefined): void {
  if (!email || actor.role === "guest") return;
  if (email.trim().toLowerCase() !== actor.email.toLowerCase()) throw new Refusal("not-allowed");
}

/** Facts about the customer's device that gateways require. */
export function clientOf(c: Context, address: string): { address: string; isMobile: boolean } {
  return { address, isMobile: /mobi/i.test(c.req.header("User-Agent") ?? "") };
}
