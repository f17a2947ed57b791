import type { ReactNode } from "react";
import { Link } from "react-router";
import type { DashboardResponse } from "../../../api/contract/admin.ts";
import { fromTaka } from "../../../shop/money.ts";
import { Icon } from "../../components/icon.tsx";
import { ResponsiveImage } from "../../components/image.tsx";
import { Localized } from "../../i18n/localized.tsx";
import { SectionHead } from "../components.tsx";
import { formatAge } from "../format.ts";
import { usePermission } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import { useOrderEvents } from "../orders/order-events.ts";
import { useNeededCount } from "../parcels/needed-parcels.ts";
import { useWaitingPaymentCount } from "../payments/waiting-payments.ts";
import { useDueRefundCount } from "../refunds/due-refunds.ts";
import { usePendingTexts } from "../reviews/pending-texts.ts";
import { type SectionInput, sectionLink } from "../sections.ts";
import { DayChart } from "./day-chart.tsx";
import "./overview.css";
import { api } from "../../browser/api.ts";
import "../../components/status-pill.css";

type OverviewProps = { dashboard: DashboardResponse; chart: "revenue" | "orders" };

/** The shop's current figures; each links to its list. */
export function Overview({ dashboard, chart }: OverviewProps) {
  const i18n = useAdminI18n();
  const { t, date } = i18n;
  useOrderEvents();
  return (
    <>
      <SectionHead title="admin.nav.overview" lede={t("admin.overview.asOf", { date: date(new Date(), "dayTime") })} />
      <Tiles dashboard={dashboard} />
      <Waiting />
      <div className="ov-2">
        <DayChart days={dashboard.days} metric={chart} />
        <BestSellers dashboard={dashboard} />
        <PendingOrders dashboard={dashboard} />
        <CategorySales dashboard={dashboard} />
        <LowStock dashboard={dashboard} />
      </div>
    </>
  );
}

/** What waits for somebody, each with its list. */
function Waiting() {
  return (
    <ul className="ov-todo">
      {usePermission("parcels:read") && <NeededParcels />}
      {usePermission("payments:verify") && <WaitingPayments />}
      {usePermission("payments:refund") && <DueRefunds />}
      {usePermission("reviews:moderate") && <PendingTexts />}
    </ul>
  );
}

function NeededParcels() {
  return <WaitingLine count={useNeededCount()} label="admin.nav.neededParcels" to={sectionLink("parcels")} />;
}

function WaitingPayments() {
  return (
    <WaitingLine count={useWaitingPaymentCount()} label="admin.nav.waitingPayments" to={sectionLink("payments")} />
  );
}

/** Customers who wait for money: the law allows ten days. */
function DueRefunds() {
  return <WaitingLine count={useDueRefundCount()} label="admin.nav.dueRefunds" to={sectionLink("refunds")} />;
}

/** What customers wrote and nobody has read yet; questions first, because somebody waits to buy. */
function PendingTexts() {
  const { reviews, questions } = usePendingTexts();
  const to = sectionLink("reviews", { of: questions > 0 ? "questions" : null });
  return <WaitingLine count={reviews + questions} label="admin.nav.pendingTexts" to={to} />;
}

type WaitingLineProps = {
  count: number;
  label: `admin.nav.${"neededParcels" | "waitingPayments" | "dueRefunds" | "pendingTexts"}`;
  to: string;
};

function WaitingLine({ count, label, to }: WaitingLineProps) {
  const { t } = useAdminI18n();
  if (count === 0) return null;
  return (
    <li>
      <Link className="link" to={to}>
        {t(label, { count })}
      </Link>
    </li>
  );
}

/** Links a product to its form, or to its page without the permission to change it. */
function useProductLink(): (productId: string) => string {
  const { path } = useAdminI18n();
  const mayChange = usePermission("products:change");
  return (id) => (mayChange ? sectionLink("add-product", { id }) : path(`/product/${id}`));
}

