import type { OrderResponse } from "../../../api/contract/orders.ts";
import { fromTaka } from "../../../shop/money.ts";
import { isOpenStatus } from "../../../shop/orders/order-status.ts";
import { Brand } from "../../components/brand.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { cashOf, OrderSums, ReturnedRow } from "../../components/order-sums.tsx";
import { useShopSettings } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import { linkWith, sectionLink } from "../sections.ts";
import { NothingDue, useTotalLabel } from "./order-facts.tsx";
import "./print-orders.css";
import { PrintHead } from "../print-head.tsx";

const paperKinds = ["invoice", "slip"] as const;

type PrintOrdersProps = { orders: OrderResponse[]; params: URLSearchParams };

/** Invoices or packing slips, one sheet per order; only the sheets are printed. */
export function PrintOrders({ orders, params }: PrintOrdersProps) {
  const { t } = useAdminI18n();
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
          <Invoice key={order._id} order={order} />
        ) : (
          <PackingSlip key={order._id} order={order} />
        ),
      )}
    </div>
  );
}

function Invoice({ order }: { order: OrderResponse }) {
  const { t, money, number, language } = useAdminI18n();
  const settings = useShopSettings();
  const totalLabel = useTotalLabel();
  return (
    <article className="sheet">
      {order.gift && <p className="sheet-warn">{t("admin.print.giftInvoice")}</p>}
      <SheetHeader order={order} title={t("admin.print.invoice")} hasLegalNumbers />
      <ShippingAddress order={order} to={order.billingDetails} />
      <table className="num">
        <thead>
          <tr>
            <th>{t("admin.print.product")}</th>
            <th className="r">{t("admin.print.quantity")}</th>
            <th className="r">{t("admin.print.each")}</th>
            <th className="r">{t("admin.print.amount")}</th>
          </tr>
        </thead>
        <tbody>
          {order.sets.map((set) => (
            <tr key={set.name}>
              <td>
                {set.name} <small>{set.contents}</small>
              </td>
              <td className="r">{number(set.quantity)}</td>
              <td className="r">{money(fromTaka(set.price))}</td>
              <td className="r">{money(fromTaka(set.total))}</td>
            </tr>
          ))}
          {order.items
            .filter(({ rest }) => rest > 0)
            .map((item) => (
              <tr key={item.variantId}>
                <td>
                  {item.name} {item.variantName && <small>{item.variantName}</small>}
                </td>
                <td className="r">{number(item.rest)}</td>
                <td className="r">{money(fromTaka(item.price))}</td>
                <td className="r">{money(fromTaka(item.total))}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <OrderSums
        sums={order}
        total={order.status === "delivered" ? t("admin.print.paid") : totalLabel(order)}
        className="sheet-sum"
      >
        <ReturnedRow returned={order.returned} />
      </OrderSums>
      <NothingDue {...order} />
      <footer>
        <p>{t("admin.print.thanks", { shop: settings.name[language] })}</p>
        {settings.returnDays > 0 && <p>{t("admin.print.returns", { count: settings.returnDays })}</p>}
      </footer>
    </article>
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
function PackingSlip({ order }: { order: OrderResponse }) {
  const { t, number } = useAdminI18n();
  return (
    <article className="sheet is-slip">
      <SheetHeader order={order} title={t("admin.print.slip")} />
      <ShippingAddress order={order} to={order.gift?.receiver ?? order.billingDetails} />
      {!order.gift && <SlipMoney order={order} />}
      <table className="num">
        <thead>
          <tr>
            <th className="sheet-box">{t("admin.print.packed")}</th>
            <th className="r">{t("admin.print.quantity")}</th>
            <th>{t("admin.print.product")}</th>
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

type SheetHeaderProps = { order: OrderResponse; title: string; hasLegalNumbers?: boolean };

function SheetHeader({ order, title, hasLegalNumbers = false }: SheetHeaderProps) {
  const { t, date, phone, language } = useAdminI18n();
  const { name, logo, look, address, phone: shopPhone } = useShopSettings();
  return (
    <header>
      <div>
        <Brand {...{ name, logo, look }} />
        <address>
          {address[language]}
          <br />
          <span className="num">{phone(shopPhone)}</span>
        </address>
        {hasLegalNumbers && <LegalNumbers {...look.legal} />}
      </div>
      <div className="r">
        <h2 className="display h3">{title}</h2>
        <p className="num">
          <b lang="en">{order.number}</b>
        </p>
        <p className="num">
          {t("admin.print.date")}: {date(order.orderedAt, "day")}
        </p>
      </div>
    </header>
  );
}

/** The numbers under which the shop sells; those that are not filled in are left out. */
function LegalNumbers({ tradeLicence, bin }: { tradeLicence: string; bin: string }) {
  const { t } = useAdminI18n();
  const numbers = [
    { label: t("admin.look.legal.tradeLicence"), number: tradeLicence },
    { label: t("admin.look.legal.bin"), number: bin },
  ];
  return numbers.map(
    ({ label, number }) =>
      number && (
        <p key={label} className="sheet-legal num">
          {label}: <span lang="en">{number}</span>
        </p>
      ),
  );
}

type ShippingAddressProps = { order: OrderResponse; to: { fullName: string; phone: string } };

/** Where it goes, and to whom: a gift's slip names its receiver, the invoice who ordered it. */
function ShippingAddress({ order: { billingDetails, note }, to }: ShippingAddressProps) {
  const { t, phone } = useAdminI18n();
  return (
    <section className="sheet-to">
      <h3>{t("admin.print.to")}</h3>
      <address>
        <b lang="">{to.fullName}</b>
        <br />
        <b className="num">{phone(to.phone)}</b>
        <br />
        <span lang="">
          {billingDetails.address}
          <br />
          {billingDetails.city} {billingDetails.zip}
        </span>
      </address>
      {note && (
        <p>
          {t("admin.order.note")}: <span lang="">{note}</span>
        </p>
      )}
    </section>
  );
}
