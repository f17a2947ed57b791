import { useState } from "react";
import { Link } from "react-router";
import type { OrderDetailAnswer } from "../../../api/responses.ts";
import { fromTaka, writeTaka } from "../../../shop/money.ts";
import { whatsappGreeting } from "../../../shop/notifications/templates/whatsapp.ts";
import { Icon } from "../../components/icon.tsx";
import { StatusPill } from "../../components/status-pill.tsx";
import { type AdminSpeech, useAdminSpeech } from "../i18n.ts";
import { sectionLink } from "../section-link.ts";
import { useShopSettings } from "../shop-settings.ts";
import { AddressForm } from "./address-form.tsx";
import { CallFirst } from "./verification-flags.tsx";

/** Whom to call and where it goes: the name, the number's history, the address and its correction. */
export function CustomerBlock({ order }: { order: OrderDetailAnswer }) {
  const speech = useAdminSpeech();
  const { t, phone } = speech;
  const [correcting, setCorrecting] = useState(false);
  const { fullName, phone: number, email, address, city, zip } = order.billingDetails;
  // Without a number there is nobody left to call.
  if (number === "") return <p className="muted small">{t("admin.order.forgotten")}</p>;
  const correctable = order.status === "pending" || order.status === "confirmed";
  return (
    <>
      <div className="od-c">
        <div>
          <b lang="">{fullName}</b>
          <span className="num">{phone(number)}</span>
          <PhoneHistory order={order} />
          <CallFirst reasons={order.callFirst} />
        </div>
        <div className="od-c-do">
          <a className="btn btn-q btn-sm" href={`tel:${number}`}>
            <Icon name="phone" size="s" />
            {t("admin.order.call")}
          </a>
          <WhatsApp order={order} />
        </div>
      </div>
      {correcting ? (
        <AddressForm order={order} onDone={() => setCorrecting(false)} />
      ) : (
        <dl className="od-d">
          <dt>{t("admin.order.address")}</dt>
          <dd>
            <span lang="">
              {address}, {city} {zip}
            </span>
            {correctable && (
              <button type="button" className="link" onClick={() => setCorrecting(true)}>
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
          <dt>{t("admin.order.delivery")}</dt>
          <dd>
            {t(`checkout.delivery.${order.deliveryArea}`)}, {daysOf(order, speech)}
          </dd>
        </dl>
      )}
    </>
  );
}

function PhoneHistory({ order: { phoneHistory } }: { order: OrderDetailAnswer }) {
  const { t, money } = useAdminSpeech();
  const ends = (["delivered", "cancelled", "returned", "open"] as const).filter((end) => phoneHistory[end] > 0);
  if (ends.length === 0) return <small className="muted">{t("admin.order.firstOrder")}</small>;
  return (
    <details className="od-past">
      <summary>
        {ends.map((end) => (
          <span key={end} className={end === "cancelled" || end === "returned" ? "od-bad num" : "num"}>
            {t(`admin.order.history.${end}`, { count: phoneHistory[end] })}
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

/** Opens a talk on WhatsApp with the first sentence written, in the language of the order. */
function WhatsApp({ order }: { order: OrderDetailAnswer }) {
  const { t } = useAdminSpeech();
  const { name } = useShopSettings();
  const { fullName, phone } = order.billingDetails;
  const { language, number, total } = order;
  const greeting = whatsappGreeting[language];
  const text = encodeURIComponent(
    greeting({ fullName, shop: name[language], number, amount: writeTaka(fromTaka(total), language) }),
  );
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

/** "24–26 November", "30 November – 2 December": Dhaka's calendar days. */
function daysOf({ deliverFrom, deliverTo }: OrderDetailAnswer, { language, number }: AdminSpeech): string {
  const locale = language === "bn" ? "bn-BD" : "en-GB";
  const day = new Intl.DateTimeFormat(locale, { timeZone: "UTC", day: "numeric", month: "long" });
  const first = new Date(deliverFrom);
  const last = new Date(deliverTo);
  if (deliverFrom === deliverTo) return day.format(last);
  if (first.getUTCMonth() !== last.getUTCMonth()) return `${day.format(first)} – ${day.format(last)}`;
  return `${number(first.getUTCDate())}–${day.format(last)}`;
}
