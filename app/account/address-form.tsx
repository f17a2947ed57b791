import { type FormEvent, useRef, useState } from "react";
import { addressRequest } from "../../shop/addresses/address-schema.ts";
import { callApi } from "../browser/api.ts";
import { failureText } from "../browser/error-text.ts";
import { fieldCodes } from "../browser/field-codes.ts";
import { Button } from "../components/button.tsx";
import { TextArea, TextField } from "../components/field.tsx";
import { PlaceFields } from "../components/place-fields.tsx";
import type { Places } from "../components/places.ts";
import { showToast } from "../components/toast.ts";
import { useLanguage } from "../i18n/language.tsx";
import type { MessageKey } from "../i18n/messages.ts";
import { type AddressDraft, sentAddress } from "./addresses.ts";

// In the order in which the fields stand.
const missing = {
  label: "field.tooLong",
  fullName: "checkout.missing.fullName",
  phone: "checkout.missing.phone",
  district: "checkout.missing.district",
  area: "checkout.missing.area",
  address: "checkout.missing.address",
} as const satisfies Record<keyof AddressDraft, MessageKey>;
type FieldName = keyof typeof missing;
const fields = Object.keys(missing) as FieldName[];

type Props = {
  /** The `_id` of the kept address that is changed; null for a new one. */
  id: string | null;
  begin: AddressDraft;
  places: Places;
  onDone: () => Promise<void>;
  onCancel: () => void;
};

/** One address of the book, asked for as the checkout asks for it. */
export function AddressForm({ id, begin, places, onDone, onCancel }: Props) {
  const { t, language, phone: asDialled } = useLanguage();
  const [draft, setDraft] = useState({ ...begin, phone: asDialled(begin.phone) });
  const [judged, setJudged] = useState<readonly FieldName[]>([]);
  const [sending, setSending] = useState(false);
  const underWay = useRef(false);
  const errors = errorsOf(draft);

  const change = (changes: Partial<AddressDraft>) => setDraft((before) => ({ ...before, ...changes }));
  const judge = (...names: FieldName[]) => setJudged((before) => [...before, ...names]);
  const error = (name: FieldName) => {
    const wrong = judged.includes(name) ? errors[name] : undefined;
    return wrong && t(wrong);
  };
  /** What every field of one line needs. */
  const line = (name: "label" | "fullName" | "phone" | "address") => ({
    name,
    error: error(name),
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
    onBlur: () => judge(name),
  });

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (underWay.current) return;
    judge(...fields);
    const wrong = fields.find((name) => errors[name]);
    if (wrong) {
      const field = event.currentTarget.elements.namedItem(wrong);
      if (field instanceof HTMLElement) field.focus();
      return;
    }
    underWay.current = true;
    setSending(true);
    try {
      const body = sentAddress(draft, language);
      await (id === null ? callApi("POST", "/addresses", { body }) : callApi("PATCH", `/addresses/${id}`, { body }));
      await onDone();
    } catch (failure) {
      showToast({ title: t("account.notSaved"), text: failureText(failure, t), tone: "error" });
    } finally {
      underWay.current = false;
      setSending(false);
    }
  }

  return (
    <form className="address-form" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        {...line("label")}
        autoComplete="off"
        autoFocus
        optional
        label={t("addresses.label")}
        placeholder={t("addresses.labelExample")}
      />
      <TextField {...line("fullName")} autoComplete="name" label={t("checkout.fullName")} />
      <TextField
        {...line("phone")}
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
          onLeave={judge}
        />
      </div>
      <TextArea
        {...line("address")}
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
function errorsOf(draft: AddressDraft): Partial<Record<FieldName, MessageKey>> {
  const codes = fieldCodes(addressRequest, sentAddress(draft, "en"));
  const errors: Partial<Record<FieldName, MessageKey>> = {};
  for (const name of fields) {
    const code = draft[name] === null ? "required" : codes[name];
    if (code)
      errors[name] =
        code === "phone-invalid" ? "field.phoneInvalid" : code === "required" ? missing[name] : "field.tooLong";
  }
  return errors;
}
