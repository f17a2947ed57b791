import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { QuoteResponse } from "../../../api/contract/cart.ts";
import type { PadResponse } from "../../../api/contract/order-pad.ts";
import type { OrderResponse } from "../../../api/contract/orders.ts";
import { parsePhone } from "../../../shop/customers/phone.ts";
import { dhakaDay } from "../../../shop/dhaka-time.ts";
import { fromTaka } from "../../../shop/money.ts";
import type { DeliveryArea } from "../../../shop/shipping/delivery-charge.ts";
import { formatDay, formatDeliveryDates } from "../../../shop/shipping/delivery-dates.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { ApiRefusal } from "../../browser/request.ts";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import * as places from "../../components/find-places.ts";
import { Icon } from "../../components/icon.tsx";
import { PlaceFields } from "../../components/place-fields.tsx";
import { showToast } from "../../components/toast.ts";
import { copyBuyLink } from "../buy-link.ts";
import { Panel } from "../components.tsx";
import { useAdminI18n } from "../i18n.ts";
import { type PhoneOrderLine, PhoneOrderLines, ProductFinder } from "../orders/phone-order-lines.tsx";
import {
  type CustomerValues,
  placeByStaff,
  quoteOfRefusal,
  type StaffOrder,
  toRequestLine,
  useCustomerForm,
} from "../orders/staff-order.ts";
import { sectionLink } from "../sections.ts";
import { giftOf, PadGift, wrongReceiverField } from "./pad-gift.tsx";
import type { OpenQuestion } from "./pad-questions.tsx";
import type { ChangePad, PadState } from "./pad-state.ts";

type PadOrderProps = {
  pad: PadState;
  quote: QuoteResponse | null;
  area: DeliveryArea;
  questions: OpenQuestion[];
  onChange: ChangePad;
  onQuote: (quote: QuoteResponse) => void;
};

