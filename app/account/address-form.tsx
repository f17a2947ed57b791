import { addressRequest } from "../../shop/addresses/address-schema.ts";
import { api } from "../browser/api.ts";
import { Button } from "../components/button.tsx";
import { placeCodes } from "../components/city-of.ts";
import { TextArea, TextField } from "../components/field.tsx";
import { useFormState } from "../components/form.ts";
import { nextByKeyboard, PlaceFields } from "../components/place-fields.tsx";
import type { Places } from "../components/places.ts";
import { useI18n } from "../i18n/language.tsx";
import type { MessageKey } from "../i18n/messages.ts";
import { type AddressDraft, toAddressBody } from "./addresses.ts";

const required = {
  fullName: "checkout.missing.fullName",
  phone: "checkout.missing.phone",
  district: "checkout.missing.district",
  area: "checkout.missing.area",
  address: "checkout.missing.address",
} as const satisfies Record<string, MessageKey>;

type AddressFormProps = {
  /** The `_id` of the saved address to change; null for a new one. */
  id: string | null;
  initialDraft: AddressDraft;
  places: Places;
  onDone: () => Promise<void>;
  onCancel: () => void;
};

/** One address of the address book, with the fields of the checkout. */
export function AddressForm({ id, initialDraft, places, onDone, onCancel }: AddressFormProps) {
  const { t, language, phone: formatPhone } = useI18n();
  const { form, field, values, set, error, sending } = useFormState(
    { ...initialDraft, phone: formatPhone(initialDraft.phone) },
    {
      schema: addressRequest,
      toBody: (draft) => toAddressBody(draft, language),
      check: placeCodes,
      required,
      async send(body) {
        await (id === null ? api("POST /addresses", { body }) : api("PATCH /addresses/:id", { params: { id }, body }));
        await onDone();
      },
      failed: t("account.notSaved"),
    },
  );

  return (
    <form className="address-form" {...form}>
      <TextField
        {...field("label")}
        {...nextByKeyboard}
        autoComplete="off"
        autoFocus
        optional
        label={t("addresses.label")}
        placeholder={t("addresses.labelExample")}
      />
      <TextField {...field("fullName")} {...nextByKeyboard} autoComplete="name" label={t("checkout.fullName")} />
      <TextField
        {...field("phone")}
        {...nextByKeyboard}
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        label={t("checkout.phone")}
        hint={t("checkout.phoneWhy")}
      />
      <div className="address-places">
        <PlaceFields district={values.district} area={values.area} places={places} error={error} onChoose={set} />
      </div>
      <TextArea
        {...field("address")}
        autoComplete="street-address"
        rows={2}
        label={t("checkout.address")}
        placeholder={t("checkout.addressExample")}
      />
      <div className="account-do">
        <Button type="submit" variant="outline" busy={sending}>
          {sending ? t("account.saving") : t("addresses.save")}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t("addresses.cancel")}
        </Button>
      </div>
    </form>
  );
}
