import { eq, sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { orders, type returnRequests } from "../../db/schema.ts";
import { type ImageRow, variantImage } from "../media/image-json.ts";
import { orderStatus } from "../orders/order-status.ts";
import type { ReturnableLine } from "./returned-pieces.ts";

/** A replacement for a piece: the same again, or another variant of the product that costs no more. */
export type Replacement = {
  forVariantId: string;
  variantId: string;
  nameEn: string | null;
  nameBn: string | null;
  stock: number | null;
  picture: ImageRow | null;
};

/** The replacements of an order's lines, the same piece first. */
export async function replacementsOf(
  db: Database,
  lines: readonly Pick<ReturnableLine, "variantId" | "unitPrice">[],
  now: Date,
): Promise<Replacement[]> {
  const { rows } = await db.execute<Replacement>(sql`
    select f.id as "forVariantId", v.id as "variantId", v.name_en as "nameEn", v.name_bn as "nameBn", v.stock,
           ${variantImage} as picture
      from json_to_recordset(${JSON.stringify(lines)}::json) l ("variantId" text, "unitPrice" bigint)
      join variants f on f.id = l."variantId" join products p on p.id = f.product_id
      join variants v on v.product_id = p.id
     where not v.deleted and p.status = 'published'
       and (v.id = f.id or price_at(v, ${now.toISOString()}) <= greatest(l."unitPrice", price_at(f, ${now.toISOString()})))
     order by f.id, v.id <> f.id, v.position`);
  return rows;
}

/** Whether an order brings the new pieces of a request: one that was called off does not. */
export async function isReplaced(
  tx: Database,
  { replacementId }: Pick<typeof returnRequests.$inferSelect, "replacementId">,
): Promise<boolean> {
  if (replacementId === null) return false;
  // Locked, so that nobody cancels it, or undoes the cancellation, in the meantime.
  const [replacement] = await tx
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.id, replacementId))
    .for("no key update");
  return replacement !== undefined && !orderStatus[replacement.status].calledOff;
}
