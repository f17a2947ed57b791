import { useEffect, useState } from "react";
import { Link, useRevalidator } from "react-router";
import type { OrderDetailResponse } from "../../../api/contract/admin-orders.ts";
import type { CustomerCardResponse } from "../../../api/contract/calls.ts";
import { checkAddress } from "../../../shop/calls/address-rules.ts";
import { dhakaDay } from "../../../shop/dhaka-time.ts";
import { localize } from "../../../shop/language.ts";
import { fromTaka, times } from "../../../shop/money.ts";
import { whatsappAfterCall, whatsappGreeting } from "../../../shop/notifications/templates/whatsapp.ts";
import { Icon } from "../../components/icon.tsx";
import { ResponsiveImage } from "../../components/image.tsx";
import { DeliveryRow, DiscountRow } from "../../components/sum-rows.tsx";
import { Localized, UserText } from "../../i18n/localized.tsx";
import { usePermission, useShopSettings } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import { orderPageLink } from "../order-page-link.ts";
import { AddressForm } from "../orders/address-form.tsx";
import { GiftText } from "../orders/customer-block.tsx";
import { GoodsRows } from "../orders/goods-rows.tsx";
import { type LineChange, OrderEditor } from "../orders/order-editor.tsx";
import { VerificationFlags } from "../orders/order-facts.tsx";
import { sectionLink } from "../sections.ts";
import { Attempt, CardReason } from "./call-queue.tsx";
import { CourierScores } from "./courier-scores.tsx";
import type { RunningCall } from "./use-call-desk.ts";
import type { QueueCard } from "./use-call-queue.ts";

type CustomerCardProps = {
  card: CustomerCardResponse;
  queueCard: QueueCard | null;
  running: RunningCall | null;
  onCall: () => void;
};

/** Who is called, what they ordered, where it goes and what they pay. */
export function CustomerCard({ card, queueCard, running, onCall }: CustomerCardProps) {
  const { t, date, phone, money } = useAdminI18n();
  const [order] = card.orders;
  if (!order) return null;
  const { fullName, phone: number } = order.billingDetails;
  const isToday = dhakaDay(new Date(order.orderedAt)) === dhakaDay(new Date());
  return (
    <section className="cd-b" aria-label={t("admin.calls.customer")}>
      <p className="cd-no num">
        <b>
          <Link className="link" lang="en" to={sectionLink("orders", { tab: "all", order: order._id })}>
            {order.number}
          </Link>
        </b>
        <span>
          {t("admin.calls.placed", { time: date(order.orderedAt, isToday ? "time" : "dayTime") })}
          {order.source !== "site" && `, ${t(`admin.calls.source.${order.source}`)}`}
        </span>
        {queueCard && (
          <span className={`cd-tag is-${queueCard.reason}`}>
            <Icon name="clock" size="xs" />
            <CardReason card={queueCard} />
          </span>
        )}
        {queueCard && (
          <span className="cd-attempt only-m">
            <Attempt unansweredAttempts={queueCard.unansweredAttempts} />
          </span>
        )}
      </p>
      <h2 className="cd-name" lang="">
        {fullName}
      </h2>
      <div className="cd-who">
        <p className="cd-tel num">{phone(number)}</p>
        <div className="cd-acts only-d">
          <CallLink phone={number} running={running} onCall={onCall} />
          <WhatsAppLink card={card} />
        </div>
      </div>
      <CustomerFacts order={order} />
      <p className="cd-due num only-m">
        <span>
          {t("admin.order.toCollect")}
          {order.paid > 0 && <small>{t("admin.calls.withoutPaid", { amount: money(fromTaka(order.paid)) })}</small>}
        </span>
        <b>{money(fromTaka(order.amountDue))}</b>
      </p>
      <OrderLines order={order} card={card} />
      <div className="cd-2">
        <CustomerAddress order={order} />
        <CardSums order={order} />
      </div>
    </section>
  );
}

type CallLinkProps = { phone: string; running: RunningCall | null; onCall: () => void };

/** Starts the call on the device; the desk remembers it until it has an outcome. */
export function CallLink({ phone, running, onCall }: CallLinkProps) {
  const { t } = useAdminI18n();
  return (
    <a className={running ? "btn btn-o" : "btn btn-p"} href={`tel:${phone}`} data-key="c" onClick={onCall}>
      <Icon name="phone" size="s" />
      {running ? <CallTimer startedAt={running.startedAt} /> : t("admin.calls.call")}
    </a>
  );
}

function CallTimer({ startedAt }: { startedAt: number }) {
  const { t, number } = useAdminI18n();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now - startedAt) / 1000));
  const twoDigits = `${seconds % 60 < 10 ? number(0) : ""}${number(seconds % 60)}`;
  return (
    <span className="num" role="timer" aria-label={t("admin.calls.running")}>
      {number(Math.floor(seconds / 60))}:{twoDigits}
    </span>
  );
}

