import { sql } from "drizzle-orm";
import { transaction } from "../../db/transaction.ts";
import { writeAudit } from "../audit-log/write-audit.ts";
import { offsetOf } from "../paging.ts";
import { countRows } from "../paging-queries.ts";
import { type Actor, allow } from "../permissions.ts";
import { Refusal } from "../refusal.ts";
import { phoneticKeys } from "../search/phonetics.ts";
import { reindexProducts } from "../search/reindex-products.ts";
import type { Shop } from "../shop.ts";
import { type BrandName, brandSounds } from "./brand-name.ts";

/** A brand with the number of its products that are not deleted. */
export type Brand = BrandName & { id: string; products: number };

type ListInput = { q?: string | undefined; page: number; limit: number };

/** One page of the brands that have products, by name. Words match by their sounds, in both names. */
export async function listBrands(
  shop: Shop,
  actor: Actor,
  { q = "", ...page }: ListInput,
): Promise<{ brands: Brand[]; total: number }> {
  allow(actor, "products:change");
  const start = phoneticKeys(q).join(" ");
  const where = sql`exists (select from products p where p.brand_id = b.id and p.status <> 'deleted')
    and position(${start === "" ? "" : ` ${start}`} in ' ' || b.phonetic_name) > 0`;
  const total = await countRows(shop, sql`brands b where ${where}`);
  const { rows } = await shop.db.execute<Brand>(sql`
    select b.id, b.name, b.name_bn as "nameBn",
           (select count(*)::int from products p where p.brand_id = b.id and p.status <> 'deleted') as products
      from brands b where ${where} order by lower(b.name), b.id limit ${page.limit} offset ${offsetOf(page)}`);
  return { brands: rows, total };
}

/**
 * Gives a brand its Bangla name, or takes it away with null: pages show it and searches find it at once. Refuses
 * `not-found`.
 */
export async function nameBrand(shop: Shop, actor: Actor, id: string, nameBn: string | null): Promise<void> {
  const by = allow(actor, "products:change");
  await transaction(shop.db, async (tx) => {
    const { rows } = await tx.execute<BrandName>(
      sql`select name, name_bn as "nameBn" from brands where id = ${id} for update`,
    );
    const [brand] = rows;
    if (!brand) throw new Refusal("not-found");
    if (brand.nameBn === nameBn) return;
    await tx.execute(sql`
      update brands set name_bn = ${nameBn}, phonetic_name = ${brandSounds({ ...brand, nameBn })} where id = ${id}`);
    // A new version of each product: nobody shows the old name, and the search reads them again.
    await tx.execute(sql`update products set search_version = 0 where brand_id = ${id} and status <> 'deleted'`);
    const record = { id, name: brand.name };
    await writeAudit(tx, {
      ...{ by, action: "brand-named", record },
      ...{ before: { nameBn: brand.nameBn }, after: { nameBn } },
    });
  });
  await reindexProducts(shop);
}
