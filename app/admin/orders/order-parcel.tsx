import { Link } from "react-router";
import type { OrderDetailResponse } from "../../../api/contract/admin-orders.ts";
import { fromTaka } from "../../../shop/money.ts";
import { splitWrap } from "../../../shop/orders/gift-rules.ts";
import { useAdminI18n } from "../i18n.ts";
import { CourierCode, DifferingCash, ParcelState } from "../parcels/parcel-state.tsx";
import { PartReport } from "../parcels/part-report.tsx";
import { sectionLink } from "../sections.ts";

/** Who packed an order, its tracking numbers, and what came back of it. */
export function OrderParcel({ order }: { order: OrderDetailResponse }) {
  const { t, date, money } = useAdminI18n();
  const { packed, shipments, return: returned } = order;
  const isShipped = order.status === "shipped";
  if (!packed && shipments.length === 0 && !returned && !isShipped) return null;
  const names = new Map(
    order.items.map(({ variantId, name, variantName }) => [variantId, [name, variantName].filter(Boolean).join(", ")]),
  );
  const { goods } = splitWrap(order.items, order.gift?.wrap);
  const pieces = goods.reduce((count, { quantity }) => count + quantity, 0);
  const part = { orderId: order._id, isShipped, pieces, isSettled: returned !== null };
  return (
    <>
      <h3 className="od-s">{t("admin.order.parcel")}</h3>
      <ul className="od-notes">
        {packed && (
          <li>
            <p>{t("admin.order.packed", { name: packed.byName ?? "" })}</p>
            <small>
              <time dateTime={packed.at}>{date(packed.at, "dayTime")}</time>
            </small>
          </li>
        )}
        {shipments.map((shipment) => (
          <li key={shipment._id} className="od-parcel">
            <CourierCode shipment={shipment} orderNumber={order.number} />
            {shipment.state && <ParcelState shipment={shipment} stuck={null} />}
            {shipment.collected !== null && (
              <p className="num">{t("admin.parcels.riderTook", { amount: money(fromTaka(shipment.collected)) })}</p>
            )}
            {shipment.heardAt && (
              <small>
                {t("admin.parcels.column.heard")}:{" "}
                <time dateTime={shipment.heardAt}>{date(shipment.heardAt, "dayTime")}</time>
              </small>
            )}
            <PartReport {...part} shipment={shipment} />
          </li>
        ))}
        {isShipped && shipments.length === 0 && (
          <li>
            <p>{t("admin.parcels.noNumber")}</p>
            <PartReport {...part} shipment={null} />
          </li>
        )}
        {shipments.length > 0 && <DifferingCash {...order} />}
        {returned && !returned.checkedInAt && (
          <li>
            <Link
              className="link"
              to={sectionLink("parcels", { stage: returned.isStillComing ? "coming-back" : "to-check-in" })}
            >
              {t(returned.isStillComing ? "admin.parcels.tab.coming-back" : "admin.stage.to-check-in")}
            </Link>
          </li>
        )}
        {returned?.items.map(({ variantId, condition, quantity }) => (
          <li key={`${variantId}-${condition}`}>
            <p>
              {names.get(variantId)} <span className="num">{t("summary.times", { quantity })}</span>:{" "}
              {t(`admin.checkIn.${condition}`)}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
