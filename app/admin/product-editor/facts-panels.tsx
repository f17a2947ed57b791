import { concerns, finishes } from "../../../shop/catalog/attribute-words.ts";
import { type FieldOf, isFieldOf, productFields } from "../../../shop/catalog/product-fields.ts";
import { TextField } from "../../components/field.tsx";
import { Icon } from "../../components/icon.tsx";
import { Panel } from "../components.tsx";
import { CategorySelect, SelectField, TextPairFields, Toggle } from "../fields.tsx";
import { type AdminI18n, useAdminI18n } from "../i18n.ts";
import type { ProductPanelProps } from "./product-editor.tsx";
import { type AttributeList, type FormFieldName, formFields } from "./product-form-state.ts";

/** Brand and category. */
export function BrandPanel({ form, set, error }: ProductPanelProps) {
  const { t } = useAdminI18n();
  return (
    <Panel title={t("admin.product.belongs")}>
      <TextField
        label={t("admin.product.brand")}
        autoComplete="off"
        value={form.brand}
        error={error("brand")}
        onChange={({ target }) => set({ brand: target.value })}
      />
      <CategorySelect
        value={form.category}
        first={[{ value: "", label: t("admin.product.chooseCategory") }]}
        error={error("category")}
        onChange={(category) => set({ category })}
      />
    </Panel>
  );
}

/** Status and badges. */
export function VisibilityPanel({ form, set }: ProductPanelProps) {
  const { t } = useAdminI18n();
  return (
    <Panel title={t("admin.product.shownInShop")}>
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
    </Panel>
  );
}

const attributeValues = {
  skinType: ["dry", "oily", "combination", "normal", "sensitive", "all"],
  hairType: ["dry", "oily", "normal", "curly", "damaged", "all"],
  concern: concerns,
} as const;

// The other panels name these fields; every further one gets its input in the details.
const fieldsOfOtherPanels = [
  ...(["name", "shortDescription", "description", "howToUse", "brand", "category"] as const),
  ...(["ingredients", "ingredientsChecked", "isNew", "featured"] as const),
];

type OtherField = Exclude<FormFieldName, (typeof fieldsOfOtherPanels)[number]>;

const otherFields = formFields.filter((name): name is OtherField => !isOneOf(fieldsOfOtherPanels, name));

/** Optional facts: skin and hair type, finish, size, and every field without a panel of its own. */
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
        <SelectField
          label={t("fact.finish")}
          optional
          value={form.finish}
          options={[
            { value: "", label: t("admin.none") },
            ...(form.finish && !isOneOf(finishes, form.finish) ? [{ value: form.finish, label: form.finish }] : []),
            ...finishes.map((finish) => ({ value: finish, label: t(`attribute.${finish}`) })),
          ]}
          onChange={(finish) => set({ finish })}
        />
        <TextField
          label={t("fact.volume")}
          optional
          hint={t("admin.product.volumeHint")}
          value={form.volume}
          error={error("attributes.volume")}
          onChange={({ target }) => set({ volume: target.value })}
        />
      </div>
      {otherFields.map((name) => (
        <FieldInput key={name} name={name} {...props} />
      ))}
    </details>
  );
}

/** The input of a field by its kind. */
function FieldInput({ name, ...props }: ProductPanelProps & { name: FormFieldName }) {
  const { form, set, error } = props;
  const { t } = useAdminI18n();
  const { label } = productFields[name];
  if (isFieldOf("texts", name)) return <TextFields {...props} name={name} optional />;
  if (isFieldOf("flag", name))
    return <Toggle label={t(label)} checked={form[name]} onChange={(checked) => set({ [name]: checked })} />;
  return (
    <TextField
      label={t(label)}
      optional
      inputMode={isFieldOf("whole-number", name) ? "numeric" : "text"}
      value={String(form[name])}
      error={error(name)}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  );
}

const listLabels = { skinType: "fact.skinType", hairType: "fact.hairType", concern: "fact.concern" } as const;

/** Words as chips. An unknown word of an import stays until it is removed. */
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

/** Name and texts in both languages; where one is missing, customers read the other. */
export function TextsPanel(props: ProductPanelProps) {
  const { t } = useAdminI18n();
  return (
    <Panel title={t("admin.product.words")} text={t("admin.product.wordsHint")}>
      <TextFields {...props} name="name" />
      <TextFields {...props} name="shortDescription" rows={2} />
      <TextFields {...props} name="description" rows={5} />
      <TextFields {...props} name="howToUse" rows={3} optional />
    </Panel>
  );
}

type TextFieldsProps = ProductPanelProps & { name: FieldOf<"texts">; rows?: number; optional?: boolean };

function TextFields({ form, set, error, name, ...input }: TextFieldsProps) {
  const { t } = useAdminI18n();
  const errorMessage = error(name);
  return (
    <TextPairFields
      {...input}
      autoComplete="off"
      label={t(productFields[name].label)}
      value={form[name]}
      error={(language) => (language === "en" ? errorMessage : undefined)}
      onChange={(value) => set({ [name]: value })}
    />
  );
}
