import { concerns, finishes } from "../../../shop/catalog/attribute-words.ts";
import { categoryNames } from "../../../shop/catalog/catalog-schema.ts";
import { categoryLabels } from "../../components/category-labels.ts";
import { Field, TextField } from "../../components/field.tsx";
import { Icon } from "../../components/icon.tsx";
import { type AdminSpeech, useAdminSpeech } from "../i18n.ts";
import { Toggle } from "../toggle.tsx";
import type { PanelProps } from "./product-editor.tsx";
import type { AttributeList } from "./product-form-state.ts";
import { Pair } from "./texts-panel.tsx";

/** Brand and category. */
export function BelongsPanel({ form, set, error }: PanelProps) {
  const { t } = useAdminSpeech();
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
export function ShownPanel({ form, set }: PanelProps) {
  const { t } = useAdminSpeech();
  return (
    <section className="panel">
      <h2>{t("admin.product.shownInShop")}</h2>
      <Toggle
        label={t("admin.product.visible")}
        hint={t("admin.product.visibleHint")}
        on={form.visible}
        onChange={(visible) => set({ visible })}
      />
      <Toggle
        label={t("admin.product.featured")}
        hint={t("admin.product.featuredHint")}
        on={form.featured}
        onChange={(featured) => set({ featured })}
      />
      <Toggle label={t("admin.product.isNew")} on={form.isNew} onChange={(isNew) => set({ isNew })} />
    </section>
  );
}

const groups = {
  skinType: ["dry", "oily", "combination", "normal", "sensitive", "all"],
  hairType: ["dry", "oily", "normal", "curly", "damaged", "all"],
  concern: concerns,
} as const;

/** What else a careful shopper asks: for whom, from where, of what, how long. All of it may be left out. */
export function DetailsPanel(props: PanelProps) {
  const { form, set, error } = props;
  const { t } = useAdminSpeech();
  return (
    <details className="panel">
      <summary>
        <h2>{t("admin.product.details")}</h2>
        <Icon name="plus" size="s" />
      </summary>
      {(["skinType", "hairType", "concern"] as const).map((name) => (
        <Chips key={name} name={name} {...props} />
      ))}
      <div className="two">
        <Field label={t("fact.finish")} optional>
          {(control) => (
            <select {...control} value={form.finish} onChange={({ target }) => set({ finish: target.value })}>
              <option value="">{t("admin.none")}</option>
              {form.finish && !isOneOf(finishes, form.finish) && <option value={form.finish}>{form.finish}</option>}
              {finishes.map((word) => (
                <option key={word} value={word}>
                  {t(`attribute.${word}`)}
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
      <Pair {...props} name="material" label="admin.product.material" optional />
      <Pair {...props} name="origin" label="admin.product.origin" optional />
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
function Chips({ name, form, set }: PanelProps & { name: AttributeList }) {
  const { t } = useAdminSpeech();
  const picked = form[name];
  const words = [...new Set<string>([...groups[name], ...picked])];
  const turn = (word: string) =>
    set({ [name]: picked.includes(word) ? picked.filter((each) => each !== word) : [...picked, word] });
  return (
    <fieldset className="picks">
      <legend>{t(listLabels[name])}</legend>
      {words.map((word) => (
        <label key={word} className="pick">
          <input type="checkbox" className="vh" checked={picked.includes(word)} onChange={() => turn(word)} />
          <span>{attributeWord(word, groups[name], t)}</span>
        </label>
      ))}
    </fieldset>
  );
}

type KnownWord = (typeof groups)[AttributeList][number];

function attributeWord(word: string, known: readonly KnownWord[], t: AdminSpeech["t"]): string {
  const found = known.find((each) => each === word);
  return found ? t(`attribute.${found}`) : word;
}

function isOneOf(words: readonly string[], word: string): boolean {
  return words.includes(word);
}
