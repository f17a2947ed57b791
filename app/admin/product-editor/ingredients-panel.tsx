import type { EditableProductResponse } from "../../../api/contract/admin-catalog.ts";
import { type Finding, findSubstances, isForbidden } from "../../../shop/ingredients/substances.ts";
import { TextArea } from "../../components/field.tsx";
import { UserText } from "../../i18n/localized.tsx";
import { Panel } from "../components.tsx";
import { useAdminI18n } from "../i18n.ts";
import "./ingredients-panel.css";
import { useId } from "react";
import { Icon } from "../../components/icon.tsx";
import type { ProductPanelProps } from "./product-editor.tsx";

type IngredientsReading = EditableProductResponse["ingredientsRead"];

/** The ingredients, warnings while typing, and the analysis of the saved list. */
export function IngredientsPanel({ reading, ...panel }: ProductPanelProps & { reading: IngredientsReading | null }) {
  const { form, set, error } = panel;
  const { t } = useAdminI18n();
  return (
    <Panel title={t("product.ingredients")}>
      <TextArea
        label={t("admin.ingredients.list")}
        optional
        hint={t("admin.ingredients.hint")}
        rows={5}
        lang="en"
        value={form.ingredients}
        error={error("ingredients")}
        onChange={({ target }) => set({ ingredients: target.value })}
      />
      <SubstanceWarning {...panel} findings={findSubstances(form.ingredients)} />
      {reading && <SavedReading {...reading} />}
    </Panel>
  );
}

function SavedReading({ marks, unknown }: IngredientsReading) {
  const { t } = useAdminI18n();
  if (marks.length === 0 && unknown.length === 0) return null;
  return (
    <dl className="ing-read">
      {marks.length > 0 && (
        <div>
          <dt>{t("admin.ingredients.marks")}</dt>
          <dd>{marks.map((claim) => t(`mark.${claim}`)).join(" · ")}</dd>
        </div>
      )}
      {unknown.length > 0 && (
        <div>
          <dt>{t("admin.ingredients.unknown")}</dt>
          <dd>
            <UserText text={unknown.join(" · ")} />
          </dd>
        </div>
      )}
    </dl>
  );
}

/**
 * Forbidden and restricted substances with reasons. Publishing needs a confirmation of forbidden ones; a hidden product
 * does not.
 */
function SubstanceWarning({ form, set, error, findings }: ProductPanelProps & { findings: Finding[] }) {
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
