import { guardAnswers } from "../../../shop/orders/guard/guard-rules.ts";
import { TextField } from "../../components/field.tsx";
import { Panel } from "../components.tsx";
import { Toggle } from "../fields.tsx";
import { useAdminI18n } from "../i18n.ts";
import { useServices } from "../services.ts";
import type { GuardForm, GuardNumber } from "./settings-form-state.ts";

type GuardPanelProps = {
  guard: GuardForm;
  error: (name: keyof GuardForm) => string | undefined;
  onChange: (changes: Partial<GuardForm>) => void;
};

/** What orders beyond a limit, and large ones, require, in words. */
export function GuardPanel({ guard, error, onChange }: GuardPanelProps) {
  const { t } = useAdminI18n();
  const services = useServices();
  const numberField = (name: GuardNumber | "advanceAbove") => (
    <TextField
      label={t(`admin.settings.guard.${name}`)}
      hint={t(`admin.settings.guard.${name}.hint`)}
      inputMode="numeric"
      value={guard[name]}
      error={error(name)}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  const asksAdvance = guard.answer === "advance" || guard.advanceAbove.trim() !== "";
  return (
    <Panel title={t("admin.settings.guard")} text={t("admin.settings.guardHint")} className="guard-panel">
      <div className="two">
        {numberField("openOrders")}
        {numberField("stockHours")}
        {numberField("networkOrders")}
        {numberField("houseOrders")}
      </div>
      <Toggle
        label={t("admin.settings.guard.doubtfulPast")}
        hint={t("admin.settings.guard.doubtfulPast.hint")}
        checked={guard.doubtfulPast}
        onChange={(doubtfulPast) => onChange({ doubtfulPast })}
      />
      <fieldset>
        <legend>{t("admin.settings.guard.answer")}</legend>
        {guardAnswers.map((answer) => (
          <label key={answer} className="guard-answer">
            <input
              type="radio"
              name="guard-answer"
              checked={guard.answer === answer}
              onChange={() => onChange({ answer })}
            />
            <span>
              {t(`admin.settings.guard.answer.${answer}`)}
              <small>
                {t(
                  answer === "code" && services?.sms === false
                    ? "admin.settings.guard.answer.code.none"
                    : `admin.settings.guard.answer.${answer}.hint`,
                )}
              </small>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="two">
        {numberField("advanceAbove")}
        {asksAdvance && numberField("advance")}
        {asksAdvance && (
          <TextField
            label={t("admin.settings.guard.sendTo")}
            hint={t(
              services?.onlinePayment === false
                ? "admin.settings.guard.sendTo.needed"
                : "admin.settings.guard.sendTo.hint",
            )}
            maxLength={120}
            lang=""
            value={guard.sendTo}
            error={error("sendTo")}
            onChange={({ target }) => onChange({ sendTo: target.value })}
          />
        )}
      </div>
    </Panel>
  );
}
