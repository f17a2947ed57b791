import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { ListedBatchResponse, StockOverviewResponse } from "../../../api/contract/stock.ts";
import { fromTaka } from "../../../shop/money.ts";
import { hasPermission } from "../../../shop/permissions.ts";
import { useSession } from "../../browser/session.ts";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Icon } from "../../components/icon.tsx";
import { Pagination } from "../../components/pagination.tsx";
import { SectionHead } from "../components.tsx";
import { useAdminI18n } from "../i18n.ts";
import { SearchField } from "../list.tsx";
import { isShortcut, shortcutKey } from "../orders/order-shortcuts.tsx";
import { linkWith, sectionLink } from "../sections.ts";
import { BatchRow } from "./batch-row.tsx";
import { FindToWriteOff } from "./find-to-write-off.tsx";
import { ExpiringList, ReorderList } from "./stock-advice.tsx";

type StockOverviewProps = {
  overview: StockOverviewResponse;
  list: { batches: ListedBatchResponse[]; pages: number };
  page: number;
  params: URLSearchParams;
};

/** Stock on hand, its cost, expiry dates, and what to order. */
export function StockOverview({ overview, list, page, params }: StockOverviewProps) {
  const { t } = useAdminI18n();
  const session = useSession();
  const navigate = useNavigate();
  const may = (permission: Parameters<typeof hasPermission>[1]) =>
    session.state === "signed-in" && hasPermission(session.user, permission);
  const mayMove = may("stock:receive");
  const [isWritingOff, setWritingOff] = useState(false);
  const batches = useRef<HTMLElement>(null);
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.shiftKey || !isShortcut(event)) return;
    const key = shortcutKey(event).toLowerCase();
    const view = { r: "receive", c: "count" }[key];
    if (key === "/") {
      // The field gets the focus, not the character.
      event.preventDefault();
      batches.current?.querySelector("input")?.focus();
    } else if (view && mayMove) void navigate(sectionLink("stock", { view }));
    else if (key === "w" && mayMove) {
      event.preventDefault();
      setWritingOff(true);
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
  const { summary, expiring, reorder } = overview;
  return (
    <div className="stock">
      <SectionHead
        title="admin.nav.stock"
        lede={t("admin.stock.lede", { pieces: summary.pieces, batches: summary.batches })}
      >
        <Button variant="quiet" small to={sectionLink("stock", { view: "purchases" })}>
          {t("admin.stock.purchases")}
        </Button>
        <Button variant="quiet" small to={sectionLink("stock", { view: "labels" })}>
          <Icon name="barcode" size="s" />
          {t("admin.stock.labels")}
        </Button>
        {mayMove && (
          <>
            <Button variant="outline" small aria-keyshortcuts="C" to={sectionLink("stock", { view: "count" })}>
              {t("admin.stock.count")}
            </Button>
            <Button variant="outline" small aria-keyshortcuts="W" onClick={() => setWritingOff(true)}>
              {t("admin.stock.writeOff")}
            </Button>
            <Button small aria-keyshortcuts="R" to={sectionLink("stock", { view: "receive" })}>
              {t("admin.stock.receive")}
            </Button>
          </>
        )}
      </SectionHead>
      <Figures summary={summary} outSoon={reorder.filter(({ lasts }) => lasts < 14).length} />
      <div className="stock-in">
        <section className="panel np stock-batches" ref={batches}>
          <div className="panel-h">
            <h2>{t("admin.stock.batches")}</h2>
            <SearchField label={t("admin.stock.search")} />
          </div>
          {list.batches.length === 0 ? (
            <EmptyState icon="package" title={t("admin.stock.none")} text={t("admin.stock.noneText")} />
          ) : (
            <ul className="bt">
              <li aria-hidden="true" className="bt-h">
                <span>{t("admin.stock.goods")}</span>
                <span>{t("admin.stock.expiresOn")}</span>
                <span>{t("admin.stock.left")}</span>
                <span>{t("admin.stock.lasts")}</span>
                <span>{t("admin.stock.cost")}</span>
              </li>
              {list.batches.map((batch) => (
                <BatchRow key={batch._id} batch={batch} mayWriteOff={mayMove} mayPrice={may("purchases:change")} />
              ))}
            </ul>
          )}
          {list.pages > 1 && (
            <Pagination page={page} pages={list.pages} href={(to) => linkWith(params, { page: to })} />
          )}
        </section>
        <div className="stock-side">
          <ExpiringList expiring={expiring} />
          <ReorderList reorder={reorder} />
        </div>
      </div>
      {isWritingOff && <FindToWriteOff onClose={() => setWritingOff(false)} />}
    </div>
  );
}

function Figures({ summary, outSoon }: { summary: StockOverviewResponse["summary"]; outSoon: number }) {
  const { t, money, number } = useAdminI18n();
  const amount = (taka: number | null) => (taka === null ? null : money(fromTaka(taka)));
  const { value, withoutCost, sellsFor, expiring, writtenOff } = summary;
  const count = (pieces: number) => t("admin.stock.pieces", { count: pieces });
  return (
    <dl className="st-fig num">
      <div>
        <dt>{t(value === null ? "admin.stock.sellsForTitle" : "admin.stock.value")}</dt>
        <dd>{amount(value) ?? money(fromTaka(sellsFor))}</dd>
        {value !== null && <dd>{t("admin.stock.sellsFor", { amount: money(fromTaka(sellsFor)) })}</dd>}
        {withoutCost > 0 && <dd className="is-soon">{t("admin.stock.withoutCost", { count: withoutCost })}</dd>}
      </div>
      <div>
        <dt>{t("admin.stock.expiresSoon")}</dt>
        <dd>{amount(expiring.value) ?? count(expiring.pieces)}</dd>
        <dd>{t("admin.stock.inBatches", { pieces: expiring.pieces, batches: expiring.batches })}</dd>
      </div>
      <div>
        <dt>{t("admin.stock.outSoon")}</dt>
        <dd>{number(outSoon)}</dd>
        <dd>{t("admin.stock.pace")}</dd>
      </div>
      <div>
        <dt>{t("admin.stock.writtenOff")}</dt>
        <dd>{amount(writtenOff.value) ?? count(writtenOff.pieces)}</dd>
        <dd>{count(writtenOff.pieces)}</dd>
      </div>
    </dl>
  );
}
