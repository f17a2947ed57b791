import { useEffect, useEffectEvent, useState } from "react";
import type { OrderDetailResponse } from "../../../api/contract/admin-orders.ts";
import type { EditQuoteResponse } from "../../../api/contract/order-edits.ts";
import { billingDetails } from "../../../shop/customers/customer-schema.ts";
import { localDigits } from "../../../shop/customers/phone.ts";
import { fromTaka } from "../../../shop/money.ts";
import type { DeliveryArea } from "../../../shop/shipping/delivery-charge.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { ApiRefusal, type BodyOf } from "../../browser/request.ts";
import { Button } from "../../components/button.tsx";
import { cityOf, placeCodes } from "../../components/city-of.ts";
import { TextField } from "../../components/field.tsx";
import * as places from "../../components/find-places.ts";
import { PlaceFields } from "../../components/place-fields.tsx";
import type { ChosenPlaces } from "../../components/places.ts";
import { useAdminForm } from "../admin-form.ts";
import { usePermission } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import { isEditable } from "./order-facts.tsx";

/** The server's rules for recipient and address, with a message at each empty field. */
export const addressRules = {
  schema: billingDetails,
  required: {
    fullName: "checkout.missing.fullName",
    phone: "checkout.missing.phone",
    address: "checkout.missing.address",
    district: "checkout.missing.district",
    area: "checkout.missing.area",
  },
} as const;

const textNames = ["fullName", "phone", "address", "zip", "email"] as const;
type AddressTexts = Record<(typeof textNames)[number], string>;
type AddressValues = AddressTexts & ChosenPlaces & { placesChanged: boolean };
type BillingDetails = OrderDetailResponse["billingDetails"];

const textFields = (billing: BillingDetails | AddressValues) =>
  Object.fromEntries(textNames.map((name) => [name, billing[name] ?? ""])) as AddressTexts;
const placeFields = ({ city, district, area }: BillingDetails) => ({ city, district, area });

type AddressFormProps = { order: OrderDetailResponse; onDone: () => void };

/** The address that somebody else has written since the form was opened; null for any other refusal. */
function addressMeanwhile(error: unknown): BillingDetails | null {
  const isConflict = error instanceof ApiRefusal && error.code === "changed-meanwhile";
  return (isConflict && (error.body.billingDetails as BillingDetails | undefined)) || null;
}

/**
 * Corrects name, phone and address while the customer is on the phone. Where somebody else has changed them meanwhile, it
 * says what they are now, and keeps what was typed.
 */
export function AddressForm({ order, onDone }: AddressFormProps) {
  const { t, language, phone: formatPhone } = useAdminI18n();
  // As it was when the form was opened: the order is loaded again while it is open.
  const [was, setWas] = useState(order.billingDetails);
  const [meanwhile, setMeanwhile] = useState<BillingDetails | null>(null);
  const phone = localDigits(was.phone);
  const initial = { ...textFields(was), phone, ...places.parsePlaces(was), placesChanged: false };
  const { form, field, values, set, error, sending } = useAdminForm<
    AddressValues,
    BodyOf<"PATCH /orders/:id">["billingDetails"]
  >(initial, {
    ...addressRules,
    // An unchanged place is sent as it was written.
    toBody: (draft) => ({
      ...textFields(draft),
      ...(draft.placesChanged ? cityOf(draft, language) : placeFields(was)),
    }),
    check: (draft, found) => (draft.placesChanged ? placeCodes(draft, found) : found),
    send: async (billing) => {
      try {
        await saveAddress({ billingDetails: billing, was });
      } catch (error) {
        const { quote } = error instanceof ApiRefusal ? error.body : {};
        if (quote) otherArea.set(quote as EditQuoteResponse);
        const fresh = addressMeanwhile(error);
        if (fresh) goOnFrom(fresh);
        throw error;
      }
    },
    failed: (error) =>
      addressMeanwhile(error) ? null : { title: t("admin.order.notSaved"), text: errorText(error, t) },
    saved: { title: t("admin.order.saved") },
    onSaved: onDone,
  });
  /** What was typed stays, the rest follows the present address. */
  function goOnFrom(fresh: BillingDetails): void {
    const before = textFields(was);
    const now = textFields(fresh);
    const untouched = textNames.filter((name) => values[name] === before[name]);
    set({
      ...Object.fromEntries(untouched.map((name) => [name, now[name]])),
      ...(!values.placesChanged && places.parsePlaces(fresh)),
    });
    setWas(fresh);
    setMeanwhile(fresh);
  }
  const { places: otherPlaces, ...otherArea } = useOtherAreaQuote(order, values.placesChanged ? values : null);
  // The choice is for these places: others are asked about again.
  const [takesQuoteFor, setTakesQuoteFor] = useState<string | null>(null);
  const takesQuote = otherPlaces !== null && takesQuoteFor === otherPlaces;
  /** With the other area's charge it is an edit, whose total the user has seen. */
  async function saveAddress(body: Pick<BodyOf<"PATCH /orders/:id">, "billingDetails" | "was">): Promise<void> {
    const params = { id: order._id };
    const { quote } = otherArea;
    if (!quote || !takesQuote) return void (await api("PATCH /orders/:id", { params, body }));
    const { total, revision } = quote;
    const edit = { ...body, total, revision, reason: null };
    await api("PATCH /orders/:id/lines", { params, query: { lang: language }, body: edit });
  }
  return (
    <form className="od-address" {...form}>
      <h3 className="od-s">{t("admin.order.correctTitle")}</h3>
      <TextField {...field("fullName")} label={t("checkout.fullName")} />
      <TextField {...field("phone")} type="tel" label={t("checkout.phone")} />
      <PlaceFields
        district={values.district}
        area={values.area}
        places={places}
        error={error}
        onChoose={(chosen) => set({ ...chosen, placesChanged: true })}
      />
      <OtherAreaCharge
        order={order}
        {...otherArea}
        takesQuote={takesQuote}
        onChoose={(takes) => setTakesQuoteFor(takes ? otherPlaces : null)}
      />
      <TextField {...field("address")} label={t("checkout.address")} />
      <TextField {...field("zip")} label={t("admin.order.zip")} optional />
      <TextField {...field("email")} label={t("checkout.email")} optional />
      <div role="alert">
        {meanwhile && (
          <div className="od-stays">
            <p>{t("admin.order.addressMeanwhile")}</p>
            <p lang="">
              {[meanwhile.fullName, formatPhone(meanwhile.phone), meanwhile.email].filter(Boolean).join(", ")}
              <br />
              {meanwhile.address}, {meanwhile.city} {meanwhile.zip}
            </p>
          </div>
        )}
      </div>
      <p className="od-two">
        <Button variant="quiet" small onClick={onDone}>
          {t("admin.order.keep")}
        </Button>
        <Button type="submit" small busy={sending}>
          {t("admin.order.save")}
        </Button>
      </p>
    </form>
  );
}

