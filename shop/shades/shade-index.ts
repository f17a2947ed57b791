import { sql } from "drizzle-orm";
import { prepared } from "../../db/prepared.ts";
import type { BrandName } from "../catalog/brand-name.ts";
import type { CatalogTable } from "../catalog/catalog-index/catalog-table.ts";
import type { CategoryName } from "../catalog/catalog-schema.ts";
import { shadeFamilies } from "../catalog/facets.ts";
import { productIdOf } from "../catalog/product-cache.ts";
import type { Texts } from "../catalog/product-fields.ts";
import { phoneticKeys } from "../search/phonetics.ts";
import type { Shop } from "../shop.ts";
import { type Lab, labOf } from "./color-difference.ts";
import type { Depth, Undertone } from "./shade-facts.ts";
import { type ShadeGroup, type ShadeKind, shadeKindOf } from "./shade-kinds.ts";
import { depthOf } from "./skin-depth.ts";

/** A shade of the published catalogue, as shades are compared. */
export type IndexedShade = {
  variantId: string;
  productId: string;
  brand: BrandName;
  productName: Texts;
  shadeName: Texts;
  swatch: string;
  lab: Lab;
  group: ShadeGroup | null;
  kind: ShadeKind | null;
  undertone: Undertone | null;
  /** As the merchant says; of what is made for skin, else by its colour. */
  depth: Depth | null;
  finish: string | null;
  inStock: boolean;
  /** The sounds of brand, product and shade, in both languages. */
  words: Set<string>;
};

type ShadeRow = {
  id: string;
  category: CategoryName;
  brand: BrandName;
  name: Texts;
  short: Texts;
  finish: string | null;
  shades: {
    id: string;
    name: Texts;
    swatch: string;
    undertone: Undertone | null;
    depth: Depth | null;
    stock: number | null;
  }[];
};

const shadeRows = prepared<ShadeRow, { ids: string[] }>(
  ({ ids }) => sql`
    select p.id, c.name as category, json_build_object('name', b.name, 'nameBn', b.name_bn) as brand, json_build_object('en', p.name_en, 'bn', p.name_bn) as name,
           json_build_object('en', p.short_description_en, 'bn', p.short_description_bn) as short,
           p.attributes->>'finish' as finish,
           (select json_agg(json_build_object('id', v.id, 'name', json_build_object('en', v.name_en, 'bn', v.name_bn),
                     'swatch', v.swatch, 'undertone', v.undertone, 'depth', v.depth, 'stock', v.stock) order by v.position)
              from variants v where v.product_id = p.id and not v.deleted and v.swatch is not null) as shades
      from products p join categories c on c.id = p.category_id join brands b on b.id = p.brand_id
     where p.id = any(${ids}::text[])
       -- The shades of a set are those of its part.
       and not exists (select from set_parts s where s.set_id = p.id)`,
);

const batchSize = 1000;

/**
 * Every shade of the published catalogue in memory. The catalogue index says which products have shades and in which
 * version; those that are new or changed are read, so that nothing stale is compared, in any process.
 */
class ShadeIndex {
  #products = new Map<string, { version: string; shades: IndexedShade[] }>();
  // What was read of the catalogue as it stood then: of ten thousand products it takes 45 ms to put together.
  #last: { table: CatalogTable; changes: number; shades: IndexedShade[] } | null = null;
  #running: Promise<unknown> = Promise.resolve();

  /** All shades as of now. One read at a time. */
  read(shop: Shop): Promise<IndexedShade[]> {
    const next = this.#running.then(() => this.#synchronize(shop));
    this.#running = next.catch(() => {});
    return next;
  }

  async #synchronize(shop: Shop): Promise<IndexedShade[]> {
    const table = await shop.catalogIndex.read();
    const { changes } = table;
    if (this.#last?.table === table && this.#last.changes === changes) return this.#last.shades;
    const selection = { filter: { shade: [...shadeFamilies] } };
    const versions = table.list(selection, { sort: "newest", offset: 0, limit: table.count(selection) });
    const known = this.#products;
    const current = new Map<string, { version: string; shades: IndexedShade[] }>();
    const changed = new Map<string, string>();
    for (const version of versions) {
      const id = productIdOf(version);
      const product = known.get(id);
      if (product?.version === version) current.set(id, product);
      else changed.set(id, version);
    }
    const ids = [...changed.keys()];
    for (let from = 0; from < ids.length; from += batchSize)
      for (const row of await shadeRows(shop.db, { ids: ids.slice(from, from + batchSize) }))
        current.set(row.id, { version: changed.get(row.id) ?? "", shades: shadesOf(row) });
    this.#products = current;
    const shades = versions.flatMap((version) => current.get(productIdOf(version))?.shades ?? []);
    this.#last = { table, changes, shades };
    return shades;
  }
}

function shadesOf({ id: productId, category, brand, name, short, finish, shades }: ShadeRow): IndexedShade[] {
  const found = shadeKindOf({ category, name, shortDescription: short });
  const productWords = [brand.name, brand.nameBn, name.en, name.bn];
  return (shades ?? []).map(({ id, name: shadeName, swatch, undertone, depth, stock }) => ({
    variantId: id,
    productId,
    brand,
    productName: name,
    shadeName,
    swatch,
    lab: labOf(swatch),
    group: found?.group ?? null,
    kind: found?.kind ?? null,
    undertone,
    depth: depth ?? (found?.group === "complexion" ? depthOf(swatch) : null),
    finish,
    inStock: stock === null || stock > 0,
    words: new Set([...productWords, shadeName.en, shadeName.bn].flatMap((text) => (text ? phoneticKeys(text) : []))),
  }));
}

// By the shop's catalogue: tests open hundreds in a process.
const indexes = new WeakMap<Shop["catalogIndex"], ShadeIndex>();

/** Every shade of the published catalogue, as of now. */
export function readShades(shop: Shop): Promise<IndexedShade[]> {
  const index = indexes.get(shop.catalogIndex) ?? new ShadeIndex();
  indexes.set(shop.catalogIndex, index);
  return index.read(shop);
}
