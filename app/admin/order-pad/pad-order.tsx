import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { QuoteResponse } from "../../../api/contract/cart.ts";
import type { OrderResponse } from "../../../api/contract/orders.ts";
import { parsePhone } from "../../../shop/customers/phone.ts";
import { dhakaDay } from "../../../shop/dhaka-time.ts";
import { fromTaka } from "../../../shop/money.ts";
import type { DeliveryArea } from "../../../shop/shipping/delivery-charge.ts";
import { formatDay, formatDeliveryDates } from "../../../shop/shipping/delivery-dates.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { ApiRefusal, type BodyOf } from "../../browser/request.ts";
import { Button } from "../../components/button.tsx";
import { cityOf, placeCodes } from "../../components/city-of.ts";
import { TextField } from "../../components/field.tsx";
import * as places from "../../components/find-places.ts";
import { useFormState } from "../../components/form.ts";
import { Icon } from "../../components/icon.tsx";
import { PlaceFields } from "../../components/place-fields.tsx";
import { showToast } from "../../components/toast.ts";
import { copyBuyLink } from "../buy-link.ts";
import { Panel } from "../components.tsx";
import { useAdminI18n } from "../i18n.ts";
import { addressRules } from "../orders/address-form.tsx";
import { markOwnOrder } from "../orders/order-events.ts";
import { type PhoneOrderLine, PhoneOrderLines, ProductFinder } from "../orders/phone-order-lines.tsx";
import { sectionLink } from "../sections.ts";
import { toRequestLine } from "./order-pad.tsx";
import { giftOf, PadGift, wrongReceiverField } from "./pad-gift.tsx";
import type { OpenQuestion } from "./pad-questions.tsx";
import type { PadCustomer, PadState } from "./pad-state.ts";

type PadOrderProps = {
  pad: PadState;
  quote: QuoteResponse | null;
  area: DeliveryArea;
  questions: OpenQuestion[];
  onChange: (pad: PadState) => void;
  onQuote: (quote: QuoteResponse) => void;
};

