import type { ReactNode } from "react";
import { type ProductCard, readCards } from "../../shop/catalog/list-products.ts";
import { type CampaignTime, campaignTime } from "../../shop/content/campaign-time.ts";
import type { Content } from "../../shop/content/content-schema.ts";
import { getCampaign } from "../../shop/content/get-campaign.ts";
import { languageOf } from "../../shop/language.ts";
import type { ImageInfo } from "../../shop/media/image-json.ts";
import { listFeaturedReviews } from "../../shop/reviews/list-reviews.ts";
import { chatLinks } from "../../shop/settings/chat-links.ts";
import { formatDay } from "../../shop/shipping/delivery-dates.ts";
import { chatIcons } from "../components/chat-icons.ts";
import { ContactLine } from "../components/contact-line.tsx";
import { ContentButton } from "../components/content-link.tsx";
import { Icon } from "../components/icon.tsx";
import type { IconName } from "../components/icon-names.ts";
import { ResponsiveImage } from "../components/image.tsx";
import { Link, useShopSettings } from "../components/page.tsx";
import { Price } from "../components/price.tsx";
import { AddButton } from "../components/product-card.tsx";
import {
  type DataOf,
  type DocumentHandle,
  type LoaderArgs,
  type MetaArgs,
  PageMissing,
  type PageProps,
} from "../documents/document.ts";
import { Island } from "../documents/island.tsx";
import { type I18n, useI18n } from "../i18n/language.tsx";
import { Emphasis, Localized, withoutEmphasis } from "../i18n/localized.tsx";
import { serverI18n } from "../i18n/server-texts.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { campaignCard, describeShareImage } from "../seo/share-card.ts";
import type { CampaignItem } from "./campaign/campaign-order.tsx";
import { CampaignPart } from "./campaign/campaign-part.tsx";
import { ProductGrid } from "./list/product-grid.tsx";
import { NeedsScript } from "./needs-script.tsx";
import { BuyerQuotes } from "./review/buyer-quotes.tsx";
import "./campaign.css";

export const handle: DocumentHandle = { formTexts: true };

const maxReviews = 3;
export async function loader({ shop, url, params }: LoaderArgs<"slug">) {
  const language = languageOf(url.pathname);
  const [found, settings] = await Promise.all([getCampaign(shop, params.slug, language), shop.settings()]);
  if (!found) throw new PageMissing();
  const { campaign, products, pictures } = found;
  const { productIds, favourite } = campaign;
  const [favourites, reviews] = await Promise.all([
    readCards(shop, favourite ? [favourite.productId] : [], language),
    listFeaturedReviews(shop, maxReviews, language, productIds),
  ]);
  const card = campaignCard(settings, serverI18n(language), found, shop.now());
  return {
    ...{ campaign, pictures, products, reviews },
    favouriteCard: favourites[0] ?? null,
    time: campaignTime(campaign, shop.now()),
    share: describeShareImage(`campaign/${campaign.slug}`, card),
    url: shop.publicUrl + url.pathname,
  };
}

export const meta = ({ loaderData: { campaign, share }, ...args }: MetaArgs<DataOf<typeof loader>>) => {
  const describe = ({ language, t }: I18n) => ({
    title: withoutEmphasis(campaign.title[language]),
    description: campaign.text[language] || t("home.about"),
  });
  return pageMeta(args, describe, { share });
};

