import { languageOf } from "../../shop/language.ts";
import { type DeliveryArea, deliveryAreas, deliveryWindow } from "../../shop/shipping/delivery-charge.ts";
import { formatDeliveryDates } from "../../shop/shipping/delivery-dates.ts";
import { useShopSettings } from "../components/page.tsx";
import type { DataOf, LoaderArgs, MetaArgs, PageProps } from "../documents/document.ts";
import { formatDays } from "../i18n/format-days.ts";
import { useI18n } from "../i18n/language.tsx";
import { renderArticle } from "./articles/article.ts";
import { ArticlePage, articleMeta } from "./articles/article-page.tsx";

export async function loader({ shop, url }: LoaderArgs) {
  const { deliveryDays } = await shop.settings();
  const now = shop.now();
  return {
    article: await renderArticle("delivery-and-returns", shop, languageOf(url.pathname)),
    arrivals: {
      inside: deliveryWindow("inside", deliveryDays, now),
      outside: deliveryWindow("outside", deliveryDays, now),
    },
  };
}

export const meta = ({ loaderData, ...args }: MetaArgs<DataOf<typeof loader>>) =>
  articleMeta(args, { name: "nav.deliveryAndReturns", path: "/delivery-and-returns", article: loaderData.article });

/** What delivery costs, when it arrives, and how something is sent back. */
export default function DeliveryAndReturns({ loaderData: { article, arrivals } }: PageProps<typeof loader>) {
  return <ArticlePage name="nav.deliveryAndReturns" article={article} aside={<DeliveryTable arrivals={arrivals} />} />;
}

/** The first and the last day of a parcel ordered now (`2026-11-22`). */
type Arrivals = Record<DeliveryArea, { from: string; to: string }>;

/** What delivery costs and when a parcel ordered now arrives, inside Dhaka and elsewhere. */
function DeliveryTable({ arrivals }: { arrivals: Arrivals }) {
  const i18n = useI18n();
  const { t, money } = i18n;
  const { deliveryCharges, deliveryDays, freeDeliveryAbove } = useShopSettings();
  return (
    <section className="delivery-table" aria-label={t("delivery.table")}>
      {deliveryAreas.map((area) => (
        <div key={area}>
          <h2>{t(`checkout.delivery.${area}`)}</h2>
          <p className="delivery-charge num">{money(deliveryCharges[area])}</p>
          <p>{formatDays(deliveryDays[area], i18n)}</p>
          <p className="small">
            {t("delivery.now")} <b>{formatDeliveryDates(arrivals[area].from, arrivals[area].to, i18n)}</b>
          </p>
        </div>
      ))}
      {freeDeliveryAbove !== null && (
        <p className="delivery-free num">{t("delivery.freeFrom", { amount: money(freeDeliveryAbove) })}</p>
      )}
    </section>
  );
}