/** The order that the chat becomes, with the shop's own prices and rules. */
export function PadOrder({ pad, quote, area, questions, onChange, onQuote }: PadOrderProps) {
  const i18n = useAdminI18n();
  const { t, money, language } = i18n;
  const { lines, read, customer } = pad;
  const today = dhakaDay(new Date());
  const [isConfirmed, setConfirmed] = useState(false);
  const [isSent, setSent] = useState(false);
  const form = useFormState(customer, {
    ...addressRules,
    t,
    toBody: ({ note: _, district, area: chosenArea, ...contact }) => ({
      ...contact,
      ...cityOf({ district, area: chosenArea }, read?.language ?? language),
    }),
    check: placeCodes,
    send: placeOrder,
    failed: t("admin.phoneOrder.failed"),
  });
  // Answers to questions are chosen beside the form.
  const [shown, setShown] = useState(customer);
  if (shown !== customer) {
    setShown(customer);
    if (JSON.stringify(customer) !== JSON.stringify(form.values)) form.set(customer);
  }
  const set = (changes: Partial<PadCustomer>) => {
    form.set(changes);
    onChange({ ...pad, customer: { ...form.values, ...changes } });
  };
  const field = (name: "phone" | "fullName" | "address" | "note") => ({
    ...form.field(name),
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  const setLines = (next: PhoneOrderLine[]) => onChange({ ...pad, lines: next });

  async function placeOrder(billingDetails: BodyOf<"POST /orders/by-staff">["billingDetails"]): Promise<void> {
    if (lines.length === 0 || !quote) {
      showToast({ title: t("admin.phoneOrder.failed"), text: t("admin.phoneOrder.nothing"), tone: "error" });
      return;
    }
    const wrong = wrongReceiverField(pad);
    setSent(true);
    if (wrong) {
      document.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
      return;
    }
    const body = {
      ...{ billingDetails, items: lines.map(toRequestLine), deliveryArea: area, total: quote.total, coupon: null },
      ...{ note: form.values.note, language: read?.language ?? language, confirmed: isConfirmed },
      gift: giftOf(pad),
      ...{ source: pad.source, campaign: pad.campaign },
      ...(pad.deliverOn && {
        deliverOn: {
          day: pad.deliverOn,
          reason: t("admin.pad.waitsForDay", { day: formatDay(pad.deliverOn, i18n, today) }),
        },
      }),
    };
    try {
      const placing = api("POST /orders/by-staff", { body, headers: { "Idempotency-Key": pad.key } });
      markOwnOrder(placing);
      const placed = await placing;
      await claimPayment(placed.insertedId);
      showToast({ title: t("admin.phoneOrder.placed", { number: placed.number }) });
      onChange({ ...pad, placed: { id: placed.insertedId, number: placed.number, isConfirmed } });
    } catch (error) {
      if (error instanceof ApiRefusal) {
        const fresh = error.body.quote as QuoteResponse | undefined;
        onChange({ ...pad, key: crypto.randomUUID() });
        if (fresh) onQuote(fresh);
      }
      throw error;
    }
  }

  /** The order stands in any case: a claim that fails can be entered on it. */
  async function claimPayment(id: string): Promise<void> {
    const payment = read?.payment;
    if (!payment?.amount) return;
    const body = { method: payment.method, amount: payment.amount, reference: payment.transactionId };
    await api("POST /orders/:id/payments", { params: { id }, body }).catch((error: unknown) =>
      showToast({ title: t("admin.pad.paymentFailed"), text: errorText(error, t), tone: "error" }),
    );
  }

  const isComplete = quote?.lines.every(({ problem }) => problem === null);
  const claimed = read?.payment;
  return (
    <Panel title={t("admin.pad.order")} className="op-o">
      <form {...form.form} onBlur={undefined}>
        <PhoneOrderLines lines={lines} quote={quote} onChange={setLines} />
        <details className="op-more">
          <summary>{t("admin.pad.addProduct")}</summary>
          <ProductFinder onChoose={(line) => setLines(addTo(lines, line))} />
        </details>
        <KnownCustomer phone={form.values.phone} onTake={set} />
        <TextField {...field("fullName")} label={t("checkout.fullName")} />
        <TextField {...field("phone")} label={t("checkout.phone")} type="tel" inputMode="numeric" />
        <TextField {...field("address")} label={t("checkout.address")} />
        <PlaceFields
          district={form.values.district}
          area={form.values.area}
          places={places}
          error={form.error}
          onChoose={set}
        />
        <TextField
          name="deliverOn"
          type="date"
          label={t("admin.pad.deliverOn")}
          hint={
            quote && !pad.deliverOn
              ? t("admin.pad.deliverOnHint", { days: formatDeliveryDates(quote.deliverFrom, quote.deliverTo, i18n) })
              : undefined
          }
          optional
          min={today}
          value={pad.deliverOn}
          onChange={({ target }) => onChange({ ...pad, deliverOn: target.value })}
        />
        <TextField {...field("note")} label={t("checkout.note")} optional />
        <PadGift pad={pad} isSent={isSent} onChange={onChange} />
        {claimed && (
          <p className="op-paid num">
            <Icon name="hand-coins" size="s" />
            {t("admin.pad.claimed", {
              wallet: t(`admin.pad.wallet.${claimed.method}`),
              amount: claimed.amount === null ? "" : money(fromTaka(claimed.amount)),
              id: claimed.transactionId ?? "",
            })}
          </p>
        )}
        {read?.agreedTotal && quote && read.agreedTotal !== quote.total && (
          <p className="op-agreed num">
            {t("admin.pad.agreed", {
              agreed: money(fromTaka(read.agreedTotal)),
              total: money(fromTaka(quote.total)),
            })}
          </p>
        )}
        {questions.length > 0 && <p className="muted small">{t("admin.pad.stillOpen", { count: questions.length })}</p>}
        <label className="phone-order-confirmed">
          <input type="checkbox" checked={isConfirmed} onChange={({ target }) => setConfirmed(target.checked)} />
          <span>
            {t("admin.pad.confirmed")}
            <small>{t("admin.pad.confirmedHint")}</small>
          </span>
        </label>
        <div className="op-buttons">
          <Button
            variant="quiet"
            disabled={lines.length === 0}
            onClick={() =>
              void copyBuyLink(i18n, { lines, source: pad.source, campaign: pad.campaign, language: read?.language })
            }
          >
            <Icon name="share-network" size="s" />
            {t("admin.buyLink.copy")}
          </Button>
          <Button type="submit" busy={form.sending}>
            {t("admin.pad.make", { total: quote && isComplete ? money(fromTaka(quote.total)) : "" })}{" "}
            <kbd className="op-key only-d" lang="en">
              ⏎
            </kbd>
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function addTo(lines: PhoneOrderLine[], line: PhoneOrderLine): PhoneOrderLine[] {
  return lines.some(({ variantId }) => variantId === line.variantId) ? lines : [...lines, line];
}

/** Whether the number has ordered before, with the name and address of the last time. */
function KnownCustomer({ phone, onTake }: { phone: string; onTake: (details: Partial<PadCustomer>) => void }) {
  const { t, language } = useAdminI18n();
  const [found, setFound] = useState<{ phone: string; order: OrderResponse | null } | null>(null);
  const e164 = parsePhone(phone);
  useEffect(() => {
    if (!e164) return;
    let isCurrent = true;
    const query = { q: e164, limit: 1, lang: language };
    api("GET /orders", { query })
      .then(([order]) => isCurrent && setFound({ phone: e164, order: order ?? null }))
      // Unknown is no error: the order can be placed anyway.
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [e164, language]);
  const order = e164 && found?.phone === e164 ? found.order : null;
  if (!order) return null;
  const { fullName, address, ...placeFields } = order.billingDetails;
  return (
    <p className="op-known">
      <span>
        <b>{t("admin.pad.known")}</b>
        <span lang="">
          {fullName}, {address}
        </span>
      </span>
      <span>
        <button
          type="button"
          className="link"
          onClick={() => onTake({ fullName, address, ...places.parsePlaces(placeFields) })}
        >
          {t("admin.pad.take")}
        </button>
        <Link className="link" to={sectionLink("orders", { tab: "all", q: e164 })}>
          {t("admin.pad.theirOrders")}
        </Link>
      </span>
    </p>
  );
}