/** The landing page of a campaign: what it is, how long it lasts, its products. */
export default function Campaign({ loaderData }: PageProps<typeof loader>) {
  const { campaign, pictures, products, reviews, favouriteCard, time, url } = loaderData;
  const { language } = useI18n();
  const i18n = serverI18n(language);
  const { t } = i18n;
  const { title, text, rowTitle, note } = campaign;
  // After the campaign visitors see today's prices, and order as on any day.
  const isOpen = time.state !== "over" && products.length > 0;
  const about = `${withoutEmphasis(title[language])} ${url}`;
  const dates = { from: formatDay(campaign.from, i18n), until: formatDay(campaign.until, i18n) };
  return (
    <>
      <section className={pictures.length > 0 ? "campaign" : "campaign campaign-plain"}>
        {pictures.length > 0 && <Pictures pictures={pictures} />}
        <div className="campaign-txt">
          <p className="campaign-dates num">{t("campaign.dates", dates)}</p>
          <h1 className="display hero-t">
            <Emphasis text={title[language]} />
          </h1>
          {text[language] && <p className="lede">{text[language]}</p>}
          {products.length > 0 && (
            <p className="campaign-do">
              <a className="btn btn-p" href="#products">
                {t("campaign.see", { count: products.length })}
              </a>
              {isOpen && (
                <a className="btn btn-o" href="#order">
                  {t("campaign.orderHere")}
                </a>
              )}
            </p>
          )}
        </div>
      </section>
      <Countdown campaign={campaign} time={time} />
      {products.length > 0 && (
        <section className="section campaign-row" id="products" aria-labelledby="products-title">
          <div className="wrap">
            <div className="sec-head">
              <h2 className="display h2" id="products-title">
                {rowTitle[language]}
              </h2>
            </div>
            <ProductGrid products={products} level={3} />
          </div>
        </section>
      )}
      {favouriteCard && campaign.favourite && <Favourite favourite={campaign.favourite} card={favouriteCard} />}
      {isOpen && <OrderHere item={itemOf(favouriteCard) ?? itemOf(products[0])} about={about} />}
      {(reviews.length > 0 || note[language]) && (
        <section className="wrap campaign-foot">
          {reviews.length > 0 && <h2 className="vh">{t("campaign.voices")}</h2>}
          {reviews.length > 0 && <BuyerQuotes reviews={reviews} />}
          {note[language] && (
            <div className="campaign-note">
              <h2 className="display h3">{t("campaign.how")}</h2>
              <ul>
                {sentencesOf(note[language]).map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </div>
          )}
        </section>
      )}
      {isOpen && <Bar slug={campaign.slug} about={about} />}
      {time.state === "over" && (
        <p className="wrap campaign-more">
          <ContentButton
            button={{ label: { en: t("campaign.offers"), bn: t("campaign.offers") }, link: "/shop?offer=1" }}
            variant="outline"
          />
        </p>
      )}
    </>
  );
}

/** The picture that was chosen, or those of three products; the sari's border sets them off from the words. */
function Pictures({ pictures }: { pictures: ImageInfo[] }) {
  const isCollage = pictures.length > 1;
  return (
    <>
      <div className={isCollage ? "campaign-img campaign-three" : "campaign-img"}>
        {pictures.map((picture, index) => (
          <ResponsiveImage
            key={picture.id}
            image={picture}
            {...(isCollage && { alt: "", className: index === 0 ? "campaign-first" : undefined })}
            sizes={isCollage && index > 0 ? "(min-width: 1024px) 22vw, 39vw" : "(min-width: 1024px) 50vw, 100vw"}
            isLarge={!isCollage}
            priority={index === 0}
          />
        ))}
      </div>
      <div className="campaign-edge" aria-hidden="true">
        <div className="paar" />
      </div>
    </>
  );
}

/** Each sentence is a point of its own. */
const sentencesOf = (note: string) => note.split(/(?<=[.!?।])\s+(?=[^\p{Ll}\p{N}])/u);

// More diamonds than a month has days are no picture of time.
const maxDiamonds = 31;

type CountdownProps = { campaign: Content["campaigns"][number]; time: CampaignTime };

/** The days that are left, by the server's clock: nothing counts in the browser, and nothing begins again. */
function Countdown({ campaign, time }: CountdownProps) {
  const { language } = useI18n();
  const i18n = serverI18n(language);
  const { t, number } = i18n;
  const { state, left, days, today, hoursLeft } = time;
  const until = formatDay(campaign.until, i18n);
  if (state !== "running")
    return (
      <section className="clock">
        <div className="wrap">
          <p className="display h3">
            {state === "over"
              ? t("campaign.over", { day: until })
              : t("campaign.begins", { day: formatDay(campaign.from, i18n) })}
          </p>
          <p className="clock-words">{t(state === "over" ? "campaign.overText" : "campaign.beginsText")}</p>
        </div>
      </section>
    );
  return (
    <section className="clock">
      <div className="wrap">
        <p className="clock-days">
          <b className="display num">{number(hoursLeft ?? left)}</b>
          <span>
            <span className="display h3">
              {hoursLeft === null
                ? t("campaign.daysLeft")
                : t(hoursLeft === 1 ? "campaign.lastHour" : "campaign.hoursLeft")}
            </span>
            <small>{t("campaign.ends", { day: until })}</small>
          </span>
        </p>
        {days <= maxDiamonds && (
          <ol className="clock-diamonds" aria-hidden="true">
            {Array.from({ length: days }, (_, index) => index + 1).map((day) => (
              <li key={day} className={day < today ? "is-past" : day === today ? "is-today" : undefined} />
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}

type FavouriteProps = { favourite: NonNullable<Content["campaigns"][number]["favourite"]>; card: ProductCard };

/** The one product of the campaign that is shown larger. */
function Favourite({ favourite: { title, text }, card }: FavouriteProps) {
  const { language, path } = useI18n();
  return (
    <section className="jamdani cfav" aria-labelledby="favourite">
      <div className="wrap">
        {card.picture && (
          <ResponsiveImage image={card.picture} alt="" sizes="(min-width: 1024px) 40vw, 100vw" isLarge />
        )}
        <div>
          <h2 className="display h2" id="favourite">
            <Emphasis text={title[language]} />
          </h2>
          {text[language] && <p className="lede">{text[language]}</p>}
          <p className="cfav-name">
            <Link to={path(card.path)}>
              <Localized value={card.name} />
            </Link>
          </p>
          <Price price={card.price} listPrice={card.listPrice} from={card.fromPrice} />
          {card.inStock && <AddButton product={card} className="btn btn-i" />}
        </div>
      </div>
    </section>
  );
}

/** What the form orders while the cart is empty: a product that needs no choice. */
function itemOf(card: ProductCard | null | undefined): CampaignItem | null {
  return card?.inStock && card.onlyVariantId ? { productId: card.id, variantId: card.onlyVariantId } : null;
}

/** The order form, and the arguments for ordering now. */
function OrderHere({ item, about }: { item: CampaignItem | null; about: string }) {
  const { language } = useI18n();
  const { t } = serverI18n(language);
  const settings = useShopSettings();
  const { promises, returnDays } = settings;
  const texts = { empty: t("campaign.orderEmpty"), total: t("campaign.orderTotal") };
  return (
    <section className="section" id="order" aria-labelledby="order-title">
      <div className="wrap corder-in">
        <div>
          <h2 className="display h2" id="order-title">
            {t("campaign.orderTitle")}
          </h2>
          <p className="lede">{t("campaign.orderText")}</p>
          <ul className="corder-trust">
            <Trust icon="hand-coins">{t("checkout.payment.cash")}</Trust>
            {promises.openParcel.on && <Trust icon="package">{t("checkout.payment.cashTextOpen")}</Trust>}
            {returnDays > 0 && (
              <Trust icon="arrow-u-down-left">{t("checkout.promise.return", { count: returnDays })}</Trust>
            )}
            <Trust icon="phone">
              <ContactLine contacts={settings} about={about} />
            </Trust>
          </ul>
        </div>
        <NeedsScript />
        <Island
          name="campaign"
          of={CampaignPart}
          hydrate="visible"
          props={{ order: { item, texts, hotline: settings.phone } }}
        />
      </div>
    </section>
  );
}

function Trust({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  );
}

function Bar({ slug, about }: { slug: string; about: string }) {
  const { language } = useI18n();
  const { t } = serverI18n(language);
  const { freeDeliveryAbove, ...settings } = useShopSettings();
  // Most visitors come from Facebook: a phone, where there is room for one, shows Messenger.
  const chats = chatLinks(settings, about)
    .toReversed()
    .map(({ name, href }) => ({ href, ask: t(`campaign.ask.${name}`), icon: chatIcons[name] }));
  const amount = "{amount}";
  const texts = {
    freeFrom: t("campaign.freeFrom", { amount }),
    missing: t("delivery.missing", { amount }),
    free: t("delivery.freeNow"),
    inCart: t("campaign.inCart", { amount }),
    order: t("campaign.orderHere"),
    cart: t("cart.view"),
  };
  return (
    <Island
      name="campaign"
      of={CampaignPart}
      hydrate="idle"
      props={{ bar: { slug, freeFrom: freeDeliveryAbove, chats, texts } }}
    />
  );
}
