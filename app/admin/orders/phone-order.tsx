import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { QuoteResponse } from "../../../api/contract/cart.ts";
import type { OrderResponse } from "../../../api/contract/orders.ts";
import { parsePhone } from "../../../shop/customers/phone.ts";
import { fromTaka } from "../../../shop/money.ts";
import type { DeliveryArea } from "../../../shop/shipping/delivery-charge.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import type { BodyOf } from "../../browser/request.ts";
import { ApiRefusal, request } from "../../browser/request.ts";
import { Button } from "../../components/button.tsx";
import { cityOf, placeCodes } from "../../components/city-of.ts";
import { couponProblemText } from "../../components/coupon-problem.ts";
import { TextField } from "../../components/field.tsx";
import * as places from "../../components/find-places.ts";
import { useFormState } from "../../components/form.ts";
import { PlaceFields } from "../../components/place-fields.tsx";
import type { ChosenPlaces } from "../../components/places.ts";
import { showToast } from "../../components/toast.ts";
import { Panel, SectionHead } from "../components.tsx";
import { useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../sections.ts";
import { addressRules } from "./address-form.tsx";
import { markOwnOrder } from "./order-events.ts";
import { type PhoneOrderLine, PhoneOrderLines, ProductFinder } from "./phone-order-lines.tsx";

type CustomerValues = Record<"phone" | "fullName" | "address" | "note", string> & ChosenPlaces;

const emptyCustomer: CustomerValues = { phone: "", fullName: "", address: "", note: "", district: null, area: null };

/** The form for a phone order, with the shop's own prices and rules. */
export function PhoneOrder() {
  const i18n = useAdminI18n();
  const { t, money, language } = i18n;
  const navigate = useNavigate();
  const [lines, setLines] = useState<PhoneOrderLine[]>([]);
  const [area, setArea] = useState<DeliveryArea>("inside");
  const [coupon, setCoupon] = useState("");
  const [quote, setQuote] = useState<QuoteResponse | null>(null);
  const [knownOrder, setKnownOrder] = useState<OrderResponse | null>(null);
  const [confirmed, setConfirmed] = useState(true);
  const idempotencyKey = useRef(crypto.randomUUID());
  const requested = useRef(0);
  const customer = useFormState(emptyCustomer, {
    ...addressRules,
    t,
    toBody: ({ note: _, district, area: chosenArea, ...contact }) => ({
      ...contact,
      ...cityOf({ district, area: chosenArea }, language),
    }),
    check: placeCodes,
    send: placeOrder,
    failed: t("admin.phoneOrder.failed"),
  });

  async function requestQuote(nextLines: PhoneOrderLine[], nextArea: DeliveryArea, code = coupon): Promise<void> {
    setLines(nextLines);
    setArea(nextArea);
    setCoupon(code);
    const requestNumber = ++requested.current;
    if (nextLines.length === 0) return setQuote(null);
    const body = { lines: nextLines.map(toRequestLine), deliveryArea: nextArea, coupon: code };
    try {
      // Quoted as a guest: the coupons used by the member of staff do not count.
      const newQuote = await request("POST /cart/quote", { query: { lang: language }, body });
      // A faster response to a later request wins.
      if (requestNumber === requested.current) applyQuote(newQuote, nextLines, nextArea, code);
    } catch (error) {
      showToast({ title: t("admin.phoneOrder.failed"), text: errorText(error, t), tone: "error" });
    }
  }

  /** Shows the quote; reduces lines to the available stock and says so. */
  function applyQuote(newQuote: QuoteResponse, requested: PhoneOrderLine[], toArea: DeliveryArea, code: string): void {
    const cappedLines = requested.map((line) => {
      const quotedLine = newQuote.lines.find((each) => each.variantId === line.variantId);
      const left = quotedLine?.problem === "not-enough" ? quotedLine.left : null;
      return left ? { ...line, quantity: left, maxQuantity: left } : line;
    });
    if (cappedLines.some((line, index) => line !== requested[index])) void requestQuote(cappedLines, toArea, code);
    else setQuote(newQuote);
  }

  /** The delivery charge follows the address, as in the checkout. */
  function choosePlaces(chosen: ChosenPlaces): void {
    customer.set(chosen);
    const { district, area: chosenArea } = chosen;
    const nextArea = district ? places.deliveryAreaOf(district.id ?? "", chosenArea?.id ?? undefined) : area;
    if (nextArea !== area) void requestQuote(lines, nextArea);
  }

  async function findKnownOrder(): Promise<void> {
    const phone = parsePhone(customer.values.phone);
    const query = { q: phone ?? "", limit: 1, lang: language };
    const matches = phone ? await api("GET /orders", { query }).catch(() => []) : [];
    setKnownOrder(matches[0] ?? null);
  }

  async function placeOrder(billingDetails: BodyOf<"POST /orders/by-staff">["billingDetails"]): Promise<void> {
    if (lines.length === 0 || !quote)
      return void showToast({
        title: t("admin.phoneOrder.failed"),
        text: t("admin.phoneOrder.nothing"),
        tone: "error",
      });
    const body = {
      billingDetails,
      items: lines.map(toRequestLine),
      deliveryArea: area,
      total: quote.total,
      coupon: quote.coupon?.problem === null ? quote.coupon.code : null,
      note: customer.values.note,
      language,
      confirmed,
    };
    try {
      const headers = { "Idempotency-Key": idempotencyKey.current };
      const placing = api("POST /orders/by-staff", { body, headers });
      markOwnOrder(placing);
      const placed = await placing;
      showToast({ title: t("admin.phoneOrder.placed", { number: placed.number }) });
      await navigate(sectionLink("orders", { tab: confirmed ? "confirmed" : "new", order: placed.insertedId }));
    } catch (error) {
      if (error instanceof ApiRefusal) handleRefusal(error);
      throw error;
    }
  }

  /** A refused key placed nothing: the next attempt gets its own. Shows the prices that the refusal names. */
  function handleRefusal({ body }: ApiRefusal): void {
    idempotencyKey.current = crypto.randomUUID();
    const freshQuote = body.quote as QuoteResponse | undefined;
    if (!freshQuote) return;
    setArea(freshQuote.deliveryArea);
    applyQuote(freshQuote, lines, freshQuote.deliveryArea, coupon);
  }

  const problem = quote?.coupon?.problem;
  return (
    <>
      <SectionHead title="admin.phoneOrder.title" lede={t("admin.phoneOrder.lede")}>
        <Button variant="quiet" small to={sectionLink("orders")}>
          {t("admin.print.back")}
        </Button>
      </SectionHead>
      <form className="phone-order" {...customer.form} onBlur={undefined}>
        <Panel title={t("admin.phoneOrder.products")}>
          <ProductFinder onChoose={(line) => void requestQuote(addLine(lines, line), area)} />
          <PhoneOrderLines lines={lines} quote={quote} onChange={(nextLines) => void requestQuote(nextLines, area)} />
          <TextField
            label={t("admin.phoneOrder.coupon")}
            optional
            lang="en"
            autoComplete="off"
            error={problem && quote?.coupon ? couponProblemText(quote.coupon, problem, i18n) : undefined}
            onBlur={({ target }) => target.value !== coupon && void requestQuote(lines, area, target.value)}
          />
        </Panel>
        <Panel title={t("admin.phoneOrder.customer")}>
          <TextField
            {...customer.field("phone")}
            label={t("checkout.phone")}
            type="tel"
            inputMode="numeric"
            onBlur={() => void findKnownOrder()}
          />
          {knownOrder && (
            <button
              type="button"
              className="link phone-order-known"
              onClick={() => {
                const { fullName, address, ...placeFields } = knownOrder.billingDetails;
                customer.set({ fullName, address, ...places.parsePlaces(placeFields) });
                setKnownOrder(null);
                void requestQuote(lines, knownOrder.deliveryArea);
              }}
            >
              {t("admin.phoneOrder.known", { number: knownOrder.number })}
            </button>
          )}
          <TextField {...customer.field("fullName")} label={t("checkout.fullName")} />
          <PlaceFields
            district={customer.values.district}
            area={customer.values.area}
            places={places}
            error={customer.error}
            onChoose={choosePlaces}
          />
          <TextField {...customer.field("address")} label={t("checkout.address")} />
          <fieldset className="phone-order-area">
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
          <TextField {...customer.field("note")} label={t("checkout.note")} optional />
          <label className="phone-order-confirmed">
            <input type="checkbox" checked={confirmed} onChange={({ target }) => setConfirmed(target.checked)} />
            <span>
              {t("admin.phoneOrder.confirmed")}
              <small>{t("admin.phoneOrder.confirmedHint")}</small>
            </span>
          </label>
          <Button type="submit" wide busy={customer.sending}>
            {t("admin.phoneOrder.place", { total: money(fromTaka(quote?.total ?? 0)) })}
          </Button>
        </Panel>
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
