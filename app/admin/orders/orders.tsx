import { useState } from "react";
import { Link } from "react-router";
import type { OrderNewsAnswer } from "../../../api/answers.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SectionHead } from "../section-head.tsx";
import { linkWith, sectionLink } from "../section-link.ts";
import { useAdminSpeech } from "../speech.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { ExportMenu } from "./export-menu.tsx";
import type { OrdersShown } from "./load-orders.ts";
import { OrderFilters } from "./order-filters.tsx";
import { OrderList } from "./order-list.tsx";
import { OrderPanel } from "./order-panel.tsx";
import { filterNames, orderTabs, statusOf, tabOf } from "./order-tabs.ts";
import "./orders.css";
import { useOrderKeys } from "./use-order-keys.ts";
import { useOrderNews } from "./use-order-news.ts";

type Props = OrdersShown & { params: URLSearchParams };

/** The order desk: what waits, what is under way, and the open order beside it. */
export function Orders({ list, counts, open, params }: Props) {
  const { t } = useAdminSpeech();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [fresh, setFresh] = useState<OrderNewsAnswer[]>([]);
  useOrderNews((news) => setFresh((before) => [news, ...before.filter((each) => each._id !== news._id)].slice(0, 50)));
  useOrderKeys(list.items, params);

  // Who is no longer on the page is no longer chosen.
  const picked = list.items.filter((order) => chosen.has(order._id));
  return (
    <>
      <SectionHead title="admin.nav.orders">
        <ExportMenu params={params} />
        <Button variant="outline" small to={sectionLink("orders", { view: "enter" })}>
          <Icon name="plus" size="s" />
          {t("admin.orders.enter")}
        </Button>
      </SectionHead>
      <Tabs counts={counts} params={params} />
      <NewsLine news={fresh[0]} onSeen={() => setFresh([])} />
      <div className={open ? "adm-o is-open" : "adm-o"}>
        <div className="adm-o-list">
          <OrderFilters key={filterNames.map((name) => params.get(name)).join()} params={params} />
          {picked.length > 0 && <BulkBar orders={picked} onDone={() => setChosen(new Set())} />}
          {list.items.length === 0 ? (
            <NoOrders params={params} />
          ) : (
            <OrderList
              orders={list.items}
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
    </>
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

/** The quiet sign that an order has come in while somebody was looking. */
function NewsLine({ news, onSeen }: { news: OrderNewsAnswer | undefined; onSeen: () => void }) {
  const { t } = useAdminSpeech();
  return (
    <div role="status" className="adm-news-place">
      {news && (
        <p className="adm-news">
          <Icon name="bell" size="s" />
          <span className="num">
            {t("admin.orders.news")} <b lang="en">{news.number}</b>
          </span>
          <Link className="link" to={sectionLink("orders", { tab: "new", order: news._id })} onClick={onSeen}>
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
  const { t } = useAdminSpeech();
  // A search is counted up to a thousand.
  const many = list.total === 1000 && filterNames.some((name) => name !== "sort" && params.get(name));
  return (
    <div className="tfoot">
      <span className="num">
        {many ? t("admin.orders.countMany", { count: list.total }) : t("admin.orders.count", { count: list.total })}
      </span>
      <span className="tfoot-go">
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
