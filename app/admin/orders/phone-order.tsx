import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { OrderAnswer, PlacedOrderAnswer, QuoteAnswer } from "../../../api/responses.ts";
import { parsePhone } from "../../../shop/customers/phone.ts";
import { fromTaka } from "../../../shop/money.ts";
import * as places from "../../../shop/shipping/areas.ts";
import type { DeliveryArea } from "../../../shop/shipping/shipping-rules.ts";
import { callApi } from "../../browser/api.ts";
import { failureText } from "../../browser/error-text.ts";
import { ApiRefusal, request } from "../../browser/request.ts";
import { Button } from "../../components/button.tsx";
import { cityOf } from "../../components/city-of.ts";
import { couponProblem } from "../../components/coupon-sentence.tsx";
import { TextField } from "../../components/field.tsx";
import { PlaceFields } from "../../components/place-fields.tsx";
import { type ChosenPlaces, placesOf } from "../../components/places.ts";
import { showToast } from "../../components/toast.ts";
import { useAdminSpeech } from "../i18n.ts";
import { SectionHead } from "../section-head.tsx";
import { sectionLink } from "../section-link.ts";
import { addressCodes, fieldWords } from "./address-form.tsx";
import { noteOwnEntry } from "./order-events.ts";
import { type ChosenLine, ChosenLines } from "./phone-order-lines.tsx";
import { ProductFinder } from "./product-finder.tsx";

type Customer = Record<"phone" | "fullName" | "address" | "note", string>;