type OtherAreaProps = {
  order: OrderDetailResponse;
  /** Another one than the order was priced for. */
  area: DeliveryArea | null;
  /** What the order costs with that area's charge; null where it keeps what was agreed. */
  quote: EditQuoteResponse | null;
  takesQuote: boolean;
  onChoose: (takesQuote: boolean) => void;
};

/** Another delivery area would cost another charge: staff choose, or are told that the agreed one stays. */
function OtherAreaCharge({ order, area, quote, takesQuote, onChoose }: OtherAreaProps) {
  const { t, money } = useAdminI18n();
  const amounts = ({ shippingCost, total }: Pick<OrderDetailResponse, "shippingCost" | "total">) => ({
    shipping: money(fromTaka(shippingCost)),
    total: money(fromTaka(total)),
  });
  const areaName = area && t(`checkout.delivery.${area}`);
  return (
    <div role="status">
      {areaName && !quote && (
        <p className="od-stays num">{t("admin.order.chargeStays", { area: areaName, ...amounts(order) })}</p>
      )}
      {areaName && quote && (
        <fieldset className="od-stays od-charge num" aria-label={t("admin.order.chargeChoice", { area: areaName })}>
          <p aria-hidden="true">{t("admin.order.chargeChoice", { area: areaName })}</p>
          <label>
            <input type="radio" name="charge" checked={!takesQuote} onChange={() => onChoose(false)} />
            {t("admin.order.chargeAgreed", amounts(order))}
          </label>
          <label>
            <input type="radio" name="charge" checked={takesQuote} onChange={() => onChoose(true)} />
            {t("admin.order.chargeNew", amounts(quote))}
          </label>
          {takesQuote && <p>{t("admin.orderEdit.told")}</p>}
        </fieldset>
      )}
    </div>
  );
}

/**
 * Quotes an order for another delivery area; null where it costs the same, can no longer be edited, or that is not the
 * user's to do. `set` replaces the quote by one that a refusal brought; `places` names what is quoted.
 */
function useOtherAreaQuote(order: OrderDetailResponse, chosen: ChosenPlaces | null) {
  const { language } = useAdminI18n();
  const mayQuote = usePermission("orders:edit") && isEditable(order);
  const [quoted, setQuoted] = useState<{ for: string; quote: EditQuoteResponse } | null>(null);
  const chosenArea = chosen?.district && places.deliveryAreaOf(chosen.district.id ?? "", chosen.area?.id ?? undefined);
  const area = chosenArea && chosenArea !== order.deliveryArea ? chosenArea : null;
  const moved = area && mayQuote && chosen ? { ...order.billingDetails, ...cityOf(chosen, language) } : null;
  // Not the street: who corrects it meanwhile must not take the quote away.
  const request = moved && JSON.stringify([moved.district, moved.area, moved.city, order.total]);
  const requestQuote = useEffectEvent(async (wanted: string) => {
    if (!moved) return;
    const body = { billingDetails: moved };
    // Without a quote the form says that the charge stays.
    const quote = await api("POST /orders/:id/quote", {
      ...{ params: { id: order._id }, query: { lang: language }, body },
    }).catch(() => null);
    setQuoted(quote && { for: wanted, quote });
  });
  useEffect(() => {
    if (request) void requestQuote(request);
  }, [request]);
  const set = (quote: EditQuoteResponse) => request && setQuoted({ for: request, quote });
  const quote = request && quoted?.for === request && quoted.quote.total !== order.total ? quoted.quote : null;
  return { area, quote, set, places: request };
}
