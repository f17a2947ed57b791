import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { trackRequest } from "../../../shop/customers/customer-schema.ts";
import { ApiRefusal } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { fieldCodes } from "../../browser/field-codes.ts";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { Icon } from "../../components/icon.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { saveTrackedOrder, type TrackedOrder } from "./tracked-order.ts";

type TrackFormProps = {
  /** The previous lookup. */
  initial: TrackedOrder | null;
  /** The error of the last lookup. */
  error: unknown;
};

/** Order number and phone; together they prove the owner. */
export function TrackForm({ initial, error }: TrackFormProps) {
  const { t, phone: formatPhone } = useI18n();
  const { revalidate, state } = useRevalidator();
  const [number, setNumber] = useState(initial?.number ?? "");
  const [phone, setPhone] = useState(initial ? formatPhone(initial.phone) : "");
  const [touched, setTouched] = useState<readonly string[]>([]);
  const errors = fieldCodes(trackRequest, { number: number.trim(), phone });
  const hasError = (field: string) => touched.includes(field) && errors[field] !== undefined;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setTouched(["number", "phone"]);
    const [firstField] = Object.keys(errors);
    if (firstField) {
      const field = event.currentTarget.elements.namedItem(firstField);
      if (field instanceof HTMLElement) field.focus();
      return;
    }
    saveTrackedOrder(trackRequest.parse({ number, phone }));
    void revalidate();
  }

  return (
    <form className="track-form" noValidate onSubmit={submit}>
      <TextField
        name="number"
        autoComplete="off"
        autoCapitalize="characters"
        label={t("track.number")}
        placeholder="LB-123-456-789"
        hint={t("track.numberWhere")}
        error={hasError("number") ? t("track.numberMissing") : undefined}
        value={number}
        onChange={(event) => setNumber(event.target.value)}
        onBlur={() => setTouched((before) => [...before, "number"])}
      />
      <TextField
        name="phone"
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        label={t("checkout.phone")}
        hint={t("track.phoneWhich")}
        error={
          hasError("phone")
            ? t(errors.phone === "required" ? "checkout.missing.phone" : "field.phoneInvalid")
            : undefined
        }
        value={phone}
        onChange={(event) => setPhone(event.target.value)}
        onBlur={() => setTouched((before) => [...before, "phone"])}
      />
      <Button type="submit" busy={state === "loading"}>
        {t("track.find")}
      </Button>
      {error !== null && <LookupError error={error} />}
    </form>
  );
}

function LookupError({ error }: { error: unknown }) {
  const { t } = useI18n();
  const isNotFound = error instanceof ApiRefusal && error.code === "not-found";
  return (
    <div className="track-none" role="alert">
      <Icon name={isNotFound ? "magnifying-glass" : "wifi-slash"} />
      <p>
        <b>{isNotFound ? t("track.none") : t("track.failed")}</b>
        {isNotFound ? t("track.noneText") : errorText(error, t)}
      </p>
    </div>
  );
}
