import type { Product } from "../../shop/catalog/product-queries.ts";
import { type ShareCard, shareCardVersion } from "../../shop/media/share-images/share-card.ts";
import { isDrawnLogo, logoOf } from "../../shop/settings/logo.ts";
import type { ShopSettings } from "../../shop/settings/settings-schema.ts";
import type { I18n } from "../i18n/language.tsx";

/** The share picture: its path without the origin, and its alt text. */
export type ShareImage = { path: string; alt: string };

/** What a card of more than one product is about, and its picture. */
type CardSubject = { heading: Parameters<I18n["t"]>[0]; imageId: string | null };

/** What a card is about: `product/{id}`, `category/{id}` or `shop/home`. */
export function describeShareImage(subject: string, card: ShareCard): ShareImage {
  const altParts = [card.line, card.heading, card.price].filter((texts) => texts !== null);
  return { path: `/share/${subject}/${shareCardVersion(card)}.${card.language}.jpg`, alt: altParts.join(", ") };
}

/** The shop's own card with the home page's picture, for every page without one of its own. */
export function shopCard(settings: ShopSettings, imageId: string | null, i18n: I18n): ShareCard {
  const card = genericCard(settings, i18n, { heading: "home.title", imageId });
  return { ...card, heading: settings.look.homeTitle[i18n.language] || card.heading };
}

export function categoryCard(settings: ShopSettings, i18n: I18n, subject: CardSubject): ShareCard {
  return genericCard(settings, i18n, subject);
}

export function productCard(settings: ShopSettings, { language, t, money }: I18n, product: Product): ShareCard {
  const { name, brand, price, listPrice, variants, pictures } = product;
  const pricesDiffer = variants.some((variant) => variant.price !== price);
  return {
    language,
    logo: cardLogo(settings, language),
    line: brand,
    heading: name.text,
    price: pricesDiffer ? t("price.from", { price: money(price) }) : money(price),
    priceBefore: listPrice !== null && listPrice > price ? money(listPrice) : null,
    imageId: pictures[0]?.id ?? null,
  };
}

function genericCard(settings: ShopSettings, { language, t }: I18n, { heading, imageId }: CardSubject): ShareCard {
  const texts = { line: t("header.cashOnDelivery"), heading: t(heading) };
  return { language, logo: cardLogo(settings, language), ...texts, price: null, priceBefore: null, imageId };
}

function cardLogo(settings: ShopSettings, language: I18n["language"]): string | null {
  const logo = logoOf(settings);
  return isDrawnLogo(logo) ? null : logo[language];
}
