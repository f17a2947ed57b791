import { useEffect, useEffectEvent, useRef } from "react";
import type { QuoteResponse } from "../../../api/contract/cart.ts";
import type { Language } from "../../../shop/language.ts";
import type { DeliveryArea } from "../../../shop/shipping/delivery-charge.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { type ApiRefusal, type BodyOf, request } from "../../browser/request.ts";
import { cityOf, placeCodes } from "../../components/city-of.ts";
import { useFormState } from "../../components/form.ts";
import type { ChosenPlaces } from "../../components/places.ts";
import { showToast } from "../../components/toast.ts";
import { useAdminI18n } from "../i18n.ts";
import { addressRules } from "./address-form.tsx";
import { markOwnOrder } from "./order-events.ts";
import type { PhoneOrderLine } from "./phone-order-lines.tsx";

// An order that staff place for a customer, on the phone or from a chat.

export type StaffOrder = BodyOf<"POST /orders/by-staff">;

/** The lines with one more; pieces of the same variant are added up. */
export function addLine(lines: PhoneOrderLine[], line: PhoneOrderLine): PhoneOrderLine[] {
  const existing = lines.find((each) => each.variantId === line.variantId);
  if (!existing) return [...lines, line];
  return lines.map((each) => (each === existing ? { ...each, quantity: each.quantity + line.quantity } : each));
}

type QuotedStock = { lines: Pick<QuoteResponse["lines"][number], "variantId" | "problem" | "left">[] };

/** The lines with as many pieces as are left, where fewer are; the same array where there are enough. */
export function limitToStock(lines: PhoneOrderLine[], quote: QuotedStock): PhoneOrderLine[] {
  const limited = lines.map((line) => {
    const quoted = quote.lines.find((each) => each.variantId === line.variantId);
    const left = quoted?.problem === "not-enough" ? quoted.left : null;
    return left ? { ...line, quantity: left, maxQuantity: left } : line;
  });
  return limited.some((line, index) => line !== lines[index]) ? limited : lines;
}

/** A line as the API takes it. */
export const toRequestLine = ({ productId, variantId, quantity }: PhoneOrderLine) => ({
  productId,
  variantId,
  quantity,
});

type QuotedGoods = { lines: PhoneOrderLine[]; area: DeliveryArea; coupon?: string };

type QuoteOptions = {
  /** The language of the names in the quote. */
  language: Language;
  /** The title of the toast where there is no answer. */
  failed: string;
  /** Called with each new quote; with null once there are no lines. */
  onQuote: (quote: QuoteResponse | null) => void;
};

/** Asks for a quote whenever the goods change. Asks as a guest: the coupons that the member of staff used do not count. */
export function useStaffQuote({ lines, area, coupon }: QuotedGoods, { language, failed, onQuote }: QuoteOptions) {
  const { t } = useAdminI18n();
  const latestRequest = useRef(0);
  const body = { lines: lines.map(toRequestLine), deliveryArea: area, coupon };
  const requestQuote = useEffectEvent(async () => {
    const ownRequest = ++latestRequest.current;
    if (lines.length === 0) return onQuote(null);
    try {
      const quote = await request("POST /cart/quote", { query: { lang: language }, body });
      // A faster response to a later request wins.
      if (ownRequest === latestRequest.current) onQuote(quote);
    } catch (error) {
      showToast({ title: failed, text: errorText(error, t), tone: "error" });
    }
  });
  const goods = JSON.stringify(body);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the goods are what is priced
  useEffect(() => void requestQuote(), [goods]);
}

export type CustomerValues = Record<"phone" | "fullName" | "address" | "note", string> & ChosenPlaces;

export const emptyCustomer: CustomerValues = {
  ...{ phone: "", fullName: "", address: "", note: "" },
  ...{ district: null, area: null },
};

type CustomerFormOptions = {
  /** The language in which the order has its city. */
  language: Language;
  send: (billingDetails: StaffOrder["billingDetails"]) => Promise<void>;
};

/** The customer's form; the note is none of the billing details. */
export function useCustomerForm(initial: CustomerValues, { language, send }: CustomerFormOptions) {
  const { t } = useAdminI18n();
  return useFormState(initial, {
    ...addressRules,
    t,
    toBody: ({ note: _, district, area, ...contact }) => ({ ...contact, ...cityOf({ district, area }, language) }),
    check: placeCodes,
    send,
    failed: t("admin.phoneOrder.failed"),
  });
}

export type CustomerForm = ReturnType<typeof useCustomerForm>;

/** Places the order. Sent again with the same key, after a lost response, it is still one order. */
export function placeByStaff(order: StaffOrder, key: string) {
  const placing = api("POST /orders/by-staff", { body: order, headers: { "Idempotency-Key": key } });
  markOwnOrder(placing);
  return placing;
}

/** The prices that a refusal names, where they have changed. */
export function quoteOfRefusal({ body }: ApiRefusal): QuoteResponse | undefined {
  return body.quote as QuoteResponse | undefined;
}
