import { useState } from "react";
import { useRevalidator } from "react-router";
import { api } from "../browser/api.ts";
import { errorText } from "../browser/error-text.ts";
import { Button } from "../components/button.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { SkeletonLines } from "../components/skeleton.tsx";
import { languageOf, useI18n } from "../i18n/language.tsx";
import { privateMeta } from "../seo/page-meta.ts";
import { BestSellers } from "../storefront/best-sellers.tsx";
import { NeedsScript } from "../storefront/needs-script.tsx";
import type { Route } from "./+types/orders.ts";
import { AccountFrame } from "./account-frame.tsx";
import { ClaimForm } from "./orders/claim-form.tsx";
import { OrderCard } from "./orders/order-card.tsx";
import { filterOrders, OrderFilter, type OrderFilterChoice } from "./orders/order-filter.tsx";
import { requireSession } from "./require-session.ts";
import "./orders/orders.css";

export const meta: Route.MetaFunction = (args) => privateMeta(args, ({ t }) => t("user.orders"));

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const { email } = await requireSession(url);
  const lang = languageOf(url.pathname);
  const [orders, reviews] = await Promise.all([
    api("GET /order", { query: { email, lang } }),
    api("GET /reviews/own", { query: { lang: lang } }),
  ]);
  return { orders, reviews };
}
clientLoader.hydrate = true as const;

/** My Orders (specification.txt §2), those that were placed as a guest and claimed since among them. */
export default function Orders({ loaderData: { orders, reviews } }: Route.ComponentProps) {
  const { t, path } = useI18n();
  const [filter, setFilter] = useState<OrderFilterChoice>("all");
  const filteredOrders = filterOrders(orders, filter);
  return (
    <AccountFrame title={t("user.orders")}>
      {orders.length > 0 && <OrderFilter filter={filter} onChange={setFilter} />}
      {filteredOrders.map((order) => (
        <OrderCard key={order._id} order={order} reviews={reviews} />
      ))}
      {filteredOrders.length === 0 && (
        <EmptyState
          icon="package"
          title={t("orders.none")}
          text={orders.length === 0 ? t("orders.noneText") : undefined}
        >
          {orders.length === 0 && <Button to={path("/shop")}>{t("cart.toShop")}</Button>}
        </EmptyState>
      )}
      {orders.length === 0 && <BestSellers />}
      <ClaimForm ownOrders={orders} />
    </AccountFrame>
  );
}

export function HydrateFallback() {
  const { t } = useI18n();
  return (
    <AccountFrame title={t("user.orders")}>
      <NeedsScript />
      <SkeletonLines lines={12} />
    </AccountFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useI18n();
  const { revalidate, state } = useRevalidator();
  return (
    <EmptyState level={1} icon="wifi-slash" title={t("orders.unread")} text={errorText(error, t)}>
      <Button busy={state === "loading"} onClick={() => void revalidate()}>
        {t("account.retry")}
      </Button>
    </EmptyState>
  );
}
