import { eq, inArray, sql } from "drizzle-orm";
import { contentVersions, coupons } from "../../db/schema.ts";
import type { Shop } from "../shop.ts";
import type { Content } from "./content-schema.ts";
import { isNamedIn, textsOfNames } from "./name-places.ts";

/** The names that the shop has had, its present one among them, and where they stand besides the content. */
export type ShopNames = {
  names: string[];
  /** The texts of the settings that hold one, such as an e-mail address. */
  settings: string[];
  /** The codes of active coupons that hold one. */
  coupons: string[];
};

/** The names of the live look and of earlier ones, and which settings and coupons hold one of them. */
export async function findShopNames(shop: Shop): Promise<ShopNames> {
  const { name, address, email, openingHours, ...settings } = await shop.settings();
  const rows = await shop.db
    .selectDistinct({ name: sql<Content["look"]["name"]>`${contentVersions.content}->'look'->'name'` })
    .from(contentVersions)
    .where(inArray(contentVersions.state, ["past", "published"]));
  const names = textsOfNames([name, ...rows.map((row) => row.name)]);
  const { mapUrl, facebookUrl, instagramUrl, whatsappUrl, messengerUrl } = settings;
  const links = [mapUrl, facebookUrl, instagramUrl, whatsappUrl, messengerUrl];
  const texts = [email, ...Object.values(address), ...Object.values(openingHours), ...links];
  const active = await shop.db.select({ code: coupons.code }).from(coupons).where(eq(coupons.active, true));
  const codes = active.map(({ code }) => code).toSorted();
  return {
    names,
    settings: texts.filter((text): text is string => text !== null && isNamedIn(text, names)),
    coupons: codes.filter((code) => isNamedIn(code, names)),
  };
}
