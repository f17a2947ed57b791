import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { trackRequest } from "../../../shop/customers/customer-schema.ts";
import { ApiRefusal } from "../../browser/api.ts";
import { failureText } from "../../browser/error-text.ts";
import { fieldCodes } from "../../browser/field-codes.ts";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { Icon } from "../../components/icon.tsx";
import { useLanguage } from "../../i18n/language.tsx";
import { keepTrackedOrder, type TrackedOrder } from "./tracked-order.ts";

type Props = {
  /** What was asked before, to begin with. */
  asked: TrackedOrder | null;
  /** Why the last look-up brought nothing. */
  failure: unknown;
};

/** Order number and phone, both needed: together they prove whose order it is. */
export function TrackForm({ asked, failure }: Props) {
  const { t, phone: asDialled } = useLanguage();
  const { revalidate, state } = useRevalidator();
  const [number, setNumber] = useState(asked?.number ?? "");
  const [phone, setPhone] = useState(asked ? asDialled(asked.phone) : "");
  const [judged, setJudged] = useState<readonly string[]>([]);
  const wrong = fieldCodes(trackRequest, { number: number.trim(), phone });
  const isWrong = (field: string) => judged.includes(field) && wrong[field] !== undefined;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setJudged(["number", "phone"]);
    const [first] = Object.keys(wrong);
    if (first) {
      const field = event.currentTarget.elements.namedItem(first);
      if (field instanceof HTMLElement) field.focus();
      return;
    }
    keepTrackedOrder(trackRequest.parse({ number, phone }));
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
        error={isWrong("number") ? t("track.numberMissing") : undefined}
        value={number}
        onChange={(event) => setNumber(event.target.value)}
        onBlur={() => setJudged((before) => [...before, "number"])}
      />
      <TextField
        name="phone"
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        label={t("checkout.phone")}
        hint={t("track.phoneWhich")}
        error={
          isWrong("phone") ? t(wrong.phone === "required" ? "checkout.missing.phone" : "field.phoneInvalid") : undefined
        }
        value={phone}
        onChange={(event) => setPhone(event.target.value)}
        onBlur={() => setJudged((before) => [...before, "phone"])}
      />
      <Button type="submit" busy={state === "loading"}>
        {t("track.find")}
      </Button>
      {failure !== null && <NotFound failure={failure} />}
    </form>
  );
}

function NotFound({ failure }: { failure: unknown }) {
  const { t } = useLanguage();
  const unknown = failure instanceof ApiRefusal && failure.code === "not-found";
  return (
    <div className="track-none" role="alert">
      <Icon name={unknown ? "magnifying-glass" : "wifi-slash"} />
      <p>
        <b>{unknown ? t("track.none") : t("track.failed")}</b>
        {unknown ? t("track.noneText") : failureText(failure, t)}
      </p>
    </div>
  );
}
