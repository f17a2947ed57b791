import { useId, useState } from "react";
import { closureChoices, type closureReasons } from "../../../shop/orders/order-rules.ts";
import { TextField } from "../../components/field.tsx";
import { useAdminI18n } from "../i18n.ts";

type Reason = (typeof closureReasons)[number];
export type ChosenClosure = { reason: Reason; text: string | null };

type ClosureChipsProps = { status: keyof typeof closureChoices; onChoose: (closure: ChosenClosure) => void };

/** Asks why an order ends without being delivered, with words of one's own for another reason. */
export function ClosureChips({ status, onChoose }: ClosureChipsProps) {
  const { t } = useAdminI18n();
  const name = useId();
  const [chosen, setChosen] = useState<Reason | null>(null);
  const choose = (reason: Reason, text = "") => {
    setChosen(reason);
    onChoose({ reason, text: text.trim() || null });
  };
  return (
    <fieldset className="od-chips">
      <legend>{t(`admin.closure.ask.${status}`)}</legend>
      {closureChoices[status].map((reason) => (
        <label key={reason} className="od-chip">
          <input type="radio" name={name} checked={chosen === reason} onChange={() => choose(reason)} />
          {t(`admin.closure.${reason}`)}
        </label>
      ))}
      {chosen === "other" && (
        <TextField
          label={t("admin.closure.words")}
          optional
          maxLength={500}
          onChange={({ target }) => choose("other", target.value)}
        />
      )}
    </fieldset>
  );
}