/** An order written down for a customer on the phone: the same prices and rules as in the shop. */
export function EnterOrder() {
  const speech = useAdminSpeech();
  const { t, money, language } = speech;
  const navigate = useNavigate();
  const [lines, setLines] = useState<ChosenLine[]>([]);
  const [area, setArea] = useState<DeliveryArea>("inside");
  const [coupon, setCoupon] = useState("");
  const [quote, setQuote] = useState<QuoteAnswer | null>(null);
  const [customer, setCustomer] = useState<Customer>({ phone: "", fullName: "", address: "", note: "" });
  const [to, setTo] = useState<ChosenPlaces>({ district: null, area: null });
  const [known, setKnown] = useState<OrderAnswer | null>(null);
  const [codes, setCodes] = useState<Record<string, string>>({});
  const [confirmed, setConfirmed] = useState(true);
  const [busy, setBusy] = useState(false);
  const key = useRef(crypto.randomUUID());
  const asked = useRef(0);

  async function price(next: ChosenLine[], nextArea: DeliveryArea, code = coupon): Promise<void> {
    setLines(next);
    setArea(nextArea);
    setCoupon(code);
    const turn = ++asked.current;
    if (next.length === 0) return setQuote(null);
    const body = { lines: next.map(sent), deliveryArea: nextArea, coupon: code };
    try {
      // As the customer, who is nobody's account: what the one at the desk has used does not count.
      const answer = await request<QuoteAnswer>("POST", `/cart/quote?lang=${language}`, { body });
      // A quicker answer to a later question counts.
      if (turn === asked.current) take(answer, next, nextArea, code);
    } catch (error) {
      showToast({ title: t("admin.enter.failed"), text: failureText(error, t), tone: "error" });
    }
  }

  /** Shows what was priced; of what there is less than was asked for, what there is, and says so. */
  function take(answer: QuoteAnswer, asked: ChosenLine[], toArea: DeliveryArea, code: string): void {
    const cut = asked.map((line) => {
      const quoted = answer.lines.find((each) => each.variantId === line.variantId);
      const left = quoted?.problem === "not-enough" ? quoted.left : null;
      return left ? { ...line, quantity: left, most: left } : line;
    });
    if (cut.some((line, at) => line !== asked[at])) void price(cut, toArea, code);
    else setQuote(answer);
  }

  /** The charge follows the place, as at the checkout. */
  function sendTo(chosen: ChosenPlaces): void {
    setTo(chosen);
    const { district, area: part } = chosen;
    const nextArea = district ? places.deliveryAreaOf(district.id ?? "", part?.id ?? undefined) : area;
    if (nextArea !== area) void price(lines, nextArea);
  }

  async function lookUp(): Promise<void> {
    const phone = parsePhone(customer.phone);
    const path = `/orders?${new URLSearchParams({ q: phone ?? "", limit: "1", lang: language })}`;
    const found = phone ? await callApi<OrderAnswer[]>("GET", path).catch(() => []) : [];
    setKnown(found[0] ?? null);
  }

  async function place(event: FormEvent): Promise<void> {
    event.preventDefault();
    const { note, ...person } = customer;
    const address = { ...person, ...cityOf(to, language) };
    const wrong = addressCodes(address, to);
    setCodes(wrong);
    if (lines.length === 0 || !quote)
      return void showToast({ title: t("admin.enter.failed"), text: t("admin.enter.nothing"), tone: "error" });
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    const body = {
      billingDetails: address,
      items: lines.map(sent),
      deliveryArea: area,
      total: quote.total,
      coupon: quote.coupon?.problem === null ? quote.coupon.code : null,
      note,
      language,
      confirmed,
    };
    try {
      const headers = { "Idempotency-Key": key.current };
      const placing = callApi<PlacedOrderAnswer>("POST", "/orders/by-staff", { body, headers });
      noteOwnEntry(placing);
      const placed = await placing;
      showToast({ title: t("admin.enter.placed", { number: placed.number }) });
      await navigate(sectionLink("orders", { tab: confirmed ? "confirmed" : "new", order: placed.insertedId }));
    } catch (error) {
      // Refused, so nothing was placed by this key; it may name what is placed next.
      if (error instanceof ApiRefusal) {
        key.current = crypto.randomUUID();
        const fresh = error.body.quote as QuoteAnswer | undefined;
        if (fresh) {
          setArea(fresh.deliveryArea);
          take(fresh, lines, fresh.deliveryArea, coupon);
        }
      }
      showToast({ title: t("admin.enter.failed"), text: failureText(error, t), tone: "error" });
    } finally {
      setBusy(false);
    }
  }

  const problem = quote?.coupon?.problem;
  const change = (changes: Partial<Customer>) => setCustomer((before) => ({ ...before, ...changes }));
  const field = (name: keyof Customer, label: string, more: object = {}) => (
    <TextField
      name={name}
      label={label}
      value={customer[name]}
      error={codes[name] && t(fieldWords(name, codes[name]))}
      onChange={(event) => change({ [name]: event.target.value })}
      {...more}
    />
  );
  return (
    <>
      <SectionHead title="admin.enter.title" lede={t("admin.enter.lede")}>
        <Button variant="quiet" small to={sectionLink("orders")}>
          {t("admin.print.back")}
        </Button>
      </SectionHead>
      <form className="en" noValidate onSubmit={(event) => void place(event)}>
        <section className="panel">
          <h2>{t("admin.enter.products")}</h2>
          <ProductFinder onChoose={(line) => void price(withLine(lines, line), area)} />
          <ChosenLines lines={lines} quote={quote} onChange={(next) => void price(next, area)} />
          <TextField
            label={t("admin.enter.coupon")}
            optional
            lang="en"
            autoComplete="off"
            error={problem && quote?.coupon ? couponProblem(quote.coupon, problem, speech) : undefined}
            onBlur={({ target }) => target.value !== coupon && void price(lines, area, target.value)}
          />
        </section>
        <section className="panel">
          <h2>{t("admin.enter.customer")}</h2>
          {field("phone", t("checkout.phone"), { type: "tel", inputMode: "numeric", onBlur: () => void lookUp() })}
          {known && (
            <button
              type="button"
              className="link en-known"
              onClick={() => {
                const { fullName, address, ...kept } = known.billingDetails;
                change({ fullName, address });
                setTo(placesOf(kept, places));
                setKnown(null);
                void price(lines, known.deliveryArea);
              }}
            >
              {t("admin.enter.known", { number: known.number })}
            </button>
          )}
          {field("fullName", t("checkout.fullName"))}
          <PlaceFields
            {...to}
            places={places}
            error={(name) => codes[name] && t(fieldWords(name, codes[name]))}
            onChoose={sendTo}
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
                  onChange={() => void price(lines, each)}
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

const sent = ({ productId, variantId, quantity }: ChosenLine) => ({ productId, variantId, quantity });

function withLine(lines: ChosenLine[], line: ChosenLine): ChosenLine[] {
  const there = lines.find((each) => each.variantId === line.variantId);
  if (!there) return [...lines, line];
  return lines.map((each) => (each === there ? { ...each, quantity: each.quantity + line.quantity } : each));
}
