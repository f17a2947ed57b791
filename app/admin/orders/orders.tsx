import { useState } from "react";
import { Link } from "react-router";
import type { OrderNewsAnswer } from "../../../api/responses.ts";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Icon } from "../../components/icon.tsx";
import { useAdminSpeech } from "../i18n.ts";
import { SectionHead } from "../section-head.tsx";
import { linkWith, sectionLink } from "../section-link.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { ExportMenu } from "./export-menu.tsx";
import type { OrdersShown } from "./load-orders.ts";
import { playChime } from "./new-order-sound.ts";
import { OrderFilters } from "./order-filters.tsx";
import { OrderList } from "./order-list.tsx";
import { OrderPanel } from "./order-panel.tsx";
import { chooseAtDesk, useDeskChoices } from "./order-preferences.ts";
import { filterNames, orderTabs, statusOf, tabOf } from "./order-tabs.ts";
import "./orders.css";
import { showKeys } from "./shortcut-help.tsx";
import { useHeldOrders } from "./use-held-orders.ts";
import { useOrderKeys } from "./use-order-shortcuts.ts";

type Props = OrdersShown & { params: URLSearchParams };

const noFilters = { ...Object.fromEntries(filterNames.map((name) => [name, null])), after: null, order: null };

/** The order desk: what waits, what is under way, and the open order beside it. */
export function Orders({ list, counts, open, params }: Props) {
  const { t } = useAdminSpeech();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { fresh, orders, release } = useHeldOrders(list.items, params);
  useOrderKeys(orders, params);

  // Who is no longer on the page is no longer chosen.
  const picked = orders.filter((order) => chosen.has(order._id));
  return (
    <div className={open ? "adm-o is-open" : "adm-o"}>
      <div className="adm-o-list">
        <SectionHead title="admin.nav.orders">
          <ExportMenu params={params} />
          <Button variant="outline" small to={sectionLink("orders", { view: "enter" })}>
            <Icon name="plus" size="s" />
            {t("admin.orders.enter")}
          </Button>
        </SectionHead>
        <Tabs counts={counts} params={params} />
        <OrderFilters key={filterNames.map((name) => params.get(name)).join()} params={params} />
        <NewsLine fresh={fresh} params={params} onSeen={release} />
        {picked.length > 0 && <BulkBar orders={picked} onDone={() => setChosen(new Set())} />}
        {orders.length === 0 ? (
          <NoOrders params={params} />
        ) : (
          <OrderList
            orders={orders}
            openId={open?._id ?? null}
            fresh={new Set(fresh.map((each) => each._id))}
            chosen={chosen}
            onChoose={setChosen}
            params={params}
          />
        )}
        <ListFoot list={list} params={params} />
      </div>
      {open && <OrderPanel key={open._id} order={open} close={linkWith(params, { order: null })} />}
    </div>
  );
}

function Tabs({ counts, params }: Pick<Props, "counts" | "params">) {
  const { t, number } = useAdminSpeech();
  const shown = tabOf(params);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <nav className="tabs" aria-label={t("admin.orders.tabs")}>
      {orderTabs.map((tab) => {
        const status = statusOf(tab);
        const count = status ? counts[status] : all;
        return (
          <Link
            key={tab}
            className={tab === "new" && count > 0 ? "hot" : undefined}
            to={linkWith(params, { tab, after: null, order: null })}
            aria-current={tab === shown ? "page" : undefined}
          >
            {t(`admin.orders.tab.${tab}`)} <span className="num">{number(count)}</span>
          </Link>
        );
      })}
    </nav>
  );
}

type NewsProps = { fresh: OrderNewsAnswer[]; params: URLSearchParams; onSeen: () => void };

/** The quiet sign that orders have come in while somebody was looking; it lies over the list and moves nothing. */
function NewsLine({ fresh, params, onSeen }: NewsProps) {
  const { t } = useAdminSpeech();
  const [news, ...more] = fresh;
  const to =
    more.length > 0 || !news
      ? linkWith(params, { ...noFilters, tab: "new", sort: "newest" })
      : sectionLink("orders", { tab: "new", order: news._id });
  return (
    <div role="status" className="adm-news-place">
      {news && (
        <p className="adm-news">
          <Icon name="bell" size="s" />
          <span className="num">
            {more.length > 0 ? t("admin.orders.newsMany", { count: fresh.length }) : t("admin.orders.news")}{" "}
            {more.length === 0 && <b lang="en">{news.number}</b>}
          </span>
          <Link className="link" to={to} onClick={onSeen}>
            {t("admin.orders.newsSee")}
          </Link>
        </p>
      )}
    </div>
  );
}

function NoOrders({ params }: Pick<Props, "params">) {
  const { t } = useAdminSpeech();
  const tab = tabOf(params);
  const filtered = filterNames.some((name) => name !== "sort" && params.get(name));
  const text = filtered
    ? t("admin.orders.none.filteredText")
    : tab === "new"
      ? t("admin.orders.none.newText")
      : undefined;
  return <EmptyState icon="receipt" title={t(`admin.orders.none.${tab}`)} text={text} />;
}

function ListFoot({ list, params }: Pick<Props, "params" | "list">) {
  const speech = useAdminSpeech();
  const { t } = speech;
  const { sound } = useDeskChoices();
  // Heard at once, so that it is known how it will sound.
  const hear = (on: boolean) => {
    chooseAtDesk({ sound: on });
    if (on) void playChime();
  };
  // A search is counted up to a thousand.
  const many = list.total === 1000 && filterNames.some((name) => name !== "sort" && params.get(name));
  return (
    <div className="tfoot">
      <span className="num">
        {many ? t("admin.orders.countMany", { count: list.total }) : t("admin.orders.count", { count: list.total })}
      </span>
      <span className="tfoot-go">
        <label className="od-sound">
          <input type="checkbox" checked={sound} onChange={({ target }) => hear(target.checked)} />
          {t("admin.orders.sound")}
        </label>
        <button type="button" className="link small only-d" aria-keyshortcuts="?" onClick={() => showKeys(speech)}>
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
