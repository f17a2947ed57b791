import { useState } from "react";
import { Link } from "react-router";
import type { OrderEventResponse } from "../../../api/contract/admin-orders.ts";
import { type OpenStage, openStages } from "../../../shop/orders/order-rules.ts";
import { download } from "../../browser/download.ts";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Icon } from "../../components/icon.tsx";
import { invoiceTexts } from "../../components/invoice-texts.ts";
import { type Batch, BatchResult } from "../batch-result.tsx";
import { ExportButton, SectionHead } from "../components.tsx";
import { usePermission } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import { linkWith, type SectionInput, sectionLink } from "../sections.ts";
import { BulkBar } from "./bulk-bar.tsx";
import {
  filterNames,
  loadOrders,
  loadPrintOrders,
  type OrdersData,
  orderTabs,
  readTab,
  tabStatus,
} from "./load-orders.ts";
import { playChime } from "./new-order-signals.tsx";
import { OrderFilters } from "./order-filters.tsx";
import { OrderList } from "./order-list.tsx";
import { OrderPanel } from "./order-panel.tsx";
import { saveOrderPreferences, useOrderPreferences } from "./order-preferences.ts";
import "./orders.css";
import { useHeldOrders } from "./order-events.ts";
import { showShortcutHelp, useOrderShortcuts } from "./order-shortcuts.tsx";
import { PhoneOrder } from "./phone-order.tsx";
import { PrintOrders } from "./print-orders.tsx";

type OrdersProps = OrdersData & { params: URLSearchParams };

const clearedFilters = { ...Object.fromEntries(filterNames.map((name) => [name, null])), after: null, order: null };

/** The order list with its tabs, filters and the open order. */
export function Orders({ list, counts, stages, openOrder, params }: OrdersProps) {
  const { t } = useAdminI18n();
  const mayExport = usePermission("customers:export");
  const mayChange = usePermission("orders:change");
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [batch, setBatch] = useState<Batch | null>(null);
  const { fresh, orders, release } = useHeldOrders(list, params);
  useOrderShortcuts(orders, params);

  // Orders that have left the page are no longer selected.
  const selectedOrders = orders.filter((order) => selectedIds.has(order._id));
  return (
    <div className={openOrder ? "adm-orders is-open" : "adm-orders"}>
      <div className="adm-orders-list">
        <SectionHead title="admin.nav.orders">
          {mayExport && <ExportMenu params={params} />}
          {mayChange && (
            <Button variant="outline" small to={sectionLink("orders", { view: "enter" })}>
              <Icon name="plus" size="s" />
              {t("admin.orders.addPhoneOrder")}
            </Button>
          )}
        </SectionHead>
        <OrderTabs counts={counts} params={params} />
        <StageFilter stages={stages} params={params} />
        <OrderFilters key={filterNames.map((name) => params.get(name)).join()} params={params} />
        <NewOrdersNotice fresh={fresh} params={params} onSeen={release} />
        <BatchResult batch={batch} onChange={setBatch} />
        {selectedOrders.length > 0 && (
          <BulkBar
            orders={selectedOrders}
            onDone={(done) => {
              setBatch(done);
              setSelectedIds(new Set());
            }}
          />
        )}
        {orders.length === 0 ? (
          <NoOrders params={params} />
        ) : (
          <OrderList
            orders={orders}
            openId={openOrder?._id ?? null}
            newIds={new Set(fresh.map((each) => each._id))}
            selectedIds={selectedIds}
            onSelect={setSelectedIds}
            params={params}
          />
        )}
        <ListFooter list={list} params={params} />
      </div>
      {openOrder && <OrderPanel key={openOrder._id} order={openOrder} closeHref={linkWith(params, { order: null })} />}
    </div>
  );
}

function OrderTabs({ counts, params }: Pick<OrdersProps, "counts" | "params">) {
  const { t, number } = useAdminI18n();
  const activeTab = readTab(params);
  const totalCount = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <nav className="tabs" aria-label={t("admin.orders.tabs")}>
      {orderTabs.map((tab) => {
        const status = tabStatus(tab);
        const count = status ? counts[status] : totalCount;
        return (
          <Link
            key={tab}
            className={tab === "new" && count > 0 ? "hot" : undefined}
            to={linkWith(params, { tab, stage: null, after: null, order: null })}
            aria-current={tab === activeTab ? "page" : undefined}
          >
            {t(`admin.orders.tab.${tab}`)} <span className="num">{number(count)}</span>
          </Link>
        );
      })}
    </nav>
  );
}

const stagesOfTab: Partial<Record<ReturnType<typeof readTab>, readonly OpenStage[]>> = {
  new: ["to-call", "call-again", "waiting-for-advance", "payment-unknown", "paying", "on-hold", "unreachable"],
  confirmed: ["to-pack", "packed", "booked", "on-hold"],
  returned: ["to-check-in"],
  all: openStages,
};

