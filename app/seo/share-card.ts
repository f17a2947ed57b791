import type { Product } from "../../shop/catalog/product-queries.ts";
import { campaignTime } from "../../shop/content/campaign-time.ts";
import type { getCampaign } from "../../shop/content/get-campaign.ts";
import { type ShareCard, shareCardVersion } from "../../shop/media/share-images/share-card.ts";
import { isDrawnLogo, logoOf } from "../../shop/settings/logo.ts";
import type { ShopSettings } from "../../shop/settings/settings-schema.ts";
import { formatDay } from "../../shop/shipping/delivery-dates.ts";
import type { I18n } from "../i18n/language.tsx";
import { withoutEmphasis } from "../i18n/localized.tsx";
import type { ServerI18n } from "../i18n/server-texts.ts";

/** The share picture: its path without the origin, and its alt text. */
export type ShareImage = { path: string; alt: string };

/** What a card is about: `product/{id}`, `category/{id}`, `campaign/{slug}` or `shop/home`. */
export function describeShareImage(subject: string, card: ShareCard): ShareImage {
  const altParts = [card.line, card.heading, card.price].filter((texts) => texts !== null);
  return { path: `/share/${subject}/${shareCardVersion(card)}.${card.language}.jpg`, alt: altParts.join(", ") };
}

/** The shop's own card with the home page's picture, for every page without one of its own. */
export function shopCard(settings: ShopSettings, imageId: string | null, i18n: I18n): ShareCard {
  const heading = settings.look.homeTitle[i18n.language] || i18n.t("home.title");
  return genericCard(settings, i18n, { heading, imageId });
}

type CategorySubject = { heading: Parameters<I18n["t"]>[0]; imageId: string | null };

export function categoryCard(settings: ShopSettings, i18n: I18n, { heading, imageId }: CategorySubject): ShareCard {
  return genericCard(settings, i18n, { heading: i18n.t(heading), imageId });
}

type FoundCampaign = NonNullable<Awaited<ReturnType<typeof getCampaign>>>;

/** A campaign's title, with its last day until that has passed. */
export function campaignCard(
  settings: ShopSettings,
  i18n: ServerI18n,
  { campaign, pictures }: FoundCampaign,
  now: Date,
): ShareCard {
  const isOver = campaignTime(campaign, now).state === "over";
  return genericCard(settings, i18n, {
    heading: withoutEmphasis(campaign.title[i18n.language]),
    imageId: pictures[0]?.id ?? null,
    ...(!isOver && { line: i18n.t("campaign.ends", { day: formatDay(campaign.until, i18n) }) }),
  });
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

/** What a card without a price is about: its heading, its picture and the line above, by default how one pays. */
type CardSubject = { heading: string; imageId: string | null; line?: string };

function genericCard(
  settings: ShopSettings,
  { language, t }: I18n,
  { heading, imageId, line = t("header.cashOnDelivery") }: CardSubject,
): ShareCard {
  return { language, logo: cardLogo(settings, language), line, heading, price: null, priceBefore: null, imageId };
}

function cardLogo(settings: ShopSettings, language: I18n["language"]): string | null {
  const logo = logoOf(settings);
  return isDrawnLogo(logo) ? null : logo[language];
}
