import { type Asked, requireProof } from "../auth/sign-token.ts";
import type { Actor } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";
import { knownPerson } from "./find-or-add-user.ts";

/**
 * `POST /users` (product.md): writes a person down whose proof of the e-mail comes along, a token of ours or the
 * provider's. Answers her new id, or null where she is known. Refuses somebody else's e-mail as `not-allowed`.
 */
export async function addPerson(shop: Shop, actor: Actor, asked: Asked & { name: string }): Promise<string | null> {
  if (actor.role !== "guest") {
    if (actor.email !== asked.email) throw new Refusal("not-allowed");
    return null;
  }
  const proof = await requireProof(shop, asked);
  if ("sessionId" in proof) return null;
  const { userId, isNew } = await knownPerson(shop, { ...proof.account, name: asked.name });
  return isNew ? userId : null;
}
