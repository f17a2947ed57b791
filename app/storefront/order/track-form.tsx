import { trackRequest } from "../../../shop/customers/customer-schema.ts";
import { ApiRefusal } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { useFormState } from "../../components/form.ts";
import { Icon } from "../../components/icon.tsx";
import { useI18n } from "../../i18n/language.tsx";
import type { TrackedOrder } from "./tracked-order.ts";

export type TrackFormProps = {
  /** The previous lookup, or the number that a link names. */
  initial: TrackedOrder;
  /** The error of the last lookup. */
  error: unknown;
  onFind: (order: TrackedOrder) => Promise<void>;
};

/** Order number and phone; together they prove the owner. */
export function TrackForm({ initial, error, onFind }: TrackFormProps) {
  const { t, phone: formatPhone } = useI18n();
  const { form, field, sending } = useFormState(
    { number: initial.number, phone: initial.phone && formatPhone(initial.phone) },
    {
      schema: trackRequest,
      toBody: ({ number, phone }) => ({ number: number.trim(), phone }),
      required: { number: "track.numberMissing", phone: "checkout.missing.phone" },
      async send(body) {
        await onFind(trackRequest.parse(body));
      },
      failed: t("track.failed"),
    },
  );

  return (
    <form className="track-form" {...form}>
      <TextField
        {...field("number")}
        autoComplete="off"
        autoCapitalize="characters"
        label={t("track.number")}
        placeholder="123-456-789"
        hint={t("track.numberWhere")}
      />
      <TextField
        {...field("phone")}
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        label={t("checkout.phone")}
        hint={t("track.phoneWhich")}
      />
      <Button type="submit" busy={sending}>
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
