import { useState } from "react";
import { useRevalidator } from "react-router";
import type { OrderAnswer, OwnReviewAnswer } from "../../api/responses.ts";
import { callApi } from "../browser/api.ts";
import { failureText } from "../browser/error-text.ts";
import { Button } from "../components/button.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { SkeletonLines } from "../components/skeleton.tsx";
import { languageOf, useLanguage } from "../i18n/language.tsx";
import { privateMeta } from "../seo/page-meta.ts";
import { BestSellers } from "../storefront/best-sellers.tsx";
import { NeedsScript } from "../storefront/needs-script.tsx";
import type { Route } from "./+types/orders.ts";
import { AccountFrame } from "./account-frame.tsx";
import { ClaimForm } from "./orders/claim-form.tsx";
import { OrderCard } from "./orders/order-card.tsx";
import { OrderFilter, type Shown, shownOrders } from "./orders/order-filter.tsx";
import { requireSession } from "./require-session.ts";
import "./orders/orders.css";

export const meta: Route.MetaFunction = (asked) => privateMeta(asked, ({ t }) => t("user.orders"));

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const { email } = await requireSession(url);
  const lang = languageOf(url.pathname);
  const [orders, reviews] = await Promise.all([
    callApi<OrderAnswer[]>("GET", `/order?${new URLSearchParams({ email, lang })}`),
    callApi<OwnReviewAnswer[]>("GET", `/reviews/own?lang=${lang}`),
  ]);
  return { orders, reviews };
}
clientLoader.hydrate = true as const;

/** My Orders (specification.txt §2), those that were placed as a guest and claimed since among them. */
export default function Orders({ loaderData: { orders, reviews } }: Route.ComponentProps) {
  const { t, path } = useLanguage();
  const [shown, setShown] = useState<Shown>("all");
  const listed = shownOrders(orders, shown);
  return (
    <AccountFrame title={t("user.orders")}>
      {orders.length > 0 && <OrderFilter shown={shown} onChange={setShown} />}
      {listed.map((order) => (
        <OrderCard key={order._id} order={order} reviews={reviews} />
      ))}
      {listed.length === 0 && (
        <EmptyState
          icon="package"
          title={t("orders.none")}
          text={orders.length === 0 ? t("orders.noneText") : undefined}
        >
          {orders.length === 0 && <Button to={path("/shop")}>{t("cart.toShop")}</Button>}
        </EmptyState>
      )}
      {orders.length === 0 && <BestSellers />}
      <ClaimForm own={orders} />
    </AccountFrame>
  );
}

export function HydrateFallback() {
  const { t } = useLanguage();
  return (
    <AccountFrame title={t("user.orders")}>
      <NeedsScript />
      <SkeletonLines lines={12} />
    </AccountFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useLanguage();
  const { revalidate, state } = useRevalidator();
  return (
    <EmptyState level={1} icon="wifi-slash" title={t("orders.unread")} text={failureText(error, t)}>
      <Button busy={state === "loading"} onClick={() => void revalidate()}>
        {t("account.retry")}
      </Button>
    </EmptyState>
  );
}
