import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { OrderResponse, PlacedOrderResponse, QuoteResponse } from "../../../api/responses.ts";
import { parsePhone } from "../../../shop/customers/phone.ts";
import { fromTaka } from "../../../shop/money.ts";
import * as places from "../../../shop/shipping/areas.ts";
import type { DeliveryArea } from "../../../shop/shipping/shipping-rules.ts";
import { callApi } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { ApiRefusal, request } from "../../browser/request.ts";
import { Button } from "../../components/button.tsx";
import { cityOf } from "../../components/city-of.ts";
import { couponProblemText } from "../../components/coupon-sentence.tsx";
import { TextField } from "../../components/field.tsx";
import { PlaceFields } from "../../components/place-fields.tsx";
import { type ChosenPlaces, parsePlaces } from "../../components/places.ts";

import { showToast } from "../../components/toast.ts";
import { useAdminI18n } from "../i18n.ts";
import { SectionHead } from "../section-head.tsx";
import { sectionLink } from "../section-link.ts";
import { fieldErrorMessage, validateAddress } from "./address-form.tsx";
import { markOwnOrder } from "./order-events.ts";
import { type PhoneOrderLine, PhoneOrderLines } from "./phone-order-lines.tsx";
import { ProductFinder } from "./product-finder.tsx";

type CustomerFields = Record<"phone" | "fullName" | "address" | "note", string>;

