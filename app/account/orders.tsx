import { useState } from "react";
import { languageOf } from "../../shop/language.ts";
import { api } from "../browser/api.ts";
import { Button } from "../components/button.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { SkeletonLines } from "../components/skeleton.tsx";
import { useI18n } from "../i18n/language.tsx";
import { privateMeta } from "../seo/private-meta.ts";
import { BestSellers, RecentlySeen } from "../storefront/lazy-rows.tsx";
import { NeedsScript } from "../storefront/needs-script.tsx";
import type { Route } from "./+types/orders.ts";
import { AccountFrame, AccountUnavailable } from "./account-frame.tsx";
import { ClaimForm } from "./orders/claim-form.tsx";
import { OrderCard } from "./orders/order-card.tsx";
import { requireSession } from "./require-session.ts";
import "./orders/orders.css";
import type { OrderResponse } from "../../api/contract/orders.ts";
import { isOpenStatus, type OrderStatus } from "../../shop/orders/order-status.ts";
import "../storefront/list/category-links.css";

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
      <ClaimForm ownOrders={orders} />
      {orders.length === 0 && <BestSellers />}
      {orders.length === 0 && <RecentlySeen />}
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
  return <AccountUnavailable title="orders.unread" error={error} />;
}

const filterChoices = ["all", "open", "delivered", "cancelled"] as const;

type OrderFilterChoice = (typeof filterChoices)[number];

/** Filters the account's orders. */
export function OrderFilter({
  filter,
  onChange,
}: {
  filter: OrderFilterChoice;
  onChange: (filter: OrderFilterChoice) => void;
}) {
  const { t } = useI18n();
  return (
    <fieldset className="chips">
      <legend className="vh">{t("orders.filter")}</legend>
      {filterChoices.map((choice) => (
        <button
          key={choice}
          type="button"
          className="chip"
          aria-pressed={choice === filter}
          onClick={() => onChange(choice)}
        >
          {t(`orders.filter.${choice}`)}
        </button>
      ))}
    </fieldset>
  );
}

function filterOrders(orders: OrderResponse[], filter: OrderFilterChoice): OrderResponse[] {
  return orders.filter(({ status }) => filter === "all" || statusGroup(status) === filter);
}

/** Returned orders are listed with the cancelled ones. */
function statusGroup(status: OrderStatus): OrderFilterChoice {
  if (isOpenStatus(status)) return "open";
  return status === "delivered" ? "delivered" : "cancelled";
}
