import type { OrderResponse } from "../../api/contract/orders.ts";
import type { OwnReviewResponse } from "../../api/contract/reviews.ts";
import type { Language } from "../../shop/language.ts";
import { api } from "../browser/api.ts";
import { Breadcrumbs } from "../components/breadcrumbs.tsx";
import { Icon } from "../components/icon.tsx";
import { SkeletonLines } from "../components/skeleton.tsx";
import { languageOf, useI18n } from "../i18n/language.tsx";
import { pageMeta } from "../seo/page-meta.ts";
import type { Route } from "./+types/track.ts";
import { NeedsScript } from "./needs-script.tsx";
import { loadOrderPageI18n } from "./order/i18n.ts";
import { Steps } from "./order/steps.tsx";
import { TrackForm } from "./order/track-form.tsx";
import { readTrackedOrder, type TrackedOrder } from "./order/tracked-order.ts";
import { TrackedOrderView } from "./order/tracked-order-view.tsx";
import { fetchReturnedPayment, loadOrderPayment } from "./payment/load-payment.ts";
import "./order/track.css";
import { useShopSettings } from "../components/page.tsx";

export const meta: Route.MetaFunction = (asked) =>
  pageMeta(asked, ({ t }) => ({ title: t("track.title"), description: t("track.lede") }));

/** The order last tracked in this tab, in its current state. */
export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const language = languageOf(url.pathname);
  const token = url.searchParams.get("payment");
  const returned = token ? await fetchReturnedPayment(token).catch(() => null) : null;
  const number = returned?.number ?? url.searchParams.get("number") ?? "";
  const tracked = readTrackedOrder();
  // A link names its order; the phone proves whose it is.
  const asked = number === "" || tracked?.number === number ? tracked : null;
  const found = asked ? await findOrder(asked, language) : notFound;
  const paying = await loadOrderPayment({ payment: returned, order: found.order, proof: asked }, language);
  return { number, asked, token: returned && token, paying, ...found };
}

const notFound: FoundOrder = { order: null, reviews: [], failure: null };

type FoundOrder = { order: OrderResponse | null; reviews: OwnReviewResponse[]; failure: unknown };

async function findOrder(asked: TrackedOrder, language: Language): Promise<FoundOrder> {
  try {
    const [order] = await Promise.all([
      api("POST /orders/track", { query: { lang: language }, body: asked }),
      loadOrderPageI18n(language),
    ]);
    return { order, reviews: await reviewsOf(order, asked), failure: null };
  } catch (failure) {
    return { ...notFound, failure };
  }
}

/** The customer's own reviews of the delivered products. */
async function reviewsOf({ status }: OrderResponse, body: TrackedOrder): Promise<OwnReviewResponse[]> {
  return status === "delivered" ? api("POST /reviews/of-order", { body }) : [];
}
clientLoader.hydrate = true as const;

export default function Track({ loaderData }: Route.ComponentProps) {
  const { number, asked, order, reviews, failure, token, paying } = loaderData;
  return (
    <div className="wrap track-page">
      {paying?.payment ? (
        <paying.PaymentState {...paying} payment={paying.payment} token={token} proof={order && asked} />
      ) : (
        <Heading isFound={order !== null} />
      )}
      <div id="order">
        {order ? (
          <>
            <TrackedOrderView order={order} reviews={reviews}>
              {paying && <paying.PayRest order={order} {...paying} />}
            </TrackedOrderView>
            <AnotherOrder key={order.number} />
          </>
        ) : (
          <div className="track-in">
            <TrackForm key={number} initial={asked ?? { number, phone: "" }} error={failure} />
            <OrderStepsGuide />
          </div>
        )}
      </div>
    </div>
  );
}

/** The form, folded away below the order that it has found. */
function AnotherOrder() {
  const { t } = useI18n();
  return (
    <details className="track-more">
      <summary>
        {t("track.another")}
        <Icon name="caret-down" size="xs" />
      </summary>
      <TrackForm initial={{ number: "", phone: "" }} error={null} />
    </details>
  );
}

/** The steps of every parcel, for visitors who have not tracked one yet. */
function OrderStepsGuide() {
  const { t } = useI18n();
  const { promises } = useShopSettings();
  const steps = [
    { title: t("timeline.pending"), text: t("track.way.pending"), done: false },
    { title: t("timeline.confirmed.ahead"), text: t("track.way.confirmed"), done: false },
    { title: t("timeline.shipped.ahead"), text: t("success.step.riderText"), done: false },
    {
      title: t("timeline.delivered.ahead"),
      text: t(promises.openParcel.on ? "track.way.deliveredOpen" : "track.way.delivered"),
      done: false,
    },
  ];
  return (
    <section className="track-way">
      <h2 className="display h3">{t("track.way")}</h2>
      <Steps steps={steps} />
    </section>
  );
}

export function HydrateFallback() {
  return (
    <div className="wrap track-page">
      <Heading />
      <NeedsScript />
      <SkeletonLines lines={6} />
    </div>
  );
}

function Heading({ isFound = false }: { isFound?: boolean }) {
  const { t } = useI18n();
  return (
    <>
      <Breadcrumbs trail={[{ label: t("track.title") }]} />
      <header>
        <h1 className="display h1">{t("track.title")}</h1>
        {!isFound && <p className="lede">{t("track.lede")}</p>}
      </header>
    </>
  );
}
