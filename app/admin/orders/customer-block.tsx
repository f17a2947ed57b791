import { useState } from "react";
import { Link } from "react-router";
import type { OrderDetailResponse } from "../../../api/contract/admin-orders.ts";
import { fromTaka } from "../../../shop/money.ts";
import { whatsappGreeting } from "../../../shop/notifications/templates/whatsapp.ts";
import { statusHas } from "../../../shop/orders/order-status.ts";
import { Icon } from "../../components/icon.tsx";
import { StatusPill } from "../../components/status-pill.tsx";
import { usePermission, useShopSettings } from "../hooks.ts";
import { type AdminI18n, useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../sections.ts";
import { AddressForm } from "./address-form.tsx";
import { VerificationFlags } from "./order-facts.tsx";

/** Contact, phone history, and address with its correction. */
export function CustomerBlock({ order }: { order: OrderDetailResponse }) {
  const i18n = useAdminI18n();
  const { t, phone } = i18n;
  const [isEditing, setIsEditing] = useState(false);
  const maySeeCustomer = usePermission("customers:read");
  const mayChange = usePermission("orders:change");
  const { fullName, phone: number, email, address, city, zip } = order.billingDetails;
  // An erased order has no number to call.
  if (number === "") return <p className="muted small">{t("admin.order.forgotten")}</p>;
  const isEditable = mayChange && statusHas(order.status, "addressEditable");
  return (
    <>
      <div className="od-c">
        <div>
          <b lang="">{fullName}</b>
          <span className="num">{phone(number)}</span>
          <PhoneHistory order={order} />
          <VerificationFlags reasons={order.callFirst} />
          {maySeeCustomer && (
            <Link className="od-customer" to={sectionLink("customers", { phone: number.replace("+", "") })}>
              {t("admin.order.customer")}
            </Link>
          )}
        </div>
        <div className="od-c-do">
          <a className="btn btn-q btn-sm" href={`tel:${number}`}>
            <Icon name="phone" size="s" />
            {t("admin.order.call")}
          </a>
          <WhatsAppLink order={order} />
        </div>
      </div>
      {isEditing ? (
        <AddressForm order={order} onDone={() => setIsEditing(false)} />
      ) : (
        <dl className="od-d">
          <dt>{t("admin.order.address")}</dt>
          <dd>
            <span lang="">
              {address}, {city} {zip}
            </span>
            {isEditable && (
              <button type="button" className="link" onClick={() => setIsEditing(true)}>
                {t("admin.order.correct")}
              </button>
            )}
          </dd>
          {email && (
            <>
              <dt>{t("checkout.email")}</dt>
              <dd lang="en">{email}</dd>
            </>
          )}
          {order.note && (
            <>
              <dt>{t("admin.order.note")}</dt>
              <dd lang="">{order.note}</dd>
            </>
          )}
          {order.gift && (
            <>
              <dt>{t("admin.order.gift")}</dt>
              <dd>
                <GiftText gift={order.gift} />
              </dd>
            </>
          )}
          <dt>{t("admin.order.delivery")}</dt>
          <dd>
            {t(`checkout.delivery.${order.deliveryArea}`)}, {formatDeliveryDays(order, i18n)}
          </dd>
        </dl>
      )}
    </>
  );
}

/** A gift's instructions for staff: the card's text, and whom the rider calls. */
export function GiftText({ gift: { message, receiver } }: { gift: NonNullable<OrderDetailResponse["gift"]> }) {
  const { t, phone } = useAdminI18n();
  return (
    <>
      {t("admin.order.giftText")} {message && <span lang="">“{message}”</span>}
      {receiver && (
        <>
          <br />
          {t("admin.order.giftReceiver", { name: receiver.fullName, phone: phone(receiver.phone) })}
        </>
      )}
    </>
  );
}

function PhoneHistory({ order: { phoneHistory } }: { order: OrderDetailResponse }) {
  const { t, money } = useAdminI18n();
  const outcomes = (["delivered", "cancelled", "returned", "open"] as const).filter(
    (outcome) => phoneHistory[outcome] > 0,
  );
  if (outcomes.length === 0) return <small className="muted">{t("admin.order.firstOrder")}</small>;
  return (
    <details className="od-past">
      <summary>
        {outcomes.map((outcome) => (
          <span key={outcome} className={outcome === "cancelled" || outcome === "returned" ? "od-bad num" : "num"}>
            {t(`admin.order.history.${outcome}`, { count: phoneHistory[outcome] })}
          </span>
        ))}
      </summary>
      <ul aria-label={t("admin.order.earlier")}>
        {phoneHistory.last.map(({ _id, number, status, total }) => (
          <li key={_id}>
            <Link className="num" lang="en" to={sectionLink("orders", { tab: "all", order: _id })}>
              {number}
            </Link>
            <span className="num">{money(fromTaka(total))}</span>
            <StatusPill status={status} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Opens a WhatsApp chat with a greeting in the order's language. */
function WhatsAppLink({ order }: { order: OrderDetailResponse }) {
  const { t } = useAdminI18n();
  const { name } = useShopSettings();
  const { fullName, phone } = order.billingDetails;
  const { language, number } = order;
  const text = encodeURIComponent(whatsappGreeting[language]({ fullName, shop: name[language], number, sums: order }));
  return (
    <a
      className="btn btn-q btn-sm"
      href={`https://wa.me/${phone.slice(1)}?text=${text}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Icon name="whatsapp-logo" size="s" />
      {t("admin.order.whatsapp")}
    </a>
  );
}

/** "24–26 November", "30 November – 2 December": Dhaka calendar days. */
function formatDeliveryDays({ deliverFrom, deliverTo }: OrderDetailResponse, { language, number }: AdminI18n): string {
  const locale = language === "bn" ? "bn-BD" : "en-GB";
  const day = new Intl.DateTimeFormat(locale, { timeZone: "UTC", day: "numeric", month: "long" });
  const first = new Date(deliverFrom);
  const last = new Date(deliverTo);
  if (deliverFrom === deliverTo) return day.format(last);
  if (first.getUTCMonth() !== last.getUTCMonth()) return `${day.format(first)} – ${day.format(last)}`;
  return `${number(first.getUTCDate())}–${day.format(last)}`;
}
