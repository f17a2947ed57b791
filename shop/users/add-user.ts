import { requireProof, type SignTokenInput } from "../auth/sign-token.ts";
import type { Actor } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { findOrAddUser } from "./find-or-add-user.ts";

/**
 * `POST /users` (product.md): adds the user whose proof of the e-mail is in the request. Returns the new id, or null
 * for a known user. Refuses somebody else's e-mail as `not-allowed`.
 */
export async function addUser(
  shop: Shop,
  actor: Actor,
  input: SignTokenInput & { name: string },
): Promise<string | null> {
  if (actor.role !== "guest") {
    if (actor.email !== input.email) throw new Refusal("not-allowed");
    return null;
  }
  const proof = await requireProof(shop, input);
  if ("sessionId" in proof) return null;
  const { userId, isNew } = await findOrAddUser(shop, { ...proof.account, name: input.name });
  return isNew ? userId : null;
}
