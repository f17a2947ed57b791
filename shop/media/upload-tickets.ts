import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { nanoid } from "nanoid";
import { uploadTickets } from "../../db/schema.ts";
import { type Actor, allow } from "../permissions.ts";
import { spend } from "../rate-limits/spend.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";

/** A ticket for one image of a guest. Refuses `too-many-requests` above the rate limit `upload-ticket`. */
export async function issueUploadTicket(shop: Shop, network: string): Promise<string> {
  await spend(shop, "upload-ticket", { network });
  const { createdAt } = uploadTickets;
  await shop.db.delete(uploadTickets).where(lt(createdAt, sql`now() - interval '1 hour'`));
  const id = nanoid();
  await shop.db.insert(uploadTickets).values({ id });
  return id;
}

/** Redeems a ticket, valid once and for 15 minutes. Refuses any other (`upload-ticket-invalid`). */
async function redeemUploadTicket(shop: Shop, id: string): Promise<void> {
  const { createdAt, usedAt } = uploadTickets;
  const used = await shop.db
    .update(uploadTickets)
    .set({ usedAt: sql`now()` })
    .where(and(eq(uploadTickets.id, id), isNull(usedAt), gt(createdAt, sql`now() - interval '15 minutes'`)))
    .returning({ id: uploadTickets.id });
  if (used.length === 0) throw new Refusal("upload-ticket-invalid");
}

/** Allows users, and guests with a ticket. Refuses others, and `too-many-requests` above the rate limit `image`. */
export async function mayAddImage(shop: Shop, actor: Actor, ticket: string | undefined): Promise<void> {
  if (actor.role === "guest" && ticket) await redeemUploadTicket(shop, ticket);
  else {
    const { id, role } = allow(actor, "images:add");
    if (role === "user") await spend(shop, "image", { account: id });
  }
}
