import { and, count, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { nanoid } from "nanoid";
import { uploadTickets } from "../../db/tables.ts";
import { transaction } from "../../db/transaction.ts";
import { Refusal } from "../refusal.ts";
import type { Shop } from "../shop.ts";

const mostPerHour = 20;

/** Leave for one picture, for whoever has no account yet. Refuses `too-many-requests` after 20 in an hour to one address. */
export async function giveUploadTicket(shop: Shop, address: string): Promise<string> {
  return transaction(shop.db, async (tx) => {
    // Those who ask from one address queue up: at the same moment each would find the others not there yet.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`upload ticket ${address}`}, 0))`);
    const { createdAt } = uploadTickets;
    await tx.delete(uploadTickets).where(lt(createdAt, sql`now() - interval '1 hour'`));
    const [given] = await tx.select({ count: count() }).from(uploadTickets).where(eq(uploadTickets.address, address));
    if ((given?.count ?? 0) >= mostPerHour) throw new Refusal("too-many-requests");
    const id = nanoid();
    await tx.insert(uploadTickets).values({ id, address });
    return id;
  });
}

/** Takes a ticket, which is good once and for 15 minutes. Refuses any other as `upload-ticket-invalid`. */
export async function takeUploadTicket(shop: Shop, id: string): Promise<void> {
  const { createdAt, usedAt } = uploadTickets;
  const used = await shop.db
    .update(uploadTickets)
    .set({ usedAt: sql`now()` })
    .where(and(eq(uploadTickets.id, id), isNull(usedAt), gt(createdAt, sql`now() - interval '15 minutes'`)))
    .returning({ id: uploadTickets.id });
  if (used.length === 0) throw new Refusal("upload-ticket-invalid");
}
