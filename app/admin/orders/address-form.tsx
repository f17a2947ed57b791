import type { OrderDetailResponse } from "../../../api/contract/admin-orders.ts";
import { billingDetails } from "../../../shop/customers/customer-schema.ts";
import { fromTaka } from "../../../shop/money.ts";
import * as places from "../../../shop/shipping/areas.ts";
import { api } from "../../browser/api.ts";
import type { BodyOf } from "../../browser/request.ts";
import { Button } from "../../components/button.tsx";
import { cityOf, placeCodes } from "../../components/city-of.ts";
import { TextField } from "../../components/field.tsx";
import { PlaceFields } from "../../components/place-fields.tsx";
import { type ChosenPlaces, parsePlaces } from "../../components/places.ts";
import { useAdminForm } from "../admin-form.ts";
import { useAdminI18n } from "../i18n.ts";

/** The rules of the server for whom and where to, with a sentence at each empty field. */
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

/** Corrects name, phone and address while the customer is on the phone. */
export function AddressForm({ order, onDone }: AddressFormProps) {
  const { t, language } = useAdminI18n();
  const { billingDetails: current } = order;
  const initial = { ...textFields(current), ...parsePlaces(current, places), placesChanged: false };
  const { form, field, values, set, error, sending } = useAdminForm<
    AddressValues,
    BodyOf<"PATCH /orders/:id">["billingDetails"]
  >(initial, {
    ...addressRules,
    // An unchanged place is sent as it was written.
    toBody: (draft) => ({
      ...textFields(draft),
      ...(draft.placesChanged ? cityOf(draft, language) : placeFields(current)),
    }),
    check: (draft, found) => (draft.placesChanged ? placeCodes(draft, found) : found),
    send: (billing) => api("PATCH /orders/:id", { params: { id: order._id }, body: { billingDetails: billing } }),
    failed: t("admin.order.notSaved"),
    saved: { title: t("admin.order.saved") },
    onSaved: onDone,
  });
  const chosenPlaces = values.placesChanged ? values : null;
  return (
    <form className="od-address" {...form}>
      <h3 className="od-s">{t("admin.order.correctTitle")}</h3>
      <TextField {...field("fullName")} label={t("checkout.fullName")} />
      <TextField {...field("phone")} label={t("checkout.phone")} />
      <PlaceFields
        district={values.district}
        area={values.area}
        places={places}
        error={error}
        onChoose={(chosen) => set({ ...chosen, placesChanged: true })}
      />
      <ChargeUnchangedNote order={order} chosenPlaces={chosenPlaces} />
      <TextField {...field("address")} label={t("checkout.address")} />
      <TextField {...field("zip")} label={t("admin.order.zip")} optional />
      <TextField {...field("email")} label={t("checkout.email")} optional />
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

/** Another delivery area would cost another charge; the agreed amount stays, and staff are told. */
function ChargeUnchangedNote({
  order,
  chosenPlaces,
}: {
  order: OrderDetailResponse;
  chosenPlaces: ChosenPlaces | null;
}) {
  const { t, money } = useAdminI18n();
  const area =
    chosenPlaces?.district && places.deliveryAreaOf(chosenPlaces.district.id ?? "", chosenPlaces.area?.id ?? undefined);
  const agreedAmounts = { shipping: money(fromTaka(order.shippingCost)), total: money(fromTaka(order.total)) };
  return (
    <div role="status">
      {area && area !== order.deliveryArea && (
        <p className="od-stays num">
          {t("admin.order.chargeStays", { area: t(`checkout.delivery.${area}`), ...agreedAmounts })}
        </p>
      )}
    </div>
  );
}
