import type { ReactNode } from "react";
import type { OrderResponse } from "../../api/contract/orders.ts";
import { fromTaka } from "../../shop/money.ts";
import { statusHas } from "../../shop/orders/order-status.ts";
import { useI18n } from "../i18n/language.tsx";
import { Brand } from "./brand.tsx";
import type { InvoiceShop } from "./invoice-shop.ts";
import { invoiceTexts } from "./invoice-texts.ts";
import { OrderSums, ReturnedRow } from "./order-sums.tsx";
import "./sheet.css";

/** Once they are loaded. */
export const useInvoiceI18n = () => invoiceTexts.get(useI18n().language);

type InvoiceProps = {
  order: OrderResponse;
  shop: InvoiceShop;
  /** Above the sheet, for staff only. */
  children?: ReactNode;
};

/** The invoice of an order, for staff and for its customer: the shop's registered numbers, every line and the sums. */
export function Invoice({ order, shop, children }: InvoiceProps) {
  const { t, money, number, language } = useInvoiceI18n();
  const { status } = order;
  const isCalledOff = statusHas(status, "calledOff");
  const toPay = isCalledOff ? t("summary.total") : t("receipt.toPay");
  return (
    <article className="sheet">
      {children}
      <SheetHeader order={order} shop={shop} title={t("invoice.title")} hasLegalNumbers />
      <ShippingAddress order={order} to={order.billingDetails} />
      <table className="num">
        <thead>
          <tr>
            <th>{t("invoice.product")}</th>
            <th className="r">{t("invoice.quantity")}</th>
            <th className="r">{t("invoice.each")}</th>
            <th className="r">{t("invoice.amount")}</th>
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
      <OrderSums sums={order} total={status === "delivered" ? t("invoice.paid") : toPay} className="sheet-sum">
        <ReturnedRow returned={order.returned} />
      </OrderSums>
      {isCalledOff && <p className="sheet-nothing">{t(`invoice.nothingDue.${status}`)}</p>}
      <footer>
        {shop.look.legal.bin && <p>{t("invoice.vat")}</p>}
        <p>{t("invoice.thanks", { shop: shop.name[language] })}</p>
        {shop.returnDays > 0 && <p>{t("invoice.returns", { count: shop.returnDays })}</p>}
      </footer>
    </article>
  );
}

type SheetHeaderProps = { order: OrderResponse; shop: InvoiceShop; title: string; hasLegalNumbers?: boolean };

/** Who sells, and which order the sheet is about. */
export function SheetHeader({ order, shop, title, hasLegalNumbers = false }: SheetHeaderProps) {
  const { t, date, phone, language } = useInvoiceI18n();
  const { name, logo, look, address, phone: shopPhone } = shop;
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
          {t("invoice.date")}: {date(order.orderedAt, "day")}
        </p>
      </div>
    </header>
  );
}

/** The numbers under which the shop sells; those that are not filled in are left out. */
function LegalNumbers({ tradeLicence, bin }: InvoiceShop["look"]["legal"]) {
  const { t } = useInvoiceI18n();
  const numbers = [
    { label: t("invoice.tradeLicence"), number: tradeLicence },
    { label: t("invoice.bin"), number: bin },
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
export function ShippingAddress({ order: { billingDetails, note }, to }: ShippingAddressProps) {
  const { t, phone } = useInvoiceI18n();
  return (
    <section className="sheet-to">
      <h3>{t("invoice.to")}</h3>
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
          {t("invoice.note")}: <span lang="">{note}</span>
        </p>
      )}
    </section>
  );
}