/** An order written down for a customer on the phone: the same prices and rules as in the shop. */
export function PhoneOrder() {
  const i18n = useAdminI18n();
  const { t, money, language } = i18n;
  const navigate = useNavigate();
  const [lines, setLines] = useState<PhoneOrderLine[]>([]);
  const [area, setArea] = useState<DeliveryArea>("inside");
  const [coupon, setCoupon] = useState("");
  const [quote, setQuote] = useState<QuoteResponse | null>(null);
  const [customer, setCustomer] = useState<CustomerFields>({ phone: "", fullName: "", address: "", note: "" });
  const [chosenPlaces, setChosenPlaces] = useState<ChosenPlaces>({ district: null, area: null });
  const [knownOrder, setKnownOrder] = useState<OrderResponse | null>(null);
  const [codes, setCodes] = useState<Record<string, string>>({});
  const [confirmed, setConfirmed] = useState(true);
  const [busy, setBusy] = useState(false);
  const idempotencyKey = useRef(crypto.randomUUID());
  const requested = useRef(0);

  async function requestQuote(nextLines: PhoneOrderLine[], nextArea: DeliveryArea, code = coupon): Promise<void> {
    setLines(nextLines);
    setArea(nextArea);
    setCoupon(code);
    const requestNumber = ++requested.current;
    if (nextLines.length === 0) return setQuote(null);
    const body = { lines: nextLines.map(toRequestLine), deliveryArea: nextArea, coupon: code };
    try {
      // As the customer, who is nobody's account: what the one at the desk has used does not count.
      const newQuote = await request<QuoteResponse>("POST", `/cart/quote?lang=${language}`, { body });
      // A quicker answer to a later question counts.
      if (requestNumber === requested.current) applyQuote(newQuote, nextLines, nextArea, code);
    } catch (error) {
      showToast({ title: t("admin.enter.failed"), text: errorText(error, t), tone: "error" });
    }
  }

  /** Shows what was priced; of what there is less than was asked for, what there is, and says so. */
  function applyQuote(newQuote: QuoteResponse, requested: PhoneOrderLine[], toArea: DeliveryArea, code: string): void {
    const cappedLines = requested.map((line) => {
      const quotedLine = newQuote.lines.find((each) => each.variantId === line.variantId);
      const left = quotedLine?.problem === "not-enough" ? quotedLine.left : null;
      return left ? { ...line, quantity: left, maxQuantity: left } : line;
    });
    if (cappedLines.some((line, index) => line !== requested[index])) void requestQuote(cappedLines, toArea, code);
    else setQuote(newQuote);
  }

  /** The charge follows the place, as at the checkout. */
  function choosePlaces(chosen: ChosenPlaces): void {
    setChosenPlaces(chosen);
    const { district, area: chosenArea } = chosen;
    const nextArea = district ? places.deliveryAreaOf(district.id ?? "", chosenArea?.id ?? undefined) : area;
    if (nextArea !== area) void requestQuote(lines, nextArea);
  }

  async function findKnownOrder(): Promise<void> {
    const phone = parsePhone(customer.phone);
    const path = `/orders?${new URLSearchParams({ q: phone ?? "", limit: "1", lang: language })}`;
    const matches = phone ? await callApi<OrderResponse[]>("GET", path).catch(() => []) : [];
    setKnownOrder(matches[0] ?? null);
  }

  async function placeOrder(event: FormEvent): Promise<void> {
    event.preventDefault();
    const { note, ...contact } = customer;
    const address = { ...contact, ...cityOf(chosenPlaces, language) };
    const fieldErrors = validateAddress(address, chosenPlaces);
    setCodes(fieldErrors);
    if (lines.length === 0 || !quote)
      return void showToast({ title: t("admin.enter.failed"), text: t("admin.enter.nothing"), tone: "error" });
    if (Object.keys(fieldErrors).length > 0) return;
    setBusy(true);
    const body = {
      billingDetails: address,
      items: lines.map(toRequestLine),
      deliveryArea: area,
      total: quote.total,
      coupon: quote.coupon?.problem === null ? quote.coupon.code : null,
      note,
      language,
      confirmed,
    };
    try {
      const headers = { "Idempotency-Key": idempotencyKey.current };
      const placing = callApi<PlacedOrderResponse>("POST", "/orders/by-staff", { body, headers });
      markOwnOrder(placing);
      const placed = await placing;
      showToast({ title: t("admin.enter.placed", { number: placed.number }) });
      await navigate(sectionLink("orders", { tab: confirmed ? "confirmed" : "new", order: placed.insertedId }));
    } catch (error) {
      // Refused, so nothing was placed by this key; it may name what is placed next.
      if (error instanceof ApiRefusal) {
        idempotencyKey.current = crypto.randomUUID();
        const freshQuote = error.body.quote as QuoteResponse | undefined;
        if (freshQuote) {
          setArea(freshQuote.deliveryArea);
          applyQuote(freshQuote, lines, freshQuote.deliveryArea, coupon);
        }
      }
      showToast({ title: t("admin.enter.failed"), text: errorText(error, t), tone: "error" });
    } finally {
      setBusy(false);
    }
  }

  const problem = quote?.coupon?.problem;
  const change = (changes: Partial<CustomerFields>) => setCustomer((previous) => ({ ...previous, ...changes }));
  const field = (name: keyof CustomerFields, label: string, fieldProps: object = {}) => (
    <TextField
      name={name}
      label={label}
      value={customer[name]}
      error={codes[name] && t(fieldErrorMessage(name, codes[name]))}
      onChange={(event) => change({ [name]: event.target.value })}
      {...fieldProps}
    />
  );
  return (
    <>
      <SectionHead title="admin.enter.title" lede={t("admin.enter.lede")}>
        <Button variant="quiet" small to={sectionLink("orders")}>
          {t("admin.print.back")}
        </Button>
      </SectionHead>
      <form className="en" noValidate onSubmit={(event) => void placeOrder(event)}>
        <section className="panel">
          <h2>{t("admin.enter.products")}</h2>
          <ProductFinder onChoose={(line) => void requestQuote(addLine(lines, line), area)} />
          <PhoneOrderLines lines={lines} quote={quote} onChange={(nextLines) => void requestQuote(nextLines, area)} />
          <TextField
            label={t("admin.enter.coupon")}
            optional
            lang="en"
            autoComplete="off"
            error={problem && quote?.coupon ? couponProblemText(quote.coupon, problem, i18n) : undefined}
            onBlur={({ target }) => target.value !== coupon && void requestQuote(lines, area, target.value)}
          />
        </section>
        <section className="panel">
          <h2>{t("admin.enter.customer")}</h2>
          {field("phone", t("checkout.phone"), {
            type: "tel",
            inputMode: "numeric",
            onBlur: () => void findKnownOrder(),
          })}
          {knownOrder && (
            <button
              type="button"
              className="link en-known"
              onClick={() => {
                const { fullName, address, ...placeFields } = knownOrder.billingDetails;
                change({ fullName, address });
                setChosenPlaces(parsePlaces(placeFields, places));
                setKnownOrder(null);
                void requestQuote(lines, knownOrder.deliveryArea);
              }}
            >
              {t("admin.enter.known", { number: knownOrder.number })}
            </button>
          )}
          {field("fullName", t("checkout.fullName"))}
          <PlaceFields
            {...chosenPlaces}
            places={places}
            error={(name) => codes[name] && t(fieldErrorMessage(name, codes[name]))}
            onChoose={choosePlaces}
          />
          {field("address", t("checkout.address"))}
          <fieldset className="en-area">
            <legend>{t("checkout.delivery.title")}</legend>
            {(["inside", "outside"] as const).map((each) => (
              <label key={each}>
                <input
                  type="radio"
                  name="deliveryArea"
                  checked={area === each}
                  onChange={() => void requestQuote(lines, each)}
                />
                {t(`checkout.delivery.${each}`)}
              </label>
            ))}
          </fieldset>
          {field("note", t("checkout.note"), { optional: true })}
          <label className="en-confirmed">
            <input type="checkbox" checked={confirmed} onChange={({ target }) => setConfirmed(target.checked)} />
            <span>
              {t("admin.enter.confirmed")}
              <small>{t("admin.enter.confirmedHint")}</small>
            </span>
          </label>
          <Button type="submit" wide busy={busy}>
            {t("admin.enter.place", { total: money(fromTaka(quote?.total ?? 0)) })}
          </Button>
        </section>
      </form>
    </>
  );
}

const toRequestLine = ({ productId, variantId, quantity }: PhoneOrderLine) => ({ productId, variantId, quantity });

function addLine(lines: PhoneOrderLine[], line: PhoneOrderLine): PhoneOrderLine[] {
  const existing = lines.find((each) => each.variantId === line.variantId);
  if (!existing) return [...lines, line];
  return lines.map((each) => (each === existing ? { ...each, quantity: each.quantity + line.quantity } : each));
}
