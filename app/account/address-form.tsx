import { type FormEvent, useRef, useState } from "react";
import { addressRequest } from "../../shop/addresses/address-schema.ts";
import { api } from "../browser/api.ts";
import { errorText } from "../browser/error-text.ts";
import { fieldCodes } from "../browser/field-codes.ts";
import { Button } from "../components/button.tsx";
import { TextArea, TextField } from "../components/field.tsx";
import { PlaceFields } from "../components/place-fields.tsx";
import type { Places } from "../components/places.ts";
import { showToast } from "../components/toast.ts";
import { useI18n } from "../i18n/language.tsx";
import type { MessageKey } from "../i18n/messages.ts";
import { type AddressDraft, toAddressBody } from "./addresses.ts";

// In the order in which the fields stand.
const requiredMessages = {
  label: "field.tooLong",
  fullName: "checkout.missing.fullName",
  phone: "checkout.missing.phone",
  district: "checkout.missing.district",
  area: "checkout.missing.area",
  address: "checkout.missing.address",
} as const satisfies Record<keyof AddressDraft, MessageKey>;
type FieldName = keyof typeof requiredMessages;
const fieldNames = Object.keys(requiredMessages) as FieldName[];

type AddressFormProps = {
  /** The `_id` of the kept address that is changed; null for a new one. */
  id: string | null;
  initialDraft: AddressDraft;
  places: Places;
  onDone: () => Promise<void>;
  onCancel: () => void;
};

/** One address of the book, asked for as the checkout asks for it. */
export function AddressForm({ id, initialDraft, places, onDone, onCancel }: AddressFormProps) {
  const { t, language, phone: formatPhone } = useI18n();
  const [draft, setDraft] = useState({ ...initialDraft, phone: formatPhone(initialDraft.phone) });
  const [touched, setTouched] = useState<readonly FieldName[]>([]);
  const [sending, setSending] = useState(false);
  const inFlight = useRef(false);
  const errors = validateDraft(draft);

  const change = (changes: Partial<AddressDraft>) => setDraft((previous) => ({ ...previous, ...changes }));
  const markTouched = (...names: FieldName[]) => setTouched((previous) => [...previous, ...names]);
  const error = (name: FieldName) => {
    const invalid = touched.includes(name) ? errors[name] : undefined;
    return invalid && t(invalid);
  };
  /** What every field of one line needs. */
  const fieldProps = (name: "label" | "fullName" | "phone" | "address") => ({
    name,
    error: error(name),
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
    onBlur: () => markTouched(name),
  });

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (inFlight.current) return;
    markTouched(...fieldNames);
    const invalid = fieldNames.find((name) => errors[name]);
    if (invalid) {
      const field = event.currentTarget.elements.namedItem(invalid);
      if (field instanceof HTMLElement) field.focus();
      return;
    }
    inFlight.current = true;
    setSending(true);
    try {
      const body = toAddressBody(draft, language);
      await (id === null ? api("POST /addresses", { body }) : api("PATCH /addresses/:id", { params: { id }, body }));
      await onDone();
    } catch (cause) {
      showToast({ title: t("account.notSaved"), text: errorText(cause, t), tone: "error" });
    } finally {
      inFlight.current = false;
      setSending(false);
    }
  }

  return (
    <form className="address-form" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        {...fieldProps("label")}
        autoComplete="off"
        autoFocus
        optional
        label={t("addresses.label")}
        placeholder={t("addresses.labelExample")}
      />
      <TextField {...fieldProps("fullName")} autoComplete="name" label={t("checkout.fullName")} />
      <TextField
        {...fieldProps("phone")}
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        label={t("checkout.phone")}
        hint={t("checkout.phoneWhy")}
      />
      <div className="address-places">
        <PlaceFields
          district={draft.district}
          area={draft.area}
          places={places}
          error={error}
          onChoose={change}
          onBlur={markTouched}
        />
      </div>
      <TextArea
        {...fieldProps("address")}
        autoComplete="street-address"
        rows={2}
        label={t("checkout.address")}
        placeholder={t("checkout.addressExample")}
      />
      <div className="account-do">
        <Button type="submit" variant="outline" busy={sending} onMouseDown={(event) => event.preventDefault()}>
          {sending ? t("account.saving") : t("addresses.save")}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t("addresses.cancel")}
        </Button>
      </div>
    </form>
  );
}

/** What is wrong by the rules of the server, in words that say the mend. */
function validateDraft(draft: AddressDraft): Partial<Record<FieldName, MessageKey>> {
  const codes = fieldCodes(addressRequest, toAddressBody(draft, "en"));
  const errors: Partial<Record<FieldName, MessageKey>> = {};
  for (const name of fieldNames) {
    const code = draft[name] === null ? "required" : codes[name];
    if (code)
      errors[name] =
        code === "phone-invalid"
          ? "field.phoneInvalid"
          : code === "required"
            ? requiredMessages[name]
            : "field.tooLong";
  }
  return errors;
}
