import { sql } from "drizzle-orm";
import { type Language, localize } from "../language.ts";
import { type ImageInfo, type ImageRow, toImage, variantImage } from "../media/image-json.ts";
import type { Paisa } from "../money.ts";
import { type Actor, allow } from "../permissions.ts";
import type { Shop } from "../shop.ts";

/** A line of an account's cart with today's name and price, or the last known ones of a withdrawn product. */
export type StoredCartLine = {
  id: string;
  productId: string;
  variantId: string | null;
  name: string;
  variantName: string | null;
  picture: ImageInfo | null;
  price: Paisa;
  quantity: number;
  addedAt: Date;
  email: string;
};

type CartLineRow = Omit<StoredCartLine, "name" | "variantName" | "picture"> & {
  nameEn: string | null;
  nameBn: string | null;
  variantNameEn: string | null;
  variantNameBn: string | null;
  picture: ImageRow | null;
};

/**
 * The cart of an email address, oldest line first: the caller's own, or any for staff. Refuses others as `not-allowed`.
 */
export async function getCart(
  shop: Shop,
  actor: Actor,
  email: string | undefined,
  language: Language,
): Promise<StoredCartLine[]> {
  const own = allow(actor, "carts:change-own");
  const owner = (email ?? own.email).toLowerCase();
  const isOwn = owner === own.email.toLowerCase();
  if (!isOwn) allow(actor, "carts:read");
  const { rows } = await shop.db.execute<CartLineRow>(sql`
    select c.id, c.product_id as "productId", c.variant_id as "variantId", c.quantity, c.added_at as "addedAt", u.email,
           p.name_en as "nameEn", p.name_bn as "nameBn", v.name_en as "variantNameEn", v.name_bn as "variantNameBn",
           coalesce(price_at(v, ${shop.now().toISOString()}), p.price) as price,
           ${variantImage} as picture
      from cart_lines c join users u on u.id = c.user_id join products p on p.id = c.product_id
           left join variants v on v.id = c.variant_id
     where ${isOwn ? sql`u.id = ${own.id}` : sql`u.email = ${owner}`}
     order by c.added_at, c.id`);
  return rows.map(({ nameEn, nameBn, variantNameEn, variantNameBn, picture, addedAt, ...row }) => ({
    ...row,
    name: localize({ en: nameEn, bn: nameBn }, language)?.text ?? "",
    variantName: localize({ en: variantNameEn, bn: variantNameBn }, language)?.text ?? null,
    picture: toImage(picture, language),
    addedAt: new Date(addedAt),
  }));
}
