import type { EditableProductResponse } from "../../../api/responses.ts";
import { findSubstances } from "../../../shop/ingredients/substances.ts";
import { TextArea } from "../../components/field.tsx";
import { UserText } from "../../i18n/localized.tsx";
import { useAdminI18n } from "../i18n.ts";
import "./ingredients-panel.css";
import type { ProductPanelProps } from "./product-editor.tsx";
import { SubstanceWarning } from "./substance-warning.tsx";

type IngredientsReading = EditableProductResponse["ingredientsRead"];

/** The list of ingredients, what must be checked of it while it is typed, and what the shop read in it when it was saved. */
export function IngredientsPanel({ reading, ...panel }: ProductPanelProps & { reading: IngredientsReading | null }) {
  const { form, set, error } = panel;
  const { t } = useAdminI18n();
  return (
    <section className="panel">
      <h2>{t("product.ingredients")}</h2>
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
    </section>
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
