import type { OrderResponse } from "../../../api/contract/orders.ts";
import { fromTaka } from "../../../shop/money.ts";
import { isOpenStatus } from "../../../shop/orders/order-status.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { Invoice, SheetHeader, ShippingAddress, useInvoiceI18n } from "../../components/invoice.tsx";
import type { InvoiceShop } from "../../components/invoice-shop.ts";
import { cashOf } from "../../components/order-sums.tsx";
import { useShopSettings } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import { PrintHead } from "../print-head.tsx";
import { linkWith, sectionLink } from "../sections.ts";
import { NothingDue, useTotalLabel } from "./order-facts.tsx";

const paperKinds = ["invoice", "slip"] as const;

type PrintOrdersProps = { orders: OrderResponse[]; params: URLSearchParams };

/** Invoices or packing slips, one sheet per order; only the sheets are printed. */
export function PrintOrders({ orders, params }: PrintOrdersProps) {
  const { t } = useAdminI18n();
  const shop = useShopSettings();
  const activePaper = paperKinds.find((paper) => paper === params.get("paper")) ?? "invoice";
  const onlyOrderId = orders.length === 1 ? orders[0]?._id : null;
  return (
    <div className="print-orders">
      <PrintHead
        title="admin.print.title"
        lede={t("admin.print.sheets", { count: orders.length })}
        back={{
          to: sectionLink("orders", onlyOrderId ? { tab: "all", order: onlyOrderId } : {}),
          label: t("admin.print.back"),
        }}
        papers={paperKinds.map((paper) => ({
          to: linkWith(params, { paper }),
          label: t(`admin.print.${paper}s`),
          isChosen: paper === activePaper,
        }))}
      />
      {orders.length === 0 && <EmptyState icon="printer" title={t("admin.orders.none.all")} />}
      {orders.map((order) =>
        activePaper === "invoice" ? (
          <Invoice key={order._id} order={order} shop={shop}>
            {order.gift && <p className="sheet-warn">{t("admin.print.giftInvoice")}</p>}
          </Invoice>
        ) : (
          <PackingSlip key={order._id} order={order} shop={shop} />
        ),
      )}
    </div>
  );
}

/** What is to be collected, and which coupon lowered it. */
function SlipMoney({ order }: { order: OrderResponse }) {
  const { t, money } = useAdminI18n();
  const totalLabel = useTotalLabel();
  return (
    <>
      {isOpenStatus(order.status) || order.status === "delivered" ? (
        <p className="sheet-collect num">
          {totalLabel(order)} <b>{money(fromTaka(cashOf(order)))}</b>
        </p>
      ) : (
        <NothingDue {...order} />
      )}
      {order.coupon && (
        <p className="num">
          {t("admin.print.coupon")}: <span lang="en">{order.coupon.code}</span>
        </p>
      )}
    </>
  );
}

/** For packing and delivery: contents and the amount to collect, without prices; a gift's has no amount at all. */
function PackingSlip({ order, shop }: { order: OrderResponse; shop: InvoiceShop }) {
  const { t, number } = useAdminI18n();
  const texts = useInvoiceI18n();
  return (
    <article className="sheet is-slip">
      <SheetHeader order={order} shop={shop} title={t("admin.print.slip")} />
      <ShippingAddress order={order} to={order.gift?.receiver ?? order.billingDetails} />
      {!order.gift && <SlipMoney order={order} />}
      <table className="num">
        <thead>
          <tr>
            <th className="sheet-box">{t("admin.print.packed")}</th>
            <th className="r">{texts.t("invoice.quantity")}</th>
            <th>{texts.t("invoice.product")}</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={item.variantId}>
              <td className="sheet-box">
                <i />
              </td>
              <td className="r">
                <b>{number(item.quantity)}</b>
              </td>
              <td>
                {item.name} {item.variantName && <small>{item.variantName}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {order.sets.map(({ name, quantity, contents }) => (
        <p key={name} className="sheet-set">
          {t("admin.set.onSlip", { name, count: quantity, contents })}
        </p>
      ))}
    </article>
  );
}
