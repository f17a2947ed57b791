import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { type ImageInfo, imageJson } from "../media/image-json.ts";
import type { Paisa } from "../money.ts";
import { type Actor, allow } from "../permissions.ts";
import { firstShade } from "../sets/list-sets.ts";
import type { ShadeFacts } from "../shades/shade-facts.ts";
import type { Shop } from "../shop.ts";
import { countWaiting } from "../stock-alerts/subscribe.ts";
import { draftProduct, type ProductDraft, type VariantDraft } from "./product-draft.ts";
import {
  columnName,
  type FieldOf,
  fieldNames,
  isFieldOf,
  type ProductFieldValues,
  type Texts,
} from "./product-fields.ts";
import type { SalePrice } from "./sale-price.ts";

type EditableImage = Omit<ImageInfo, "alt">;

export type EditableVariant = ShadeFacts & {
  id: string;
  sku: string;
  name: Texts;
  swatch: string | null;
  price: Paisa;
  listPrice: Paisa | null;
  offer: SalePrice | null;
  stock: number | null;
  picture: EditableImage | null;
};

/** A product with everything that staff can change, in both languages. */
export type EditableProduct = ProductFieldValues & {
  id: string;
  /** To the microsecond: an edit sends it back to say which state it began from. */
  updatedAt: string;
  pictures: (EditableImage & { alt: Texts })[];
  variants: EditableVariant[];
  /** Of a set; empty for every other product. */
  parts: EditablePart[];
};

/** A part of a set: what it is called, and its price and stock alone. */
type EditablePart = {
  sku: string;
  pieces: number;
  productId: string;
  variantId: string;
  name: Texts;
  variantName: Texts;
  /** Its colour, where it is a shade. */
  swatch: string | null;
  price: Paisa;
  stock: number | null;
  isSold: boolean;
  /** Customers choose among the shades of its product; it is the first of them. */
  any: boolean;
};

/** With the number of stock alerts that wait for each variant. */
export type ProductWithWaiting = Omit<EditableProduct, "variants"> & {
  variants: (EditableVariant & { waiting: number })[];
};

/** A product for its editing form, published or hidden; null where there is none. */
export async function getEditableProduct(shop: Shop, actor: Actor, id: string): Promise<ProductWithWaiting | null> {
  allow(actor, "products:change");
  const product = await readEditable(shop.db, id);
  if (!product) return null;
  const waiting = await countWaiting(shop.db, id);
  return { ...product, variants: product.variants.map((each) => ({ ...each, waiting: waiting.get(each.id) ?? 0 })) };
}

/** The same for use cases that have checked permission already. */
export async function readEditable(db: Database, id: string): Promise<EditableProduct | null> {
  const { rows } = await db.execute<EditableProduct>(sql`
    select p.id, ${fieldSelection},
           to_char(p.updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "updatedAt",
           (select coalesce(json_agg(json_build_object('id', i.id, 'width', i.width, 'height', i.height,
                     'widths', i.widths, 'alt', json_build_object('en', pi.alt_en, 'bn', pi.alt_bn))
                     order by pi.position), '[]')
              from product_images pi join images i on i.id = pi.image_id where pi.product_id = p.id) as pictures,
           (select coalesce(json_agg(json_build_object('id', v.id, 'sku', v.sku, 'swatch', v.swatch,
                     'line', json_build_object('en', v.line_en, 'bn', v.line_bn), 'undertone', v.undertone, 'depth', v.depth,
                     'name', json_build_object('en', v.name_en, 'bn', v.name_bn), 'price', v.price,
                     'listPrice', v.list_price, 'offer', sale_terms(v), 'stock', v.stock, 'picture', (
                       select ${imageJson()}
                         from images i where i.id = v.image_id)) order by v.position), '[]')
              from variants v where v.product_id = p.id and not v.deleted) as variants,
           (select coalesce(json_agg(json_build_object('sku', v.sku, 'pieces', s.pieces, 'productId', m.id,
                     'variantId', v.id, 'name', json_build_object('en', m.name_en, 'bn', m.name_bn),
                     'variantName', json_build_object('en', v.name_en, 'bn', v.name_bn), 'swatch', v.swatch,
                     'price', price_at(v, now()), 'stock', v.stock,
                     'isSold', m.status = 'published' and not v.deleted, 'any', s.own_variant_id is not null)
                     order by s.position), '[]')
              from set_parts s join variants v on v.id = s.variant_id join products m on m.id = v.product_id
             where s.set_id = p.id and (s.own_variant_id is null or s.position = ${firstShade})) as parts
      from products p join brands b on b.id = p.brand_id join categories c on c.id = p.category_id
     where p.id = ${id} and p.status <> 'deleted'`);
  return rows[0] ?? null;
}

const referenceColumns: Record<FieldOf<"reference">, string> = { brand: "b.name", category: "c.name" };

const fieldSelection = sql.raw(
  fieldNames
    .map((name) => {
      const column = `p.${columnName(name)}`;
      if (isFieldOf("reference", name)) return `${referenceColumns[name]} as ${name}`;
      if (isFieldOf("texts", name)) return `json_build_object('en', ${column}_en, 'bn', ${column}_bn) as "${name}"`;
      return `${column} as "${name}"`;
    })
    .join(", "),
);

/** A product as a draft that would leave everything as it is. */
export function currentDraft({ pictures, variants, parts, ...fields }: EditableProduct): ProductDraft {
  return draftProduct({ ...fields, variants: variants.map(toVariantDraft) });
}

/** A variant as a draft that would leave it as it is. */
export function toVariantDraft({ id, picture, ...variant }: EditableVariant): VariantDraft {
  return { ...variant, imageId: picture?.id ?? null };
}

/** A product as the audit log stores it: images by their ids, variants without what never changes. */
export function auditSnapshot({
  id,
  updatedAt,
  pictures,
  variants,
  parts,
  ...rest
}: EditableProduct): Record<string, unknown> {
  return {
    ...rest,
    ...(parts.length > 0 && { parts: parts.map(({ sku, pieces, any }) => `${sku} × ${pieces}${any ? " any" : ""}`) }),
    pictures: pictures.map((picture) => picture.id),
    variants: variants.map(({ id, picture, ...variant }) => ({ ...variant, picture: picture?.id ?? null })),
  };
}

/** The name of a product in lists for staff: the English one where there is one. */
export function displayName({ name }: Pick<EditableProduct, "name">): string {
  return name.en ?? name.bn ?? "";
}
