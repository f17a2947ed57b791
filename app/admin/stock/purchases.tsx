import { useState } from "react";
import type { PurchaseOrderResponse, SupplierResponse } from "../../../api/contract/stock.ts";
import { fromTaka, sum, times } from "../../../shop/money.ts";
import { hasPermission } from "../../../shop/permissions.ts";
import type { PurchaseOrderState } from "../../../shop/stock/stock-rules.ts";
import { api } from "../../browser/api.ts";
import { useSession } from "../../browser/session.ts";
import { Button } from "../../components/button.tsx";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { Panel, SectionHead } from "../components.tsx";
import { useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../sections.ts";
import { nameOf } from "./goods-name.tsx";
import { ChangeOrder, NewOrder } from "./purchase-order-form.tsx";
import { Suppliers } from "./suppliers.tsx";
import { useSave } from "./use-save.ts";

type PurchasesProps = { suppliers: SupplierResponse[]; orders: PurchaseOrderResponse[] };

/** Purchase orders on their way, and the suppliers. */
export function Purchases({ suppliers, orders }: PurchasesProps) {
  const { t } = useAdminI18n();
  const session = useSession();
  const mayBuy = session.state === "signed-in" && hasPermission(session.user, "purchases:change");
  return (
    <div className="stock">
      <SectionHead title="admin.stock.purchases" lede={t("admin.stock.purchasesText")}>
        <Button variant="quiet" small to={sectionLink("stock")}>
          {t("admin.stock.back")}
        </Button>
      </SectionHead>
      <div className="stock-in">
        <div className="stock-side">
          {mayBuy && suppliers.length > 0 && <NewOrder suppliers={suppliers.filter(({ active }) => active)} />}
          <Panel title={t("admin.stock.orders")}>
            {orders.length === 0 ? (
              <p>{t("admin.stock.noOrders")}</p>
            ) : (
              <ul className="xp num">
                {orders.map((order) => (
                  <OrderRow key={order._id} order={order} mayBuy={mayBuy} />
                ))}
              </ul>
            )}
          </Panel>
        </div>
        <Suppliers suppliers={suppliers} mayBuy={mayBuy} />
      </div>
    </div>
  );
}

function OrderRow({ order, mayBuy }: { order: PurchaseOrderResponse; mayBuy: boolean }) {
  const { t, date, money } = useAdminI18n();
  const { busy, save } = useSave();
  const [isEditing, setEditing] = useState(false);
  const { _id, number, supplier, state, expected, lines } = order;
  const isOpen = state === "draft" || state === "ordered";
  const total = sum(lines.map(({ quantity, unitPrice }) => times(fromTaka(unitPrice ?? 0), quantity)));
  const move = (to: PurchaseOrderState) =>
    void save(
      () => api("PATCH /purchase-orders/:id", { params: { id: _id }, body: { state: to } }),
      t(`admin.stock.order.${to}`),
    );
  async function cancel(): Promise<void> {
    const isSure = await confirmDialog({
      title: t("admin.stock.cancelTitle", { number }),
      text: t("admin.stock.cancelText", { name: supplier.name }),
      yes: t("admin.stock.cancelYes"),
      no: t("admin.stock.cancelNo"),
    });
    if (isSure) move("cancelled");
  }
  return (
    <li>
      <b>
        <span lang="en">{number}</span> · {supplier.name}
      </b>
      <p>
        {[
          t(`admin.stock.order.${state}`),
          expected && t("admin.stock.expected", { day: date(expected, "day") }),
          total > 0 && money(total),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {isEditing && isOpen ? (
        <ChangeOrder order={order} onDone={() => setEditing(false)} />
      ) : (
        <ul>
          {lines.map((line) => (
            <li key={line.variantId}>
              {nameOf(line)}: {t("admin.stock.receivedOf", { received: line.received, quantity: line.quantity })}
            </li>
          ))}
        </ul>
      )}
      {isOpen && !isEditing && (
        <p className="st-acts">
          <Button variant="outline" small to={sectionLink("stock", { view: "receive", order: _id })}>
            {t("admin.stock.receive")}
          </Button>
          {mayBuy && state === "draft" && (
            <Button variant="quiet" small busy={busy} onClick={() => move("ordered")}>
              {t("admin.stock.sendOrder")}
            </Button>
          )}
          {mayBuy && (
            <>
              <Button
                variant="quiet"
                small
                onClick={() => setEditing(true)}
                aria-label={t("admin.stock.changeOf", { name: number })}
              >
                {t("admin.stock.change")}
              </Button>
              <Button variant="quiet" small busy={busy} onClick={() => void cancel()}>
                {t("admin.stock.cancelOrder")}
              </Button>
            </>
          )}
        </p>
      )}
    </li>
  );
}