function BestSellers({ dashboard: { bestSellers } }: Pick<OverviewProps, "dashboard">) {
  const { t, money, number } = useAdminI18n();
  const mayChangeProducts = usePermission("products:change");
  const productLink = useProductLink();
  return (
    <section className="panel ov-best">
      <PanelHeader title={t("admin.overview.best")} to={mayChangeProducts ? sectionLink("products") : null} />
      {bestSellers.length === 0 && <p className="muted">{t("admin.overview.noSales")}</p>}
      <ol className="top">
        {bestSellers.map(({ productId, name, picture, pieces, amount }) => (
          <li key={productId}>
            <Link to={productLink(productId)}>
              <ResponsiveImage image={picture} alt="" sizes="40px" />
              <span>
                <Localized value={name} />
                <small className="num">{money(fromTaka(amount))}</small>
              </span>
              <b className="num">{number(pieces)}</b>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

function LowStock({ dashboard: { runningOut } }: Pick<OverviewProps, "dashboard">) {
  const { t } = useAdminI18n();
  const mayChangeProducts = usePermission("products:change");
  const productLink = useProductLink();
  return (
    <section className="panel ov-out">
      <PanelHeader
        title={t("admin.overview.runningOut")}
        to={mayChangeProducts ? sectionLink("products", { stock: "low" }) : null}
      />
      {runningOut.length === 0 && <p className="muted">{t("admin.overview.noneRunningOut")}</p>}
      <ol className="top">
        {runningOut.map(({ productId, name, variantName, picture, stock, sold, waiting }) => (
          <li key={`${productId}/${variantName?.text}`}>
            <Link to={productLink(productId)}>
              <ResponsiveImage image={picture} alt="" sizes="40px" />
              <span>
                <Localized value={name} />
                <small>
                  {variantName && (
                    <>
                      <Localized value={variantName} />
                      {(sold > 0 || waiting > 0) && ", "}
                    </>
                  )}
                  {[
                    // Pending orders are not counted as sold.
                    sold > 0 && t(variantName ? "admin.overview.soldAll" : "admin.overview.sold", { count: sold }),
                    waiting > 0 && t("admin.product.waiting", { count: waiting }),
                  ]
                    .filter(Boolean)
                    .join(", ")}
                </small>
              </span>
              <b className={stock === 0 ? "ov-gone" : undefined}>
                {stock === 0 ? t("admin.overview.soldOut") : t("admin.overview.left", { count: stock })}
              </b>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

function CategorySales({ dashboard: { categories } }: Pick<OverviewProps, "dashboard">) {
  const { t, money } = useAdminI18n();
  const maxAmount = Math.max(1, ...categories.map(({ amount }) => amount));
  return (
    <section className="panel ov-cat">
      <PanelHeader title={t("admin.overview.categories")} />
      <p className="muted">{t("admin.overview.categoriesText")}</p>
      <ul className="ov-bars">
        {categories.map(({ name, title, pieces, amount }) => (
          <li key={name}>
            <CategoryLink category={name}>
              <span>
                {title}
                <small className="num">{t("admin.overview.pieces", { count: pieces })}</small>
              </span>
              <b className="num">{money(fromTaka(amount))}</b>
              <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(Math.max(0, amount) / maxAmount) * 100} height="1" />
              </svg>
            </CategoryLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PendingOrders({ dashboard: { waiting } }: Pick<OverviewProps, "dashboard">) {
  const i18n = useAdminI18n();
  const { t, money } = i18n;
  return (
    <section className="panel ov-wait">
      <PanelHeader title={t("admin.overview.waiting")} to={sectionLink("orders", { tab: "new", sort: "waiting" })} />
      {waiting.length === 0 && <p className="muted">{t("admin.overview.noneWaiting")}</p>}
      <ol className="ov-orders">
        {waiting.map(({ _id, number, fullName, city, total, orderedAt }) => (
          <li key={_id}>
            <Link to={sectionLink("orders", { tab: "new", sort: "waiting", order: _id })}>
              <b className="num" lang="en">
                {number}
              </b>
              <span lang="">
                {fullName}
                <small>{city}</small>
              </span>
              <span className="num">{formatAge(orderedAt, i18n)}</span>
              <b className="num">{money(fromTaka(total))}</b>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Links to the products of a category, with the permission to change them. */
function CategoryLink({ category, children }: { category: string; children: ReactNode }) {
  const mayChangeProducts = usePermission("products:change");
  return mayChangeProducts ? <Link to={sectionLink("products", { category })}>{children}</Link> : <div>{children}</div>;
}

function PanelHeader({ title, to = null }: { title: string; to?: string | null }) {
  const { t } = useAdminI18n();
  return (
    <div className="panel-h">
      <h2>{title}</h2>
      {to && (
        <Link className="link small" to={to}>
          {t("admin.overview.all")}
          <span className="vh">: {title}</span>
          <Icon name="arrow-right" size="xs" />
        </Link>
      )}
    </div>
  );
}

export async function renderSection({ params, language }: SectionInput) {
  const dashboard = await api("GET /dashboard", { query: { lang: language } });
  return <Overview dashboard={dashboard} chart={params.get("chart") === "orders" ? "orders" : "revenue"} />;
}

/** The five figures of specification.txt §9. */
function Tiles({ dashboard: { orders, counts, revenue, days, waiting } }: { dashboard: DashboardResponse }) {
  const i18n = useAdminI18n();
  const { t, number, money } = i18n;
  const percent = orders === 0 ? 0 : Math.round((counts.cancelled / orders) * 1000) / 10;
  const [oldest] = waiting;
  const link = (tab: string) => sectionLink("orders", { tab });
  return (
    <div className="tiles">
      <Tile
        to={link("all")}
        name={t("admin.overview.total")}
        value={number(orders)}
        detail={t("admin.overview.today", { count: days.at(-1)?.orders ?? 0 })}
      />
      <Tile
        to={link("new")}
        dot="pending"
        name={t("admin.overview.pending")}
        value={number(counts.pending)}
        detail={
          oldest
            ? t("admin.overview.oldest", { age: formatAge(oldest.orderedAt, i18n) })
            : t("admin.overview.noneWaiting")
        }
      />
      <Tile
        to={link("confirmed")}
        dot="confirmed"
        name={t("admin.overview.confirmed")}
        value={number(counts.confirmed)}
        detail={t("admin.overview.toPack")}
      />
      <Tile
        to={link("cancelled")}
        dot="cancelled"
        name={t("admin.overview.cancelled")}
        value={number(counts.cancelled)}
        detail={t("admin.overview.share", { percent })}
      />
      <Tile
        to={link("delivered")}
        name={t("admin.overview.revenue")}
        value={money(fromTaka(revenue))}
        detail={t("admin.overview.revenueOf")}
      />
    </div>
  );
}

type TileProps = {
  to: string;
  name: ReactNode;
  value: string;
  detail: string;
  dot?: "pending" | "confirmed" | "cancelled";
};

function Tile({ to, name, value, detail, dot }: TileProps) {
  return (
    <Link className="tile" to={to}>
      <span className="t-n">
        {dot && <i className={`t-dot st-${dot}`} aria-hidden="true" />}
        {name}
      </span>
      <b className="num">{value}</b>
      <small>{detail}</small>
    </Link>
  );
}
