import { type SQL, sql } from "drizzle-orm";
import { type AdminProductFilter, adminWhereClause } from "../catalog/admin-products.ts";
import type { ProductAttributes } from "../catalog/catalog-schema.ts";
import { columnName, isFieldOf } from "../catalog/product-fields.ts";
import type { SalePrice } from "../catalog/sale-price.ts";
import { type Paisa, toTaka } from "../money.ts";
import { type Actor, allow } from "../permissions.ts";
import { firstShade } from "../sets/list-sets.ts";
import type { Depth, Undertone } from "../shades/shade-facts.ts";
import type { Shop } from "../shop.ts";
import { columnsOfField, type ImportedFieldName, importedFields } from "./column-mapping.ts";
import { type Cell, csvLines, toCsv } from "./csv.ts";
import { ownFormat } from "./own-format.ts";
import { maxLengths } from "./read-cells.ts";

// Every row repeats the variant's columns; the product's stand in the first of its rows.
const identityFields = ["name", "brand", "category"] as const satisfies ImportedFieldName[];
const detailFields = importedFields.filter((name) => !identityFields.some((each) => each === name));

const headersOf = (name: ImportedFieldName) =>
  isFieldOf("texts", name) ? columnsOfField(name).slice(1) : columnsOfField(name);

const identityColumns = [...identityFields.flatMap(headersOf), "brand_bn"];

const columns = [
  ...["key", "sku", ...identityColumns, "price", "list_price"],
  ...["offer_price", "offer_from", "offer_until", "stock"],
  ...["variant_name_en", "variant_name_bn", "swatch", "shade_line_en", "shade_line_bn", "undertone", "shade_depth"],
  ...[...detailFields.flatMap(headersOf), "set_parts", "created_at"],
];

type VariantRow = {
  sku: string;
  name_en: string | null;
  name_bn: string | null;
  swatch: string | null;
  line_en: string | null;
  line_bn: string | null;
  undertone: Undertone | null;
  depth: Depth | null;
  price: Paisa;
  list_price: Paisa | null;
  offer: SalePrice | null;
  stock: number | null;
};

/** A row of `products`, with its brand and category by name. */
type ExportRow = {
  id: string;
  key: string;
  created_at: Date | string;
  attributes: ProductAttributes;
  variants: VariantRow[];
  set_parts: string | null;
} & { [column: string]: unknown };

const batchSize = 300;

/**
 * The matching products as chunks of a CSV file in our own columns, which can be imported again. Images are left out:
 * an import keeps the existing ones.
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
    select p.*, b.name as brand, b.name_bn as brand_bn, c.name as category,
           case when p.source = ${ownFormat.source} then p.source_key else p.id end as key,
           (select coalesce(jsonb_agg(to_jsonb(v) || jsonb_build_object('offer', sale_terms(v)) order by v.position), '[]')
              from variants v where v.product_id = p.id and not v.deleted) as variants,
           (select string_agg(v.sku || ' × ' || s.pieces || case when s.own_variant_id is null then '' else ' any' end, '; ' order by s.position)
              from set_parts s join variants v on v.id = s.variant_id
             where s.set_id = p.id and (s.own_variant_id is null or s.position = ${firstShade})) as set_parts
      from products p join brands b on b.id = p.brand_id join categories c on c.id = p.category_id
     where ${where} and p.id > ${after} order by p.id limit ${batchSize}`);
  return rows;
}

/** A line for each variant. */
function csvRows(row: ExportRow): Cell[][] {
  return row.variants.map((variant, index) => {
    const { offer } = variant;
    const variantCells: Cell[] = [
      ...[toTaka(variant.price), variant.list_price === null ? null : toTaka(variant.list_price)],
      ...[offer && toTaka(offer.price), offer?.from, offer?.until, variant.stock],
      ...[variant.name_en, variant.name_bn, variant.swatch],
      ...[variant.line_en, variant.line_bn, variant.undertone, variant.depth],
    ];
    // A longer one was made from the name, and the import makes it again.
    const sku = variant.sku.length > maxLengths.sku ? null : variant.sku;
    if (index > 0) return [row.key, sku, ...identityColumns.map(() => null), ...variantCells];
    return [
      ...[
        row.key,
        sku,
        ...identityFields.flatMap((name) => fieldCells(row, name)),
        row.brand_bn as Cell,
        ...variantCells,
      ],
      ...[
        ...detailFields.flatMap((name) => fieldCells(row, name)),
        row.set_parts,
        new Date(row.created_at).toISOString(),
      ],
    ];
  });
}

/** The cells of a field, one for each of its headers. */
function fieldCells(row: ExportRow, name: ImportedFieldName): Cell[] {
  if (name === "attributes") {
    const { skinType, hairType, concern, finish, volume } = row.attributes;
    return [...[skinType, hairType, concern].map((words) => words?.join(", ")), finish, volume];
  }
  const column = columnName(name);
  if (isFieldOf("texts", name)) return [row[`${column}_en`] as Cell, row[`${column}_bn`] as Cell];
  return [isFieldOf("flag", name) ? (row[column] ? "yes" : null) : (row[column] as Cell)];
}
