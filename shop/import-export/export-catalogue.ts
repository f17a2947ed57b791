import { type SQL, sql } from "drizzle-orm";
import { type AdminProductFilter, adminWhereClause } from "../catalog/admin-products.ts";
import type { ProductAttributes } from "../catalog/catalog-schema.ts";
import type { SalePrice } from "../catalog/sale-price.ts";
import { type Paisa, toTaka } from "../money.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import { type Cell, csvLines, toCsv } from "./csv.ts";
import { ownFormat } from "./own-format.ts";
import { maxLengths } from "./read-texts.ts";

const columns = [
  ...["key", "sku", "name_en", "name_bn", "brand", "category", "price", "list_price"],
  ...["offer_price", "offer_from", "offer_until", "stock"],
  ...["variant_name_en", "variant_name_bn", "swatch", "short_description_en", "short_description_bn"],
  ...["description_en", "description_bn", "how_to_use_en", "how_to_use_bn", "ingredients"],
  ...["material_en", "material_bn", "origin_en", "origin_bn", "skin_type", "hair_type", "concern", "finish", "volume"],
  ...["expiry_months", "new", "featured", "status", "created_at"],
];

type VariantRow = {
  sku: string;
  name_en: string | null;
  name_bn: string | null;
  swatch: string | null;
  price: Paisa;
  list_price: Paisa | null;
  offer: SalePrice | null;
  stock: number | null;
};

type ExportRow = {
  id: string;
  key: string;
  brand: string;
  category: string;
  attributes: ProductAttributes;
  is_new: boolean;
  featured: boolean;
  created_at: Date | string;
  variants: VariantRow[];
  expiry_months: number | null;
} & Record<(typeof textColumns)[number] | "name_en" | "name_bn" | "status", string | null>;

const textColumns = [
  ...(["short_description_en", "short_description_bn", "description_en", "description_bn"] as const),
  ...(["how_to_use_en", "how_to_use_bn", "ingredients"] as const),
  ...(["material_en", "material_bn", "origin_en", "origin_bn"] as const),
];

const batchSize = 300;

/**
 * The products that match as the pieces of a CSV file in our own columns, which can be imported again. Pictures are not
 * in it: an import leaves those that are there.
 */
export function exportCatalogue(shop: Shop, actor: Actor, filter: AdminProductFilter): AsyncIterable<string> {
  allow(actor, "products:change");
  return csvChunks(shop, filter);
}

async function* csvChunks(shop: Shop, filter: AdminProductFilter): AsyncGenerator<string> {
  yield toCsv(columns, []);
  const where = await adminWhereClause(shop, filter);
  for (let after: string | undefined = ""; after !== undefined; ) {
    const rows: ExportRow[] = await readBatch(shop, where, after);
    yield csvLines(rows.flatMap(csvRows));
    after = rows.length < batchSize ? undefined : rows.at(-1)?.id;
  }
}

async function readBatch(shop: Shop, where: SQL, after: string): Promise<ExportRow[]> {
  const { rows } = await shop.db.execute<ExportRow>(sql`
    select p.*, b.name as brand, c.name as category,
           case when p.source = ${ownFormat.source} then p.source_key else p.id end as key,
           (select coalesce(jsonb_agg(to_jsonb(v) || jsonb_build_object('offer', sale_terms(v)) order by v.position), '[]')
              from variants v where v.product_id = p.id and not v.deleted) as variants
      from products p join brands b on b.id = p.brand_id join categories c on c.id = p.category_id
     where ${where} and p.id > ${after} order by p.id limit ${batchSize}`);
  return rows;
}

/** A line for each variant; the first of them tells about the product. */
function csvRows(row: ExportRow): Cell[][] {
  const { skinType, hairType, concern, finish, volume } = row.attributes;
  return row.variants.map((variant, index) => {
    const { offer } = variant;
    const variantCells: Cell[] = [
      ...[toTaka(variant.price), variant.list_price === null ? null : toTaka(variant.list_price)],
      ...[offer && toTaka(offer.price), offer?.from, offer?.until, variant.stock],
      ...[variant.name_en, variant.name_bn, variant.swatch],
    ];
    // A longer one was made from the name, and the import makes it again.
    const sku = variant.sku.length > maxLengths.sku ? null : variant.sku;
    if (index > 0) return [row.key, sku, null, null, null, null, ...variantCells];
    return [
      ...[row.key, sku, row.name_en, row.name_bn, row.brand, row.category, ...variantCells],
      ...textColumns.map((name) => row[name]),
      ...[skinType, hairType, concern].map((words) => words?.join(", ")),
      ...[finish, volume, row.expiry_months, yesOrEmpty(row.is_new), yesOrEmpty(row.featured), row.status],
      new Date(row.created_at).toISOString(),
    ];
  });
}

function yesOrEmpty(isSet: boolean): string | null {
  return isSet ? "yes" : null;
}
