import { sql } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { type ImageInfo, imageJson } from "../media/image-json.ts";
import type { Paisa } from "../money.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";
import { countWaiting } from "../stock-alerts/subscribe.ts";
import type { ProductDraft, Texts } from "./product-draft.ts";
import type { SalePrice } from "./sale-price.ts";

type EditableImage = Omit<ImageInfo, "alt">;

export type EditableVariant = {
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

/** A product with all that staff can change, in both languages. */
export type EditableProduct = Omit<ProductDraft, "source" | "sourceKey" | "createdAt" | "pictures" | "variants"> & {
  id: string;
  /** To the microsecond: what an edit carries to say which state it began from. */
  updatedAt: string;
  pictures: (EditableImage & { alt: Texts })[];
  variants: EditableVariant[];
};

/** Beside it how many want to be told when each variant is back. */
export type ProductWithWaiting = Omit<EditableProduct, "variants"> & {
  variants: (EditableVariant & { waiting: number })[];
};

/** A product for its editing form, published or hidden; null where there is none (any more). */
export async function getEditableProduct(shop: Shop, actor: Actor, id: string): Promise<ProductWithWaiting | null> {
  allow(actor, "products:change");
  const product = await readEditable(shop.db, id);
  if (!product) return null;
  const waiting = await countWaiting(shop.db, id);
  return { ...product, variants: product.variants.map((each) => ({ ...each, waiting: waiting.get(each.id) ?? 0 })) };
}

/** The same for use cases that have asked already who may. */
export async function readEditable(db: Database, id: string): Promise<EditableProduct | null> {
  const localizedJson = (column: string) =>
    sql.raw(
      `json_build_object('en', p.${column}_en, 'bn', p.${column}_bn) as "${column.replace(/_(.)/g, toUpperCase)}"`,
    );
  const { rows } = await db.execute<EditableProduct>(sql`
    select p.id, p.status, c.name as category, b.name as brand, ${localizedJson("name")}, ${localizedJson("short_description")},
           ${localizedJson("description")}, ${localizedJson("how_to_use")}, ${localizedJson("material")}, ${localizedJson("origin")}, p.ingredients,
           p.ingredients_checked as "ingredientsChecked",
           p.attributes, p.expiry_months as "expiryMonths", p.is_new as "isNew", p.featured,
           to_char(p.updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "updatedAt",
           (select coalesce(json_agg(json_build_object('id', i.id, 'width', i.width, 'height', i.height,
                     'widths', i.widths, 'alt', json_build_object('en', pi.alt_en, 'bn', pi.alt_bn))
                     order by pi.position), '[]')
              from product_images pi join images i on i.id = pi.image_id where pi.product_id = p.id) as pictures,
           (select coalesce(json_agg(json_build_object('id', v.id, 'sku', v.sku, 'swatch', v.swatch,
                     'name', json_build_object('en', v.name_en, 'bn', v.name_bn), 'price', v.price,
                     'listPrice', v.list_price, 'offer', sale_terms(v), 'stock', v.stock, 'picture', (
                       select ${imageJson()}
                         from images i where i.id = v.image_id)) order by v.position), '[]')
              from variants v where v.product_id = p.id and not v.deleted) as variants
      from products p join brands b on b.id = p.brand_id join categories c on c.id = p.category_id
     where p.id = ${id} and p.status <> 'deleted'`);
  return rows[0] ?? null;
}

function toUpperCase(_: string, character: string): string {
  return character.toUpperCase();
}

/** What the history keeps of a product: pictures by their ids, variants without what never changes. */
export function auditSnapshot({
  id,
  updatedAt,
  pictures,
  variants,
  ...rest
}: EditableProduct): Record<string, unknown> {
  return {
    ...rest,
    pictures: pictures.map((picture) => picture.id),
    variants: variants.map(({ id, picture, ...variant }) => ({ ...variant, picture: picture?.id ?? null })),
  };
}

/** What people call a product. */
export function displayName({ name }: Pick<EditableProduct, "name">): string {
  return name.en ?? name.bn ?? "";
}
