import { type ReactNode, useState } from "react";
import { parsePhone } from "../../../shop/customers/phone.ts";
import { TextArea, TextField } from "../../components/field.tsx";
import { nextByKeyboard, PlaceFields } from "../../components/place-fields.tsx";
import type { Places } from "../../components/places.ts";
import { useI18n } from "../../i18n/language.tsx";
import { deliveryAreaFields } from "./delivery-area-fields.ts";
import type { CheckoutDraftState } from "./use-checkout-draft.ts";

/** The list of places and what loads it: 80 kB, needed only to fill in a form; without it places are free text. */
export function usePlaces(): [Places | undefined, () => void] {
  const [places, setPlaces] = useState<Places>();
  return [places, () => void import("../../components/find-places.ts").then(setPlaces, () => {})];
}

type PhoneFieldProps = Pick<CheckoutDraftState, "draft" | "field" | "set"> & {
  hint?: ReactNode;
  autoFocus?: boolean;
  onInput: () => void;
};

/** The mobile number, which the rider calls; once it is left, as numbers are written. */
export function PhoneField({ draft, field, set, ...props }: PhoneFieldProps) {
  const { t, phone: formatPhone } = useI18n();
  const phone = parsePhone(draft.phone);
  return (
    <TextField
      {...field("phone")}
      {...nextByKeyboard}
      type="tel"
      inputMode="numeric"
      autoComplete="tel"
      label={t("checkout.phone")}
      placeholder={t("checkout.phoneExample")}
      {...props}
      onBlur={() => phone && set({ phone: formatPhone(phone) })}
    />
  );
}

type AddressFieldsProps = Pick<CheckoutDraftState, "draft" | "error" | "field" | "set"> & {
  places: Places | undefined;
  onFocus: () => void;
  /** Of area and district, side by side. */
  className: string;
};

/** Name, area, district and address. */
export function AddressFields({ draft, error, field, set, places, onFocus, className }: AddressFieldsProps) {
  const { t, language } = useI18n();
  const outside = places?.findOutsideCity(draft);
  return (
    <>
      <TextField {...field("fullName")} {...nextByKeyboard} autoComplete="name" label={t("checkout.fullName")} />
      <div className={className}>
        <PlaceFields
          district={draft.district}
          area={draft.area}
          places={places}
          error={error}
          onChoose={(chosen) => set({ ...chosen, ...deliveryAreaFields(places, chosen) })}
          onFocus={onFocus}
        />
      </div>
      {outside && (
        <p className="hint" role="status">
          {t("checkout.outsideCity", { area: outside[language] })}
        </p>
      )}
      <TextArea
        {...field("address")}
        autoComplete="street-address"
        rows={2}
        label={t("checkout.address")}
        placeholder={t("checkout.addressExample")}
      />
    </>
  );
}