/** Opens a chat with a prepared text in the language of the order: a greeting, or after unanswered calls a question. */
export function WhatsAppLink({ card, label }: { card: CustomerCardResponse; label?: string }) {
  const { t } = useAdminI18n();
  const shop = useShopSettings();
  const [order] = card.orders;
  if (!order) return null;
  const { fullName, phone } = order.billingDetails;
  const { language, number } = order;
  const texts = card.plan.attempt > 1 ? whatsappAfterCall : whatsappGreeting;
  const link = orderPageLink(number, language);
  const text = texts[language]({ fullName, shop: shop.name[language], number, sums: order, link });
  return (
    <a
      className="btn btn-q"
      href={`https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noopener noreferrer"
      data-key="w"
      aria-label={label}
    >
      <Icon name="whatsapp-logo" size={label ? "m" : "s"} />
      {!label && t("admin.order.whatsapp")}
    </a>
  );
}

/** The number's history, the reason for the call, and the advance. */
function CustomerFacts({ order }: { order: OrderDetailResponse }) {
  const { t, money } = useAdminI18n();
  const { delivered, cancelled, returned, open } = order.phoneHistory;
  const outcomes = { delivered, returned, cancelled, open };
  const past = (Object.keys(outcomes) as (keyof typeof outcomes)[]).filter((outcome) => outcomes[outcome] > 0);
  const hasAdvance = order.advanceAsked !== null || order.payments.length > 0;
  const claimed = order.payments.some(({ state }) => state === "claimed");
  return (
    <dl className="cd-hist num">
      <div>
        <dt>{t("admin.calls.withUs")}</dt>
        <dd>
          {past.length === 0
            ? t("admin.order.firstOrder")
            : past.map((outcome, index) => (
                <span key={outcome} className={outcome === "returned" ? "is-bad" : undefined}>
                  {index > 0 && ", "}
                  {t(`admin.order.history.${outcome}`, { count: outcomes[outcome] })}
                </span>
              ))}
        </dd>
      </div>
      {order.callFirst.length > 0 && (
        <div>
          <dt className="vh">{t("admin.order.callFirst")}</dt>
          <dd>
            <VerificationFlags reasons={order.callFirst} />
          </dd>
        </div>
      )}
      {hasAdvance && (
        <div>
          <dt>{t("admin.calls.advance")}</dt>
          <dd>
            {order.advanceAsked !== null &&
              `${t("admin.calls.asked", { amount: money(fromTaka(order.advanceAsked)) })}, `}
            {order.paid > 0 ? (
              <span className="is-good">{t("admin.calls.paid", { amount: money(fromTaka(order.paid)) })}</span>
            ) : (
              t(claimed ? "admin.calls.claimed" : "admin.calls.notPaid")
            )}
          </dd>
        </div>
      )}
      <CourierScores orderId={order._id} />
    </dl>
  );
}

function OrderLines({ order, card }: { order: OrderDetailResponse; card: CustomerCardResponse }) {
  const { t, money } = useAdminI18n();
  const { revalidate } = useRevalidator();
  const mayEdit = usePermission("orders:edit");
  const [editor, setEditor] = useState<{ proposal?: LineChange } | null>(null);
  const stock = card.lines.filter((line) => line.order === order._id);
  return (
    <ul className="cd-it">
      {order.items.map((item, index) => {
        const line = stock[index];
        const isShort = line !== undefined && line.available !== null && line.available < line.quantity;
        return (
          <li key={`${item.productId}/${item.variantId}`}>
            <ResponsiveImage image={item.picture} alt="" sizes="38px" />
            <span>
              <UserText text={item.name} />
              <small className="cd-of">
                {item.variantName && (
                  <>
                    <UserText text={item.variantName} />{" "}
                  </>
                )}
                <span className="num">{t("summary.times", { quantity: item.quantity })}</span>
              </small>
              {isShort && (
                <ShortLine line={line} onPropose={mayEdit ? (proposal) => setEditor({ proposal }) : undefined} />
              )}
            </span>
            {line && <Stock available={line.available} isShort={isShort} />}
            <span className="num">{money(times(fromTaka(item.price), item.quantity))}</span>
          </li>
        );
      })}
      {order.sets.map(({ name, quantity, contents }) => (
        <li key={name} className="cd-set">
          {t("admin.set.onSlip", { name, count: quantity, contents })}
        </li>
      ))}
      {mayEdit && (
        <li className="cd-edit">
          <button type="button" className="link" data-key="e" onClick={() => setEditor({})}>
            {t("admin.calls.editLines")}
          </button>
          {editor && <OrderEditor order={order} {...editor} onSaved={revalidate} onClose={() => setEditor(null)} />}
        </li>
      )}
    </ul>
  );
}

type StockLine = CustomerCardResponse["lines"][number];

/** Alternatives if there is not enough stock: fewer pieces, or other goods. One touch proposes it, with its price. */
function ShortLine({ line, onPropose }: { line: StockLine; onPropose: ((change: LineChange) => void) | undefined }) {
  const { t, money, language } = useAdminI18n();
  const { productId, variantId, quantity, available, substitutes } = line;
  const propose = (to: LineChange["to"]) => onPropose?.({ variantId, to });
  const name = localize(line.name, language)?.text ?? "";
  return (
    <small className="cd-sub">
      {onPropose && available !== null && available > 0 && (
        <button
          type="button"
          className="link num"
          onClick={() => propose({ productId, variantId, name, quantity: available })}
        >
          {t("admin.calls.makeIt", { count: available })}
        </button>
      )}
      {substitutes.length === 0 && t("admin.calls.noSubstitute")}
      {substitutes.map((substitute) => {
        const product = localize(substitute.name, language);
        const isShade = substitute.productId === productId;
        const shown = (isShade && localize(substitute.variantName, language)) || product;
        const price = <span className="num">{money(fromTaka(substitute.price))}</span>;
        const to = { productId: substitute.productId, variantId: substitute.variantId, quantity };
        return (
          <span key={substitute.variantId}>
            {onPropose ? (
              <button
                type="button"
                className="link"
                lang={shown?.language === language ? undefined : ""}
                onClick={() => propose({ ...to, name: product?.text ?? "" })}
              >
                {t("admin.calls.sendInstead", { name: shown?.text ?? "" })}
              </button>
            ) : (
              <>
                {t("admin.calls.instead")} <b>{shown && <Localized value={shown} />}</b>
              </>
            )}{" "}
            {price}
          </span>
        );
      })}
    </small>
  );
}

function Stock({ available, isShort }: { available: number | null; isShort: boolean }) {
  const { t } = useAdminI18n();
  const text =
    available === null
      ? t("admin.calls.stock.uncounted")
      : available === 0
        ? t("admin.calls.stock.none")
        : t(isShort ? "admin.calls.stock.only" : "admin.calls.stock.left", { count: available });
  return <span className={isShort ? "cd-stk is-bad num" : "cd-stk is-good num"}>{text}</span>;
}

/** The address with its missing parts, and the form to correct it. */
function CustomerAddress({ order }: { order: OrderDetailResponse }) {
  const { t } = useAdminI18n();
  const [isEditing, setIsEditing] = useState(false);
  const { address, city, zip } = order.billingDetails;
  const { given, missing } = addressOf(order);
  if (isEditing) return <AddressForm order={order} onDone={() => setIsEditing(false)} />;
  return (
    <div className="cd-address">
      <h3>
        {t("admin.order.address")}
        <button type="button" className="link" data-key="d" onClick={() => setIsEditing(true)}>
          {t("admin.order.correct")}
        </button>
      </h3>
      <p lang="">
        {address}, {city} {zip}
      </p>
      <ul className="cd-chk">
        {given.map((part) => (
          <li key={part}>
            <Icon name="check" size="xs" />
            {t(`admin.calls.address.${part}`)}
          </li>
        ))}
        {missing.map((part) => (
          <li key={part} className="is-missing">
            <Icon name="warning-circle" size="xs" />
            {t("admin.calls.address.ask", { part: t(`admin.calls.address.${part}`) })}
          </li>
        ))}
      </ul>
      {order.note && (
        <p className="cd-note">
          “<UserText text={order.note} />”
        </p>
      )}
      {order.gift && (
        <p className="cd-note">
          <b>{t("admin.order.gift")}</b>: <GiftText gift={order.gift} />
        </p>
      )}
    </div>
  );
}

/** The parts of an order's address that a rider needs. */
export function addressOf({ billingDetails, deliveryArea }: OrderDetailResponse) {
  const { address, city, area } = billingDetails;
  // A typed place instead of a chosen one: "Dhanmondi, Dhaka".
  const hasArea = area !== null || city.includes(",");
  return checkAddress({ address, hasArea, isInsideDhaka: deliveryArea === "inside" });
}

function CardSums({ order }: { order: OrderDetailResponse }) {
  const { t, money } = useAdminI18n();
  return (
    <dl className="cd-sum num">
      <GoodsRows sums={order} />
      <DiscountRow sums={order} />
      <DeliveryRow sums={order} />
      {order.paid > 0 && (
        <>
          <dt>{t("admin.calls.paidBefore")}</dt>
          <dd>{money(fromTaka(-order.paid))}</dd>
        </>
      )}
      <dt className="tot">{t("admin.order.toCollect")}</dt>
      <dd className="tot">{money(fromTaka(order.amountDue))}</dd>
    </dl>
  );
}
