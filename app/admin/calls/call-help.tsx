import { Fragment, useState } from "react";
import type { OrderDetailResponse } from "../../../api/contract/admin-orders.ts";
import type { CustomerCardResponse } from "../../../api/contract/calls.ts";
import { callScript } from "../../../shop/calls/call-script-rules.ts";
import { atDhakaTime } from "../../../shop/dhaka-time.ts";
import { localizeDigits } from "../../../shop/digits.ts";
import { type Language, languages, localize } from "../../../shop/language.ts";
import { formatTaka, fromTaka } from "../../../shop/money.ts";
import { formatDeliveryDates } from "../../../shop/shipping/delivery-dates.ts";
import { api } from "../../browser/api.ts";
import { useSession } from "../../browser/session.ts";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { StatusPill } from "../../components/status-pill.tsx";
import { showToast } from "../../components/toast.ts";
import { formatWhen } from "../format.ts";
import { useSave, useShopSettings } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import { MergeOffers } from "../orders/merge-offer.tsx";
import { StageChip } from "../orders/order-facts.tsx";
import { OrderNotes } from "../orders/order-notes.tsx";
import { useReach } from "../services.ts";
import { addressOf } from "./customer-card.tsx";
import { HoldForm } from "./hold-form.tsx";
import { OrderPayments } from "./order-payments.tsx";

type CallHelpProps = { card: CustomerCardResponse; onOpenOther: (orderId: string) => void; onHeld: () => void };

/** Information during the call: the script, the customer's other orders, the attempts, money, hold and notes. */
export function CallHelp({ card, onOpenOther, onHeld }: CallHelpProps) {
  const { t } = useAdminI18n();
  const [order, ...others] = card.orders;
  if (!order) return null;
  return (
    <aside className="cd-r" aria-label={t("admin.calls.help")}>
      <CallScript card={card} order={order} />
      {others.length > 0 && <OtherOrders order={order} others={others} ownIds={card.ownOrders} onOpen={onOpenOther} />}
      <MergeOffers order={order} />
      <Attempts card={card} order={order} />
      <details className="adm-more" open={order.payments.some(({ state }) => state === "claimed") || undefined}>
        <summary>{t("admin.calls.payments")}</summary>
        <OrderPayments order={order} />
      </details>
      <details className="adm-more">
        <summary>{t("admin.calls.hold")}</summary>
        <HoldForm order={order} onHeld={onHeld} />
      </details>
      <details className="adm-more" open={order.notes.length > 0 || undefined}>
        <summary>{t("admin.order.notes")}</summary>
        <OrderNotes order={order} />
      </details>
      {order.phoneHistory.last.length > 0 && (
        <details className="adm-more">
          <summary>{t("admin.order.earlier")}</summary>
          <EarlierOrders order={order} />
        </details>
      )}
    </aside>
  );
}

function CallScript({ card, order }: { card: CustomerCardResponse; order: OrderDetailResponse }) {
  const { t } = useAdminI18n();
  const shop = useShopSettings();
  const session = useSession();
  const [language, setLanguage] = useState<Language>(order.language);
  const money = (taka: number) => formatTaka(fromTaka(taka), language);
  const { address, city } = order.billingDetails;
  const paragraphs = callScript(language, {
    fullName: order.billingDetails.fullName,
    shop: shop.name[language],
    caller: session.state === "signed-in" ? session.user.name : "",
    items: scriptItems(card, order._id, language),
    paid: order.paid > 0 ? money(order.paid) : null,
    due: order.amountDue > 0 ? money(order.amountDue) : null,
    address: `${address}, ${city}`,
    missing: addressOf(order).missing,
    dates: formatDeliveryDates(order.deliverFrom, order.deliverTo, { language }),
  });
  return (
    <details className="cd-script" open>
      <summary>
        <h2>{t("admin.calls.say")}</h2>
      </summary>
      <p className="cd-lang">
        {languages.toReversed().map((each) => (
          <button
            key={each}
            type="button"
            lang={each}
            aria-pressed={each === language}
            onClick={() => setLanguage(each)}
          >
            {each === "bn" ? "বাংলা" : "English"}
          </button>
        ))}
      </p>
      <div lang={language}>
        {paragraphs.map((parts) => (
          <p key={parts.map(({ text }) => text).join("")}>
            {parts.map(({ text, tone }, index) => {
              const key = `${index}-${text}`;
              if (tone === "ask") return <mark key={key}>{text}</mark>;
              return tone === "strong" ? <b key={key}>{text}</b> : <Fragment key={key}>{text}</Fragment>;
            })}
          </p>
        ))}
      </div>
    </details>
  );
}