/** What is to be done with the orders of a tab: a chip with its count for each stage in which there are some. */
function StageFilter({ stages, params }: Pick<OrdersProps, "stages" | "params">) {
  const { t, number } = useAdminI18n();
  const active = params.get("stage");
  const shown = (stagesOfTab[readTab(params)] ?? []).filter((stage) => stages[stage] > 0 || stage === active);
  if (shown.length === 0 || (shown.length === 1 && !active)) return null;
  return (
    <nav className="od-stages" aria-label={t("admin.orders.stage")}>
      {shown.map((stage) => (
        <Link
          key={stage}
          className="od-chip"
          aria-current={stage === active ? "true" : undefined}
          to={linkWith(params, { stage: stage === active ? null : stage, after: null, order: null })}
        >
          {t(`admin.stage.${stage}`)} <span className="num">{number(stages[stage])}</span>
        </Link>
      ))}
    </nav>
  );
}

type NewOrdersNoticeProps = { fresh: OrderEventResponse[]; params: URLSearchParams; onSeen: () => void };

/** Announces orders that arrived meanwhile, without moving the list. */
function NewOrdersNotice({ fresh, params, onSeen }: NewOrdersNoticeProps) {
  const { t } = useAdminI18n();
  const [newest, ...others] = fresh;
  const to =
    others.length > 0 || !newest
      ? linkWith(params, { ...clearedFilters, tab: "new", sort: "newest" })
      : sectionLink("orders", { tab: "new", order: newest._id });
  return (
    <div role="status" className="adm-news-place">
      {newest && (
        <p className="adm-news">
          <Icon name="bell" size="s" />
          <span className="num">
            {others.length > 0 ? t("admin.orders.newsMany", { count: fresh.length }) : t("admin.orders.news")}{" "}
            {others.length === 0 && <b lang="en">{newest.number}</b>}
          </span>
          <Link className="link" to={to} onClick={onSeen}>
            {t("admin.orders.newsSee")}
          </Link>
        </p>
      )}
    </div>
  );
}

function NoOrders({ params }: Pick<OrdersProps, "params">) {
  const { t } = useAdminI18n();
  const tab = readTab(params);
  const isFiltered = filterNames.some((name) => name !== "sort" && params.get(name));
  const text = isFiltered
    ? t("admin.orders.none.filteredText")
    : tab === "new"
      ? t("admin.orders.none.newText")
      : undefined;
  return <EmptyState icon="receipt" title={t(`admin.orders.none.${tab}`)} text={text} />;
}

function ListFooter({ list, params }: Pick<OrdersProps, "params" | "list">) {
  const i18n = useAdminI18n();
  const { t } = i18n;
  const { sound } = useOrderPreferences();
  // Plays the sound once as a preview.
  const toggleSound = (isOn: boolean) => {
    saveOrderPreferences({ sound: isOn });
    if (isOn) void playChime();
  };
  // Filtered counts stop at a thousand.
  const isCapped = list.total === 1000 && filterNames.some((name) => name !== "sort" && params.get(name));
  return (
    <div className="list-foot">
      <span className="num">
        {isCapped ? t("admin.orders.countMany", { count: list.total }) : t("admin.orders.count", { count: list.total })}
      </span>
      <span className="list-foot-actions">
        <label className="od-sound">
          <input type="checkbox" checked={sound} onChange={({ target }) => toggleSound(target.checked)} />
          {t("admin.orders.sound")}
        </label>
        <button
          type="button"
          className="link small only-d"
          aria-keyshortcuts="?"
          onClick={() => showShortcutHelp(i18n)}
        >
          {t("admin.keys.title")} <kbd>?</kbd>
        </button>
        {params.get("after") && (
          <Button variant="quiet" small to={linkWith(params, { after: null, order: null })}>
            {t("admin.orders.first")}
          </Button>
        )}
        {list.next && (
          <Button variant="quiet" small to={linkWith(params, { after: list.next, order: null })}>
            {t("admin.orders.next")}
            <Icon name="caret-right" size="xs" />
          </Button>
        )}
      </span>
    </div>
  );
}

/** Exports the filtered orders, or all customers, as spreadsheets. */
function ExportMenu({ params }: { params: URLSearchParams }) {
  const { t, language } = useAdminI18n();
  const ordersQuery = new URLSearchParams({ lang: language });
  for (const name of filterNames) if (params.get(name)) ordersQuery.set(name, params.get(name) ?? "");
  const status = tabStatus(readTab(params));
  if (status) ordersQuery.set("status", status);
  return (
    <details className="od-filter">
      <summary className="btn btn-q btn-sm">
        <Icon name="download-simple" size="s" />
        {t("admin.export.csv")}
      </summary>
      <div className="od-filter-in od-export">
        <ExportButton
          save={() => download(`/orders/export?${ordersQuery}`, "orders.csv")}
          label={t("admin.export.orders")}
        />
        <ExportButton
          save={() => download(`/customers/export?lang=${language}`, "customers.csv")}
          label={t("admin.export.customers")}
        />
      </div>
    </details>
  );
}

/** The orders section: list with the open order, print view, or the form for a phone order. */
export async function renderSection({ params, language }: SectionInput) {
  const view = params.get("view");
  if (view === "enter") return <PhoneOrder />;
  if (view === "print") {
    const [orders] = await Promise.all([loadPrintOrders(params, language), invoiceTexts.load(language)]);
    return <PrintOrders orders={orders} params={params} />;
  }
  return <Orders {...(await loadOrders(params, language))} params={params} />;
}
