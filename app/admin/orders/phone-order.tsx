import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { QuoteResponse } from "../../../api/contract/cart.ts";
import type { OrderResponse } from "../../../api/contract/orders.ts";
import { parsePhone } from "../../../shop/customers/phone.ts";
import { fromTaka } from "../../../shop/money.ts";
import { type DeliveryArea, deliveryAreas } from "../../../shop/shipping/delivery-charge.ts";
import { api } from "../../browser/api.ts";
import { ApiRefusal } from "../../browser/request.ts";
import { Button } from "../../components/button.tsx";
import { couponProblemText } from "../../components/coupon-problem.ts";
import { TextField } from "../../components/field.tsx";
import * as places from "../../components/find-places.ts";
import { PlaceFields } from "../../components/place-fields.tsx";
import type { ChosenPlaces } from "../../components/places.ts";
import { showToast } from "../../components/toast.ts";
import { Panel, SectionHead } from "../components.tsx";
import { useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../sections.ts";
import { type PhoneOrderLine, PhoneOrderLines, ProductFinder } from "./phone-order-lines.tsx";
import {
  addLine,
  type CustomerForm,
  emptyCustomer,
  limitToStock,
  placeByStaff,
  quoteOfRefusal,
  type StaffOrder,
  toRequestLine,
  useCustomerForm,
  useStaffQuote,
} from "./staff-order.ts";

/** The form for a phone order, with the shop's own prices and rules. */
export function PhoneOrder() {
  const { t, money, language } = useAdminI18n();
  const cart = usePhoneCart();
  const [confirmed, setConfirmed] = useState(true);
  const placeOrder = usePlaceOrder(cart);
  const customer = useCustomerForm(emptyCustomer, {
    language,
    send: (billingDetails) => placeOrder({ billingDetails, note: customer.values.note, confirmed }),
  });
  return (
    <>
      <SectionHead title="admin.phoneOrder.title" lede={t("admin.phoneOrder.lede")}>
        <Button variant="quiet" small to={sectionLink("orders")}>
          {t("admin.print.back")}
        </Button>
      </SectionHead>
      <form className="phone-order" {...customer.form} onBlur={undefined}>
        <Panel title={t("admin.phoneOrder.products")}>
          <ProductFinder onChoose={(line) => cart.change({ lines: addLine(cart.lines, line) })} />
          <PhoneOrderLines lines={cart.lines} quote={cart.quote} onChange={(lines) => cart.change({ lines })} />
          <CouponField cart={cart} />
        </Panel>
        <Panel title={t("admin.phoneOrder.customer")}>
          <CustomerFields customer={customer} cart={cart} />
          <label className="phone-order-confirmed">
            <input type="checkbox" checked={confirmed} onChange={({ target }) => setConfirmed(target.checked)} />
            <span>
              {t("admin.phoneOrder.confirmed")}
              <small>{t("admin.phoneOrder.confirmedHint")}</small>
            </span>
          </label>
          <Button type="submit" wide busy={customer.sending}>
            {t("admin.phoneOrder.place", { total: money(fromTaka(cart.quote?.total ?? 0)) })}
          </Button>
        </Panel>
      </form>
    </>
  );
}

type Cart = { lines: PhoneOrderLine[]; area: DeliveryArea; coupon: string };

/** What is ordered, priced whenever it changes. Lines are reduced to the available stock, and say so. */
function usePhoneCart() {
  const { t, language } = useAdminI18n();
  const [cart, setCart] = useState<Cart>({ lines: [], area: "inside", coupon: "" });
  const [quote, setQuote] = useState<QuoteResponse | null>(null);
  const change = (changes: Partial<Cart>) => setCart((before) => ({ ...before, ...changes }));
  function applyQuote(fresh: QuoteResponse | null): void {
    const lines = fresh ? limitToStock(cart.lines, fresh) : cart.lines;
    if (lines === cart.lines) setQuote(fresh);
    else change({ lines });
  }
  useStaffQuote(cart, { language, failed: t("admin.phoneOrder.failed"), onQuote: applyQuote });
  return { ...cart, quote, change, applyQuote };
}

type PhoneCart = ReturnType<typeof usePhoneCart>;

/** Places the order and opens it; shows the prices that a refusal names. */
function usePlaceOrder({ lines, area, quote, change, applyQuote }: PhoneCart) {
  const { t, language } = useAdminI18n();
  const navigate = useNavigate();
  const idempotencyKey = useRef(crypto.randomUUID());

  function handleRefusal(refusal: ApiRefusal): void {
    // A refused key placed nothing: the next attempt gets its own.
    idempotencyKey.current = crypto.randomUUID();
    const fresh = quoteOfRefusal(refusal);
    if (!fresh) return;
    change({ area: fresh.deliveryArea });
    applyQuote(fresh);
  }

  return async (agreed: Pick<StaffOrder, "billingDetails" | "note" | "confirmed">): Promise<void> => {
    if (lines.length === 0 || !quote) {
      showToast({ title: t("admin.phoneOrder.failed"), text: t("admin.phoneOrder.nothing"), tone: "error" });
      return;
    }
    const coupon = quote.coupon?.problem === null ? quote.coupon.code : null;
    const order = {
      ...agreed,
      items: lines.map(toRequestLine),
      deliveryArea: area,
      total: quote.total,
      coupon,
      language,
    };
    try {
      const { insertedId, number } = await placeByStaff(order, idempotencyKey.current);
      showToast({ title: t("admin.phoneOrder.placed", { number }) });
      await navigate(sectionLink("orders", { tab: agreed.confirmed ? "confirmed" : "new", order: insertedId }));
    } catch (error) {
      if (error instanceof ApiRefusal) handleRefusal(error);
      throw error;
    }
  };
}

/** The coupon counts once its field is left. */
function CouponField({ cart: { quote, coupon, change } }: { cart: PhoneCart }) {
  const i18n = useAdminI18n();
  const problem = quote?.coupon?.problem;
  return (
    <TextField
      label={i18n.t("admin.phoneOrder.coupon")}
      optional
      lang="en"
      autoComplete="off"
      error={problem && quote?.coupon ? couponProblemText(quote.coupon, problem, i18n) : undefined}
      onBlur={({ target }) => target.value !== coupon && change({ coupon: target.value })}
    />
  );
}

/** Who orders, and where to: the delivery charge follows the address, as in the checkout. */
function CustomerFields({ customer, cart }: { customer: CustomerForm; cart: PhoneCart }) {
  const { t } = useAdminI18n();
  const { field, values, error, set } = customer;

  function choosePlaces(chosen: ChosenPlaces): void {
    set(chosen);
    const { district, area } = chosen;
    if (district) cart.change({ area: places.deliveryAreaOf(district.id ?? "", area?.id ?? undefined) });
  }

  function takeOver({ billingDetails, deliveryArea }: OrderResponse): void {
    const { fullName, address, ...placeFields } = billingDetails;
    set({ fullName, address, ...places.parsePlaces(placeFields) });
    cart.change({ area: deliveryArea });
  }

  return (
    <>
      <PhoneField customer={customer} onTakeOver={takeOver} />
      <TextField {...field("fullName")} label={t("checkout.fullName")} />
      <PlaceFields
        district={values.district}
        area={values.area}
        places={places}
        error={error}
        onChoose={choosePlaces}
      />
      <TextField {...field("address")} label={t("checkout.address")} />
      <fieldset className="phone-order-area">
        <legend>{t("checkout.delivery.title")}</legend>
        {deliveryAreas.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="deliveryArea"
              checked={cart.area === each}
              onChange={() => cart.change({ area: each })}
            />
            {t(`checkout.delivery.${each}`)}
          </label>
        ))}
      </fieldset>
      <TextField {...field("note")} label={t("checkout.note")} optional />
    </>
  );
}

/** The number; name and address of its last order are offered once the field is left. */
function PhoneField({ customer, onTakeOver }: { customer: CustomerForm; onTakeOver: (order: OrderResponse) => void }) {
  const { t, language } = useAdminI18n();
  const [lastOrder, setLastOrder] = useState<OrderResponse | null>(null);

  async function findLastOrder(): Promise<void> {
    const phone = parsePhone(customer.values.phone);
    const query = { q: phone ?? "", limit: 1, lang: language };
    const [order] = phone ? await api("GET /orders", { query }).catch(() => []) : [];
    setLastOrder(order ?? null);
  }

  return (
    <>
      <TextField
        {...customer.field("phone")}
        label={t("checkout.phone")}
        type="tel"
        inputMode="numeric"
        onBlur={() => void findLastOrder()}
      />
      {lastOrder && (
        <button
          type="button"
          className="link phone-order-known"
          onClick={() => {
            onTakeOver(lastOrder);
            setLastOrder(null);
          }}
        >
          {t("admin.phoneOrder.known", { number: lastOrder.number })}
        </button>
      )}
    </>
  );
}
