import type { OrderDetailResponse } from "../../../api/contract/admin-orders.ts";
import { api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { usePermission, useSave } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";

/** Asks whether an unconfirmed order should go on holding its stock, or take some where it holds none. */
export function StockHold({ order }: { order: OrderDetailResponse }) {
  const { t } = useAdminI18n();
  const { busy, change } = useSave();
  const mayChange = usePermission("orders:change");
  const isLong = order.callFirst.includes("stock-held-long");
  if (!mayChange || (!isLong && !order.callFirst.includes("stock-not-held"))) return null;
  const hold = (held: boolean) =>
    void change(() => api("POST /orders/:id/stock", { params: { id: order._id }, body: { held } }), {
      failed: t("admin.notSaved"),
      done: { title: t(held ? "admin.order.stock.held" : "admin.order.stock.released") },
    });
  return (
    <p className="od-stays">
      {t(isLong ? "admin.order.stock.long" : "admin.order.stock.none")}
      <span className="od-stock">
        <Button variant="quiet" small busy={busy} onClick={() => hold(true)}>
          {t(isLong ? "admin.order.stock.keep" : "admin.order.stock.take")}
        </Button>
        {isLong && (
          <Button variant="quiet" small busy={busy} onClick={() => hold(false)}>
            {t("admin.order.stock.release")}
          </Button>
        )}
      </span>
    </p>
  );
}
