import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import type { OrderDetailAnswer } from "../../../api/responses.ts";
import { billingDetails } from "../../../shop/customers/customer-schema.ts";
import { fromTaka } from "../../../shop/money.ts";
import * as places from "../../../shop/shipping/areas.ts";
import { callApi } from "../../browser/api.ts";
import { failureText } from "../../browser/error-text.ts";
import { fieldCodes } from "../../browser/field-codes.ts";
import { Button } from "../../components/button.tsx";
import { cityOf } from "../../components/city-of.ts";
import { TextField } from "../../components/field.tsx";
import { PlaceFields } from "../../components/place-fields.tsx";
import { type ChosenPlaces, placesOf } from "../../components/places.ts";
import { showToast } from "../../components/toast.ts";
import type { MessageKey } from "../../i18n/messages.ts";
import { useAdminSpeech } from "../i18n.ts";

type Props = { order: OrderDetailAnswer; onDone: () => void };

/** Name, phone and address, to be put right while the customer is on the phone. */
export function AddressForm({ order, onDone }: Props) {
  const { t, language } = useAdminSpeech();
  const { revalidate } = useRevalidator();
  const [codes, setCodes] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const present = order.billingDetails;
  const { city, district, area } = present;
  const [to, setTo] = useState(() => placesOf(present, places));
  const [moved, setMoved] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const written = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    // Where nothing is chosen anew, the place stays to the letter.
    const place = moved ? cityOf(to, language) : { city, district, area };
    const body = { billingDetails: { ...written, ...place } };
    const wrong = addressCodes(body.billingDetails, moved ? to : null);
    setCodes(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      await callApi("PATCH", `/orders/${order._id}`, { body });
      showToast({ title: t("admin.order.saved") });
      onDone();
    } catch (error) {
      showToast({ title: t("admin.order.notSaved"), text: failureText(error, t), tone: "error" });
    }
    await revalidate();
    setBusy(false);
  }

  const field = (name: keyof typeof present, label: string, optional = false) => (
    <TextField
      name={name}
      label={label}
      optional={optional}
      error={codes[name] && t(fieldWords(name, codes[name]))}
      defaultValue={present[name] ?? ""}
    />
  );
  return (
    <form className="od-address" noValidate onSubmit={(event) => void submit(event)}>
      <h3 className="od-s">{t("admin.order.correctTitle")}</h3>
      {field("fullName", t("checkout.fullName"))}
      {field("phone", t("checkout.phone"))}
      <PlaceFields
        {...to}
        places={places}
        error={(name) => codes[name] && t(fieldWords(name, codes[name]))}
        onChoose={(chosen) => {
          setTo(chosen);
          setMoved(true);
        }}
      />
      <ChargeStays order={order} to={moved ? to : null} />
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
function ChargeStays({ order, to }: { order: OrderDetailAnswer; to: ChosenPlaces | null }) {
  const { t, money } = useAdminSpeech();
  const area = to?.district && places.deliveryAreaOf(to.district.id ?? "", to.area?.id ?? undefined);
  const agreed = { shipping: money(fromTaka(order.shippingCost)), total: money(fromTaka(order.total)) };
  return (
    <div role="status">
      {area && area !== order.deliveryArea && (
        <p className="od-stays num">
          {t("admin.order.chargeStays", { area: t(`checkout.delivery.${area}`), ...agreed })}
        </p>
      )}
    </div>
  );
}

/** What is wrong with an address, by field; both places must be chosen, unless they were not asked for. */
export function addressCodes(address: object, to: ChosenPlaces | null): Record<string, string> {
  const { city, ...codes } = fieldCodes(billingDetails, address);
  if (to && !to.district) return { ...codes, district: "required" };
  if (to && !to.area) return { ...codes, area: "required" };
  return city ? { ...codes, area: city } : codes;
}

const missing: Record<string, MessageKey> = {
  fullName: "checkout.missing.fullName",
  phone: "checkout.missing.phone",
  address: "checkout.missing.address",
  district: "checkout.missing.district",
  area: "checkout.missing.area",
};

/** What is wrong with a field of an address, in words that say the mend. */
export function fieldWords(name: string, code: string): MessageKey {
  if (code === "phone-invalid") return "field.phoneInvalid";
  if (code === "email-invalid") return "field.emailInvalid";
  return (code === "required" && missing[name]) || "field.tooLong";
}
