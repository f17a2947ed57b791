import type { Product } from "../../shop/catalog/product-queries.ts";
import { type ShareCard, versionOf } from "../../shop/media/share-images/share-card.ts";
import { heroPicture } from "../../shop/season.ts";
import { isDrawnLogo, logoOf } from "../../shop/settings/logo.ts";
import type { ShopSettings } from "../../shop/settings/settings-schema.ts";
import type { Speech } from "../i18n/language.tsx";

/** The picture of a shared page: its address without the origin, and what it says to those who do not see it. */
export type Shared = { path: string; alt: string };

/** What a card of more than one product is about, and its picture. */
type Subject = { heading: Parameters<Speech["t"]>[0]; imageId: string | null };

/** What a card is about: `product/{id}`, `category/{id}` or `shop/home`. */
export function shared(subject: string, card: ShareCard): Shared {
  const said = [card.line, card.heading, card.price].filter((words) => words !== null);
  return { path: `/share/${subject}/${versionOf(card)}.${card.language}.jpg`, alt: said.join(", ") };
}

/** The shop's own card, in the season's picture, which stands for every page that has none of its own. */
export function shopCard(settings: ShopSettings, now: Date, speech: Speech): ShareCard {
  return plainCard(settings, speech, { heading: "home.title", imageId: settings.hero.imageId ?? heroPicture(now) });
}

export function categoryCard(settings: ShopSettings, speech: Speech, subject: Subject): ShareCard {
  return plainCard(settings, speech, subject);
}

export function productCard(settings: ShopSettings, { language, t, money }: Speech, product: Product): ShareCard {
  const { name, brand, price, listPrice, variants, pictures } = product;
  const differs = variants.some((variant) => variant.price !== price);
  return {
    language,
    logo: cardLogo(settings, language),
    line: brand,
    heading: name.text,
    price: differs ? t("price.from", { price: money(price) }) : money(price),
    priceBefore: listPrice !== null && listPrice > price ? money(listPrice) : null,
    imageId: pictures[0]?.id ?? null,
  };
}

function plainCard(settings: ShopSettings, { language, t }: Speech, { heading, imageId }: Subject): ShareCard {
  const words = { line: t("header.cashOnDelivery"), heading: t(heading) };
  return { language, logo: cardLogo(settings, language), ...words, price: null, priceBefore: null, imageId };
}

function cardLogo(settings: ShopSettings, language: Speech["language"]): string | null {
  const logo = logoOf(settings);
  return isDrawnLogo(logo) ? null : logo[language];
}
