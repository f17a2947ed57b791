import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";

/** What a guest said by an order goes with it to the person who claims it, unless she has spoken about the product herself. */
export async function claimReviews(tx: Database, userId: string, orderId: string): Promise<void> {
  await tx.execute(sql`
    update reviews r set user_id = ${userId}, phone = null, name = null
     where r.order_id = ${orderId} and r.phone is not null
       and not exists (select from reviews own where own.user_id = ${userId} and own.product_id = r.product_id)`);
}