/** The order that the chat becomes, with the shop's own prices and rules. */
export function PadOrder({ pad, quote, area, questions, onChange, onQuote }: PadOrderProps) {
  const i18n = useAdminI18n();
  const { t, money } = i18n;
  const { lines, read } = pad;
  const [confirmed, setConfirmed] = useState(false);
  const [isSent, setSent] = useState(false);
  const placeOrder = usePlaceOrder({ pad, area, onChange, onQuote });
  const { form, field, values, error, sending, set } = usePadForm(pad, onChange, async (billingDetails) => {
    if (lines.length === 0 || !quote) {
      showToast({ title: t("admin.phoneOrder.failed"), text: t("admin.phoneOrder.nothing"), tone: "error" });
      return;
    }
    setSent(true);
    const wrong = wrongReceiverField(pad);
    if (wrong) document.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
    else await placeOrder({ billingDetails, note: values.note, total: quote.total, confirmed });
  });
  const setLines = (next: PhoneOrderLine[]) => onChange({ ...pad, lines: next });
  const isComplete = quote?.lines.every(({ problem }) => problem === null);
  return (
    <Panel title={t("admin.pad.order")} className="op-o">
      <form {...form} onBlur={undefined}>
        <PhoneOrderLines lines={lines} quote={quote} onChange={setLines} />
        <details className="op-more">
          <summary>{t("admin.pad.addProduct")}</summary>
          <ProductFinder onChoose={(line) => setLines(addTo(lines, line))} />
        </details>
        <KnownCustomer phone={values.phone} onTake={set} />
        <TextField {...field("fullName")} label={t("checkout.fullName")} />
        <TextField {...field("phone")} label={t("checkout.phone")} type="tel" inputMode="numeric" />
        <TextField {...field("address")} label={t("checkout.address")} />
        <PlaceFields district={values.district} area={values.area} places={places} error={error} onChoose={set} />
        <DeliveryDayField pad={pad} quote={quote} onChange={onChange} />
        <TextField {...field("note")} label={t("checkout.note")} optional />
        <PadGift pad={pad} isSent={isSent} onChange={onChange} />
        {read && <MoneyInChat read={read} quote={quote} />}
        {questions.length > 0 && <p className="muted small">{t("admin.pad.stillOpen", { count: questions.length })}</p>}
        <label className="phone-order-confirmed">
          <input type="checkbox" checked={confirmed} onChange={({ target }) => setConfirmed(target.checked)} />
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
          <Button type="submit" busy={sending}>
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

/** The customer's form, whose values are those of the pad: typed here, or chosen as answers beside it. */
function usePadForm(
  pad: PadState,
  onChange: (pad: PadState) => void,
  send: (billingDetails: StaffOrder["billingDetails"]) => Promise<void>,
) {
  const { language } = useAdminI18n();
  const { customer, read } = pad;
  const form = useCustomerForm(customer, { language: read?.language ?? language, send });
  const [shown, setShown] = useState(customer);
  if (shown !== customer) {
    setShown(customer);
    if (JSON.stringify(customer) !== JSON.stringify(form.values)) form.set(customer);
  }
  const set = (changes: Partial<CustomerValues>) => {
    form.set(changes);
    onChange({ ...pad, customer: { ...form.values, ...changes } });
  };
  return {
    ...form,
    set,
    field: (name: "phone" | "fullName" | "address" | "note") => ({
      ...form.field(name),
      onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
    }),
  };
}

type AgreedOrder = Pick<StaffOrder, "billingDetails" | "note" | "total"> & { confirmed: boolean };

/** Places the order with the payment that the customer claims; shows the prices that a refusal names. */
function usePlaceOrder({ pad, area, onChange, onQuote }: Omit<PadOrderProps, "quote" | "questions">) {
  const i18n = useAdminI18n();
  const { t, language } = i18n;
  const { lines, read, deliverOn } = pad;

  function waitForDay(day: string): StaffOrder["deliverOn"] {
    return { day, reason: t("admin.pad.waitsForDay", { day: formatDay(day, i18n, dhakaDay(new Date())) }) };
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

  function handleRefusal(refusal: ApiRefusal): void {
    // A refused key placed nothing: the next attempt gets its own.
    onChange((latest) => ({ ...latest, key: crypto.randomUUID() }));
    const fresh = quoteOfRefusal(refusal);
    if (fresh) onQuote(fresh);
  }

  return async (agreed: AgreedOrder): Promise<void> => {
    const order = {
      ...agreed,
      ...{ items: lines.map(toRequestLine), deliveryArea: area, coupon: null },
      ...{ language: read?.language ?? language, gift: giftOf(pad), source: pad.source, campaign: pad.campaign },
      ...(deliverOn && { deliverOn: waitForDay(deliverOn) }),
    };
    try {
      const { insertedId: id, number } = await placeByStaff(order, pad.key);
      await claimPayment(id);
      showToast({ title: t("admin.phoneOrder.placed", { number }) });
      onChange({ ...pad, placed: { id, number, isConfirmed: agreed.confirmed } });
    } catch (error) {
      if (error instanceof ApiRefusal) handleRefusal(error);
      throw error;
    }
  };
}

type DeliveryDayFieldProps = Pick<PadOrderProps, "pad" | "quote" | "onChange">;

/** The day that the customer wants; without one, the hint names the usual days. */
function DeliveryDayField({ pad, quote, onChange }: DeliveryDayFieldProps) {
  const i18n = useAdminI18n();
  const { t } = i18n;
  return (
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
      min={dhakaDay(new Date())}
      value={pad.deliverOn}
      onChange={({ target }) => onChange({ ...pad, deliverOn: target.value })}
    />
  );
}

/** The payment that the customer claims, and the total that was agreed where it is another one. */
function MoneyInChat({ read, quote }: { read: PadResponse; quote: QuoteResponse | null }) {
  const { t, money } = useAdminI18n();
  const { payment, agreedTotal } = read;
  return (
    <>
      {payment && (
        <p className="op-paid num">
          <Icon name="hand-coins" size="s" />
          {t("admin.pad.claimed", {
            wallet: t(`admin.pad.wallet.${payment.method}`),
            amount: payment.amount === null ? "" : money(fromTaka(payment.amount)),
            id: payment.transactionId ?? "",
          })}
        </p>
      )}
      {agreedTotal && quote && agreedTotal !== quote.total && (
        <p className="op-agreed num">
          {t("admin.pad.agreed", { agreed: money(fromTaka(agreedTotal)), total: money(fromTaka(quote.total)) })}
        </p>
      )}
    </>
  );
}

/** The lines with what was added; a line that is there keeps its quantity. */
function addTo(lines: PhoneOrderLine[], line: PhoneOrderLine): PhoneOrderLine[] {
  return lines.some(({ variantId }) => variantId === line.variantId) ? lines : [...lines, line];
}

/** Whether the number has ordered before, with the name and address of the last time. */
function KnownCustomer({ phone, onTake }: { phone: string; onTake: (details: Partial<CustomerValues>) => void }) {
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
