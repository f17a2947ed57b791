import type { Language } from "../language.ts";
import type { Shop } from "../shop.ts";
import { isShownOn } from "./content-rules.ts";

/** What the home page says of its offers today: a coupon and its terms, perhaps; null where it says nothing. */
export async function readOfferWords(shop: Shop, language: Language): Promise<string | null> {
  const { home } = await shop.content();
  const rows = home.flatMap((section) => (section.kind === "products" ? [section] : []));
  const row = rows.find(({ rule, on, ...dates }) => rule === "on-offer" && on && isShownOn(dates, shop.now()));
  return row?.text[language] || null;
}
