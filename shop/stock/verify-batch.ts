import { sql } from "drizzle-orm";
import { dhakaDay } from "../dhaka-time.ts";
import { toLatinDigits } from "../digits.ts";
import { spend } from "../rate-limits/spend.ts";
import type { Shop } from "../shop.ts";
import type { VariantNames } from "./list-stock.ts";

/** The public data of a batch. */
export type VerifiedBatch = VariantNames & { code: string; expires: string | null };

/** The code and the last day of a batch that is for sale. */
export type ExampleBatch = { code: string; expires: string };

/** Longer codes do not fit the picture of a pack. */
const maxExampleLength = 12;

/** What a code may look like: the batch that keeps longest; null where no batch has one. */
export async function exampleBatch(shop: Shop): Promise<ExampleBatch | null> {
  const { rows } = await shop.db.execute<ExampleBatch>(sql`
    select b.code, b.expires::text as expires
      from stock_batches b join variants v on v.id = b.variant_id join products p on p.id = v.product_id
     where b.left > 0 and length(b.code) between ${minCharacters} and ${maxExampleLength} and p.status = 'published'
       and b.expires > ${dhakaDay(shop.now())}::date
     order by b.expires desc, b.code limit 1`);
  return rows[0] ?? null;
}

/** Whether somebody typed the number under the bars, which all packs of a product share. */
export const isBarcode = (typed: string): boolean =>
  /^\d{12,14}$/.test(toLatinDigits(typed.normalize("NFKC")).replace(separatorPattern, ""));

/** Shorter codes (without spaces and dashes) would match many batches. */
const minCharacters = 3;
/** Enough for a product whose shades share a batch code. */
const maxFound = 24;

/** Separators that people leave out or mistype. */
const separators = String.raw`[-–\s._/#:()]+`;
const separatorPattern = new RegExp(separators, "g");
/** The expression of an index: not a parameter, by which the database would not know it. */
const bareCode = sql.raw(`regexp_replace(upper(b.code), '${separators}', '', 'g')`);

/**
 * The batches that carry a code, for the customer who holds a pack; none where nobody knows it. Spaces, dashes and small
 * letters do not matter. Goods that were never for sale stay unknown. Each lookup counts for the network's rate limit
 * (null for none); refuses `too-many-requests`.
 */
export async function verifyBatch(shop: Shop, typed: string, network: string | null): Promise<VerifiedBatch[]> {
  await spend(shop, "batch-check", { network });
  const code = toLatinDigits(typed.normalize("NFKC")).toUpperCase().replace(separatorPattern, "");
  if (code.length < minCharacters) return [];
  const { rows } = await shop.db.execute<VerifiedBatch>(sql`
    select distinct on (p.id, v.position, v.id, b.expires) b.code, b.expires::text as expires, v.id as "variantId",
           p.id as "productId", v.sku, p.name_en as "nameEn", p.name_bn as "nameBn", v.name_en as "variantNameEn",
           v.name_bn as "variantNameBn"
      from stock_batches b join variants v on v.id = b.variant_id join products p on p.id = v.product_id
     where ${bareCode} = ${code}
       and (p.status = 'published'
            or exists (select from stock_movements m where m.batch_id = b.id and m.why = 'packed'))
     order by p.id, v.position, v.id, b.expires limit ${maxFound}`);
  return rows;
}
