import { readCards } from "../../shop/catalog/list-products.ts";
import { getImage } from "../../shop/catalog/product-images.ts";
import { type CampaignTime, campaignTime } from "../../shop/content/campaign-time.ts";
import type { Content } from "../../shop/content/content-schema.ts";
import { formatDay } from "../../shop/shipping/delivery-dates.ts";
import { ContentButton } from "../components/content-link.tsx";
import { ResponsiveImage } from "../components/image.tsx";
import { type DataOf, type LoaderArgs, type MetaArgs, PageMissing, type PageProps } from "../documents/document.ts";
import { languageOf, useI18n } from "../i18n/language.tsx";
import { Emphasis } from "../i18n/localized.tsx";
import { serverI18n } from "../i18n/server-texts.ts";
import { pageMeta } from "../seo/page-meta.ts";
import { ProductGrid } from "./list/product-grid.tsx";
import "./campaign.css";

export async function loader({ shop, url, params }: LoaderArgs<"slug">) {
  const language = languageOf(url.pathname);
  const campaign = (await shop.content()).campaigns.find(({ slug, on }) => on && slug === params.slug);
  if (!campaign) throw new PageMissing();
  const { imageId, alt, productIds } = campaign;
  const [picture, products] = await Promise.all([
    imageId === null ? null : getImage(shop, imageId, { text: alt[language], language }),
    readCards(shop, productIds, language),
  ]);
  return { campaign, picture, products, time: campaignTime(campaign, shop.now()) };
}

export const meta = ({ loaderData: { campaign }, ...args }: MetaArgs<DataOf<typeof loader>>) => {
  const plain = (text: string) => text.replaceAll("*", "");
  return pageMeta(args, ({ language, t }) => ({
    title: plain(campaign.title[language]),
    description: campaign.text[language] || t("home.about"),
  }));
};

/** The landing page of a campaign: what it is, how long it lasts, its products. */
export default function Campaign({ loaderData: { campaign, picture, products, time } }: PageProps<typeof loader>) {
  const { language } = useI18n();
  const i18n = serverI18n(language);
  const { t } = i18n;
  const { title, text, rowTitle, note } = campaign;
  const dates = { from: formatDay(campaign.from, i18n), until: formatDay(campaign.until, i18n) };
  return (
    <>
      <section className={picture ? "campaign" : "campaign campaign-plain"}>
        {picture && (
          <ResponsiveImage className="campaign-img" image={picture} sizes="(min-width: 1024px) 50vw, 100vw" priority />
        )}
        {picture && <div className="paar" aria-hidden="true" />}
        <div className="campaign-txt">
          <p className="campaign-dates num">{t("campaign.dates", dates)}</p>
          <h1 className="display hero-t">
            <Emphasis text={title[language]} />
          </h1>
          {text[language] && <p className="lede">{text[language]}</p>}
          {products.length > 0 && (
            <p>
              <a className="btn btn-p" href="#products">
                {t("campaign.see")}
              </a>
            </p>
          )}
        </div>
      </section>
      <Countdown campaign={campaign} time={time} />
      {products.length > 0 && (
        <section className="section" id="products" aria-labelledby="products-title">
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
      {note[language] && (
        <section className="wrap campaign-note">
          <h2 className="display h3">{t("campaign.how")}</h2>
          <p>{note[language]}</p>
        </section>
      )}
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

// More diamonds than a month has days are no picture of time.
const maxDiamonds = 31;

type CountdownProps = { campaign: Content["campaigns"][number]; time: CampaignTime };

/** The days that are left, by the server's clock: nothing counts in the browser, and nothing begins again. */
function Countdown({ campaign, time }: CountdownProps) {
  const { language } = useI18n();
  const i18n = serverI18n(language);
  const { t, number } = i18n;
  const { state, left, days, today } = time;
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
          <b className="display num">{number(left)}</b>
          <span>
            <span className="display h3">{left === 1 ? t("campaign.lastDay") : t("campaign.daysLeft")}</span>
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
        <p className="clock-words">{t("campaign.noRestarts")}</p>
      </div>
    </section>
  );
}
