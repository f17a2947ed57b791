import { sql } from "drizzle-orm";
import { dhakaDay } from "../dhaka-time.ts";
import { type Language, type Localized, localizeField } from "../language.ts";
import { type ImageRow, imageJson, toImage } from "../media/image-json.ts";
import type { Paisa } from "../money.ts";
import type { Shop } from "../shop.ts";
import { brandColumn } from "./brand-name.ts";
import { productPath, variantPath } from "./catalog-rules.ts";
import type { CategoryName } from "./catalog-schema.ts";
import type { SalePrice as DatedSalePrice, SalePriceState } from "./sale-price.ts";

/** A product path for the sitemap. */
export type ProductAddress = { path: string; changedAt: Date };

/** A variant in the catalogue feed of another site. */
export type FeedItem = {
  variantId: string;
  productId: string;
  path: string;
  sku: string;
  name: Localized;
  variantName: Localized | null;
  /** A shade; if not, a size or the only variant. */
  isShade: boolean;
  /** One of several variants. */
  isOneOfMany: boolean;
  description: Localized | null;
  brand: string;
  category: CategoryName;
  /** In the requested language. */
  categoryTitle: string;
  material: Localized | null;
  /** The price before any reduction. */
  price: Paisa;
  sale: Sale | null;
  inStock: boolean;
  /** File names in the image store, its own image first. */
  pictures: string[];
};

/** A reduced price; `during` is its first and last day in Dhaka where it ends. */
export type Sale = { price: Paisa; during: { from: string; until: string } | null };

/** Published products in order of id, `limit` of them after `offset`. */
export async function listProductAddresses(
  shop: Shop,
  { offset, limit }: { offset: number; limit: number },
): Promise<ProductAddress[]> {
  const { rows } = await shop.db.execute<{ id: string; slug: string; updatedAt: string }>(sql`
    select id, slug, updated_at as "updatedAt" from products where status = 'published'
     order by id limit ${limit} offset ${offset}`);
  return rows.map((row) => ({ path: productPath(row), changedAt: new Date(row.updatedAt) }));
}

type FeedItemRow = {
  variantId: string;
  sku: string;
  id: string;
  slug: string;
  nameEn: string | null;
  nameBn: string | null;
  variantEn: string | null;
  variantBn: string | null;
  shortEn: string | null;
  shortBn: string | null;
  brand: string;
  category: CategoryName;
  categoryBn: string;
  materialEn: string | null;
  materialBn: string | null;
  swatch: string | null;
  choices: number;
  price: Paisa;
  listPrice: Paisa | null;
  state: SalePriceState | null;
  offer: DatedSalePrice | null;
  stock: number | null;
  own: ImageRow | null;
  pictures: ImageRow[] | null;
};

/** Every variant of the published products, by product. */
export async function listFeedItems(shop: Shop, limit: number, language: Language): Promise<FeedItem[]> {
  const now = shop.now();
  const nowIso = now.toISOString();
  const { rows } = await shop.db.execute<FeedItemRow>(sql`
    select v.id as "variantId", v.sku, p.id, p.slug, p.name_en as "nameEn", p.name_bn as "nameBn",
           v.name_en as "variantEn", v.name_bn as "variantBn", p.short_description_en as "shortEn",
           p.short_description_bn as "shortBn", ${brandColumn(language)} as brand, c.name as category, c.name_bn as "categoryBn",
           p.material_en as "materialEn", p.material_bn as "materialBn", v.swatch, stock_for_sale(v) as stock,
           count(*) over (partition by p.id)::int as choices,
           least(price_at(v, ${nowIso}), o.singles) as price,
           case when o.singles is null then list_price_at(v, ${nowIso}) when o.singles > price_at(v, ${nowIso}) then o.singles end as "listPrice",
           sale_state(v, ${nowIso}) as state, sale_terms(v) as offer,
           (select ${imageJson()}
              from images i where i.id = v.image_id) as own,
           (select json_agg(${imageJson()}
                            order by pi.position)
              from product_images pi join images i on i.id = pi.image_id where pi.product_id = p.id) as pictures
      from products p join brands b on b.id = p.brand_id join categories c on c.id = p.category_id
      join variants v on v.product_id = p.id and not v.deleted cross join lateral set_offer(v, ${nowIso}) o
     where p.status = 'published' order by p.id, v.position limit ${limit}`);
  return rows.map((row) => toFeedItem(row, language, dhakaDay(now)));
}

function toFeedItem(row: FeedItemRow, language: Language, today: string): FeedItem {
  const pictures = [row.own, ...(row.pictures ?? [])].flatMap((picture) => toImage(picture, language) ?? []);
  return {
    variantId: row.variantId,
    productId: row.id,
    path: row.choices > 1 ? variantPath(row, row.variantId) : productPath(row),
    sku: row.sku,
    name: localizeField(row, "name", language) ?? { text: "", language },
    variantName: localizeField(row, "variant", language),
    description: localizeField(row, "short", language),
    brand: row.brand,
    isShade: row.swatch !== null,
    isOneOfMany: row.choices > 1,
    category: row.category,
    categoryTitle: language === "bn" ? row.categoryBn : row.category,
    material: localizeField(row, "material", language),
    price: row.listPrice ?? row.price,
    sale: saleOf(row, today),
    inStock: row.stock === null || row.stock > 0,
    pictures: [...new Set(pictures.map(({ id, widths }) => `${id}-${Math.max(...widths)}.jpg`))],
  };
}

/** The reduction by a sale or a list price. A future sale counts where it has an end. */
function saleOf({ price, listPrice, state, offer }: FeedItemRow, today: string): Sale | null {
  const isComing = state === "coming" && listPrice === null;
  if (offer?.until && (state === "running" || isComing))
    return { price: offer.price, during: { from: offer.from ?? today, until: offer.until } };
  return listPrice === null ? null : { price, during: null };
}
