import { concerns, finishes } from "../../../shop/catalog/attribute-words.ts";
import { categoryNames } from "../../../shop/catalog/catalog-schema.ts";
import { categoryLabels } from "../../components/categories.ts";
import { Field, TextField } from "../../components/field.tsx";
import { Icon } from "../../components/icon.tsx";
import { type AdminI18n, useAdminI18n } from "../i18n.ts";
import { Toggle } from "../toggle.tsx";
import type { ProductPanelProps } from "./product-editor.tsx";
import type { AttributeList } from "./product-form-state.ts";
import { TextPairFields } from "./texts-panel.tsx";

/** Brand and category. */
export function BrandPanel({ form, set, error }: ProductPanelProps) {
  const { t } = useAdminI18n();
  return (
    <section className="panel">
      <h2>{t("admin.product.belongs")}</h2>
      <TextField
        label={t("admin.product.brand")}
        autoComplete="off"
        value={form.brand}
        error={error("brand")}
        onChange={({ target }) => set({ brand: target.value })}
      />
      <Field label={t("admin.products.category")} error={error("category")}>
        {(control) => (
          <select
            {...control}
            value={form.category}
            onChange={({ target }) => set({ category: categoryNames.find((name) => name === target.value) ?? "" })}
          >
            <option value="">{t("admin.product.chooseCategory")}</option>
            {categoryNames.map((name) => (
              <option key={name} value={name}>
                {t(categoryLabels[name])}
              </option>
            ))}
          </select>
        )}
      </Field>
    </section>
  );
}

/** Where and how the shop shows it. */
export function VisibilityPanel({ form, set }: ProductPanelProps) {
  const { t } = useAdminI18n();
  return (
    <section className="panel">
      <h2>{t("admin.product.shownInShop")}</h2>
      <Toggle
        label={t("admin.product.visible")}
        hint={t("admin.product.visibleHint")}
        checked={form.visible}
        onChange={(visible) => set({ visible })}
      />
      <Toggle
        label={t("admin.product.featured")}
        hint={t("admin.product.featuredHint")}
        checked={form.featured}
        onChange={(featured) => set({ featured })}
      />
      <Toggle label={t("admin.product.isNew")} checked={form.isNew} onChange={(isNew) => set({ isNew })} />
    </section>
  );
}

const attributeValues = {
  skinType: ["dry", "oily", "combination", "normal", "sensitive", "all"],
  hairType: ["dry", "oily", "normal", "curly", "damaged", "all"],
  concern: concerns,
} as const;

/** What else a careful shopper asks: for whom, from where, of what, how long. All of it may be left out. */
export function DetailsPanel(props: ProductPanelProps) {
  const { form, set, error } = props;
  const { t } = useAdminI18n();
  return (
    <details className="panel">
      <summary>
        <h2>{t("admin.product.details")}</h2>
        <Icon name="plus" size="s" />
      </summary>
      {(["skinType", "hairType", "concern"] as const).map((name) => (
        <AttributeChips key={name} name={name} {...props} />
      ))}
      <div className="two">
        <Field label={t("fact.finish")} optional>
          {(control) => (
            <select {...control} value={form.finish} onChange={({ target }) => set({ finish: target.value })}>
              <option value="">{t("admin.none")}</option>
              {form.finish && !isOneOf(finishes, form.finish) && <option value={form.finish}>{form.finish}</option>}
              {finishes.map((value) => (
                <option key={value} value={value}>
                  {t(`attribute.${value}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <TextField
          label={t("fact.volume")}
          optional
          hint={t("admin.product.volumeHint")}
          value={form.volume}
          error={error("attributes.volume")}
          onChange={({ target }) => set({ volume: target.value })}
        />
      </div>
      <TextPairFields {...props} name="material" label="admin.product.material" optional />
      <TextPairFields {...props} name="origin" label="admin.product.origin" optional />
      <TextField
        label={t("admin.product.expiryMonths")}
        optional
        inputMode="numeric"
        value={form.expiryMonths}
        error={error("expiryMonths")}
        onChange={({ target }) => set({ expiryMonths: target.value })}
      />
    </details>
  );
}

const listLabels = { skinType: "fact.skinType", hairType: "fact.hairType", concern: "fact.concern" } as const;

/** Words to pick from. A word of an import that we do not know stays picked until it is taken off. */
function AttributeChips({ name, form, set }: ProductPanelProps & { name: AttributeList }) {
  const { t } = useAdminI18n();
  const selected = form[name];
  const values = [...new Set<string>([...attributeValues[name], ...selected])];
  const toggle = (value: string) =>
    set({ [name]: selected.includes(value) ? selected.filter((each) => each !== value) : [...selected, value] });
  return (
    <fieldset className="picks">
      <legend>{t(listLabels[name])}</legend>
      {values.map((value) => (
        <label key={value} className="pick">
          <input type="checkbox" className="vh" checked={selected.includes(value)} onChange={() => toggle(value)} />
          <span>{attributeLabel(value, attributeValues[name], t)}</span>
        </label>
      ))}
    </fieldset>
  );
}

type KnownAttribute = (typeof attributeValues)[AttributeList][number];

function attributeLabel(value: string, knownValues: readonly KnownAttribute[], t: AdminI18n["t"]): string {
  const match = knownValues.find((each) => each === value);
  return match ? t(`attribute.${match}`) : value;
}

function isOneOf(values: readonly string[], value: string): boolean {
  return values.includes(value);
}
