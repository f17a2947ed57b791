import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import type { OrderDetailResponse } from "../../../api/responses.ts";
import { billingDetails } from "../../../shop/customers/customer-schema.ts";
import { fromTaka } from "../../../shop/money.ts";
import * as places from "../../../shop/shipping/areas.ts";
import { callApi } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { fieldCodes } from "../../browser/field-codes.ts";
import { Button } from "../../components/button.tsx";
import { cityOf } from "../../components/city-of.ts";
import { TextField } from "../../components/field.tsx";
import { PlaceFields } from "../../components/place-fields.tsx";
import { type ChosenPlaces, parsePlaces } from "../../components/places.ts";

import { showToast } from "../../components/toast.ts";
import type { MessageKey } from "../../i18n/messages.ts";
import { useAdminI18n } from "../i18n.ts";

type AddressFormProps = { order: OrderDetailResponse; onDone: () => void };

/** Name, phone and address, to be put right while the customer is on the phone. */
export function AddressForm({ order, onDone }: AddressFormProps) {
  const { t, language } = useAdminI18n();
  const { revalidate } = useRevalidator();
  const [codes, setCodes] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const current = order.billingDetails;
  const { city, district, area } = current;
  const [chosenPlaces, setChosenPlaces] = useState(() => parsePlaces(current, places));
  const [placesChanged, setPlacesChanged] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const formValues = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    // Where nothing is chosen anew, the place stays to the letter.
    const place = placesChanged ? cityOf(chosenPlaces, language) : { city, district, area };
    const body = { billingDetails: { ...formValues, ...place } };
    const fieldErrors = validateAddress(body.billingDetails, placesChanged ? chosenPlaces : null);
    setCodes(fieldErrors);
    if (Object.keys(fieldErrors).length > 0) return;
    setBusy(true);
    try {
      await callApi("PATCH", `/orders/${order._id}`, { body });
      showToast({ title: t("admin.order.saved") });
      onDone();
    } catch (error) {
      showToast({ title: t("admin.order.notSaved"), text: errorText(error, t), tone: "error" });
    }
    await revalidate();
    setBusy(false);
  }

  const field = (name: keyof typeof current, label: string, optional = false) => (
    <TextField
      name={name}
      label={label}
      optional={optional}
      error={codes[name] && t(fieldErrorMessage(name, codes[name]))}
      defaultValue={current[name] ?? ""}
    />
  );
  return (
    <form className="od-address" noValidate onSubmit={(event) => void submit(event)}>
      <h3 className="od-s">{t("admin.order.correctTitle")}</h3>
      {field("fullName", t("checkout.fullName"))}
      {field("phone", t("checkout.phone"))}
      <PlaceFields
        {...chosenPlaces}
        places={places}
        error={(name) => codes[name] && t(fieldErrorMessage(name, codes[name]))}
        onChoose={(newPlaces) => {
          setChosenPlaces(newPlaces);
          setPlacesChanged(true);
        }}
      />
      <ChargeUnchangedNote order={order} chosenPlaces={placesChanged ? chosenPlaces : null} />
      {field("address", t("checkout.address"))}
      {field("zip", t("admin.order.zip"), true)}
      {field("email", t("checkout.email"), true)}
      <p className="od-two">
        <Button variant="quiet" small onClick={onDone}>
          {t("admin.order.keep")}
        </Button>
        <Button type="submit" small busy={busy}>
          {t("admin.order.save")}
        </Button>
      </p>
    </form>
  );
}

/** Another delivery area would cost another charge; what was agreed with the customer holds, and staff are told so. */
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

/** What is wrong with an address, by field; both places must be chosen, unless they were not asked for. */
export function validateAddress(address: object, chosenPlaces: ChosenPlaces | null): Record<string, string> {
  const { city, ...codes } = fieldCodes(billingDetails, address);
  if (chosenPlaces && !chosenPlaces.district) return { ...codes, district: "required" };
  if (chosenPlaces && !chosenPlaces.area) return { ...codes, area: "required" };
  return city ? { ...codes, area: city } : codes;
}

const requiredMessages: Record<string, MessageKey> = {
  fullName: "checkout.missing.fullName",
  phone: "checkout.missing.phone",
  address: "checkout.missing.address",
  district: "checkout.missing.district",
  area: "checkout.missing.area",
};

/** What is wrong with a field of an address, in words that say the mend. */
export function fieldErrorMessage(name: string, code: string): MessageKey {
  if (code === "phone-invalid") return "field.phoneInvalid";
  if (code === "email-invalid") return "field.emailInvalid";
  return (code === "required" && requiredMessages[name]) || "field.tooLong";
}