/** The items to read back: sets by name and contents, then the other goods. */
function scriptItems({ lines, sets }: CustomerCardResponse, orderId: string, language: Language) {
  const own = lines.filter((line) => line.order === orderId);
  const count = (quantity: number) => localizeDigits(language, String(quantity));
  const short = own.filter(({ available, quantity }) => available !== null && available < quantity);
  return [
    ...sets
      .filter(({ order }) => order === orderId)
      .map(({ name, quantity, contents, variantIds }) => ({
        name: localize(name, language)?.text ?? "",
        quantity: count(quantity),
        contents: localize(contents, language)?.text ?? "",
        isShort: short.some(({ variantId }) => variantIds.includes(variantId)),
      })),
    ...own
      .filter(({ rest }) => rest > 0)
      .map((line) => ({
        name: [localize(line.name, language)?.text, localize(line.variantName, language)?.text]
          .filter(Boolean)
          .join(", "),
        quantity: count(line.rest),
        isShort: short.includes(line),
      })),
  ];
}

type OtherOrdersProps = {
  order: OrderDetailResponse;
  others: OrderDetailResponse[];
  /** Those of the same customer. */
  ownIds: readonly string[];
  onOpen: (orderId: string) => void;
};

/** The customer's other open orders, one call for all of them, and those of others at the number or in the house. */
function OtherOrders({ order, others, ownIds, onOpen }: OtherOrdersProps) {
  const { t, money, phone } = useAdminI18n();
  return (
    <div className="cd-box num">
      <h3>
        <Icon name="package" size="s" />
        {t("admin.calls.others", { count: others.length })}
      </h3>
      <ul>
        {others.map((other) => (
          <li key={other._id}>
            <button type="button" className="link" onClick={() => onOpen(other._id)}>
              <span lang="en">{other.number}</span>
            </button>
            <StageChip order={other} />
            {!ownIds.includes(other._id) && (
              <span>
                <bdi lang="">{other.billingDetails.fullName}</bdi>
                {other.billingDetails.phone !== order.billingDetails.phone && `, ${phone(other.billingDetails.phone)}`}
              </span>
            )}
            <span>
              {other.items.map(({ name }) => name).join(", ")}, {money(fromTaka(other.amountDue))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Attempts({ card: { plan }, order }: { card: CustomerCardResponse; order: OrderDetailResponse }) {
  const i18n = useAdminI18n();
  const { t } = i18n;
  return (
    <>
      <h2 className="cd-s">{t("admin.calls.attempts")}</h2>
      <ol className="od-tl cd-tl">
        {order.calls.map((call) => (
          <li key={`${call.at}-${call.outcome}`} className="is-done">
            <b>{t(`admin.calls.outcome.${call.outcome}`)}</b>
            <span className="num">
              {formatWhen(call.at, i18n)}
              {call.byName && `, ${call.byName}`}
              {call.note && `: ${call.note}`}
            </span>
          </li>
        ))}
        <li>
          <b className="num">
            {plan.nextCallAt
              ? t("admin.calls.ifNoAnswer", { time: formatWhen(plan.nextCallAt, i18n) })
              : t("admin.calls.ifNoAnswerLast")}
          </b>
          <span className="num">
            {plan.usualHour
              ? t("admin.calls.usualHour", { time: formatWhen(atDhakaTime(new Date(), plan.usualHour), i18n) })
              : t(plan.nextCallAt ? "admin.calls.planText" : "admin.calls.lastText")}
          </span>
        </li>
      </ol>
      {order.status === "pending" && !order.needsCall && <ConfirmLink order={order} />}
    </>
  );
}

/** Sends the customer the link on which they answer themselves. */
function ConfirmLink({ order: { _id, billingDetails } }: { order: OrderDetailResponse }) {
  const { t } = useAdminI18n();
  const { busy, change } = useSave();
  const reach = useReach("confirm-link");
  const send = async () => {
    const { sent } = await api("POST /orders/:id/confirm-link", { params: { id: _id } });
    showToast({ title: t(sent ? "admin.calls.linkSent" : "admin.calls.linkSentBefore") });
  };
  if (reach === "off") return <p className="cd-link muted">{t("admin.calls.noLink.off")}</p>;
  if (reach === "not-set-up" || (reach === "mail" && !billingDetails.email))
    return <p className="cd-link muted">{t("admin.calls.noLink.not-set-up")}</p>;
  return (
    <p className="cd-link">
      <Button
        variant="quiet"
        small
        busy={busy}
        onClick={() => void change(send, { failed: t("admin.calls.linkFailed") })}
      >
        {t("admin.calls.sendLink")}
      </Button>
    </p>
  );
}

function EarlierOrders({ order: { phoneHistory } }: { order: OrderDetailResponse }) {
  const { money } = useAdminI18n();
  return (
    <ul className="cd-earlier num">
      {phoneHistory.last.map(({ _id, number, status, total }) => (
        <li key={_id}>
          <span lang="en">{number}</span>
          <span>{money(fromTaka(total))}</span>
          <StatusPill status={status} />
        </li>
      ))}
    </ul>
  );
}
