import { useId } from "react";
import { type Finding, isForbidden } from "../../../shop/ingredients/substances.ts";
import { Icon } from "../../components/icon.tsx";
import { UserText } from "../../i18n/localized.tsx";
import { useAdminI18n } from "../i18n.ts";
import type { ProductPanelProps } from "./product-editor.tsx";

/**
 * What the list names that cosmetics may not contain, or within limits only, and why. What is forbidden is shown in the
 * shop only once whoever saves it says that it was checked; hidden it can be saved as it is.
 */
export function SubstanceWarning({ form, set, error, findings }: ProductPanelProps & { findings: Finding[] }) {
  const { t } = useAdminI18n();
  const id = useId();
  const forbidden = findings.filter(isForbidden);
  const limited = findings.filter((finding) => !isForbidden(finding));
  const ids = forbidden.map(({ substance }) => substance.id);
  const errorMessage = error("ingredientsChecked");
  return (
    <div aria-live="polite">
      {forbidden.length > 0 && (
        <div className="substances">
          <h3>
            <Icon name="warning-circle" size="s" />
            {t("admin.ingredients.forbidden")}
          </h3>
          <Findings findings={forbidden} />
          <label className="substances-check">
            <input
              type="checkbox"
              checked={ids.every((each) => form.ingredientsChecked.includes(each))}
              aria-invalid={errorMessage ? true : undefined}
              aria-describedby={errorMessage ? `${id}-error` : `${id}-hint`}
              onChange={({ target }) => set({ ingredientsChecked: target.checked ? ids : [] })}
            />
            {t("admin.ingredients.checked")}
          </label>
          <p className="hint" id={`${id}-hint`}>
            {t("admin.ingredients.checkedHint")}
          </p>
          {errorMessage && (
            <p className="err" id={`${id}-error`} role="alert">
              <Icon name="warning-circle" size="s" />
              {errorMessage}
            </p>
          )}
        </div>
      )}
      {limited.length > 0 && (
        <div className="substances is-limited">
          <h3>{t("admin.ingredients.limited")}</h3>
          <Findings findings={limited} />
        </div>
      )}
    </div>
  );
}

function Findings({ findings }: { findings: Finding[] }) {
  const { t, language } = useAdminI18n();
  return (
    <ul>
      {findings.map(({ substance, written }) => (
        <li key={substance.id}>
          <b>{substance.name[language]}</b>
          <p>{substance.why[language]}</p>
          <small>
            <UserText text={t("admin.ingredients.written", { names: written.join(", ") })} />
            {" · "}
            <span lang="en">{substance.grounds.join("; ")}</span>
          </small>
        </li>
      ))}
    </ul>
  );
}
