import { type FieldOf, productFields } from "../../../shop/catalog/product-fields.ts";
import { languages } from "../../../shop/language.ts";
import { TextArea, TextField } from "../../components/field.tsx";
import { useAdminI18n } from "../i18n.ts";
import type { ProductPanelProps } from "./product-editor.tsx";

type TextPairFieldsProps = ProductPanelProps & {
  name: FieldOf<"texts">;
  rows?: number;
  optional?: boolean;
};

/** Name and texts in both languages; where one is missing, customers read the other. */
export function TextsPanel(props: ProductPanelProps) {
  const { t } = useAdminI18n();
  return (
    <section className="panel">
      <div className="panel-h">
        <div>
          <h2>{t("admin.product.words")}</h2>
          <p>{t("admin.product.wordsHint")}</p>
        </div>
      </div>
      <TextPairFields {...props} name="name" />
      <TextPairFields {...props} name="shortDescription" rows={2} />
      <TextPairFields {...props} name="description" rows={5} />
      <TextPairFields {...props} name="howToUse" rows={3} optional />
    </section>
  );
}

/** One text in English and in Bangla, side by side. */
export function TextPairFields({ form, set, error, name, rows, optional = false }: TextPairFieldsProps) {
  const { t } = useAdminI18n();
  const errorMessage = error(name);
  return (
    <div className="two">
      {languages.map((language) => {
        const field = {
          label: t(language === "en" ? "admin.inEnglish" : "admin.inBangla", { name: t(productFields[name].label) }),
          lang: language,
          optional,
          error: language === "en" ? errorMessage : undefined,
          value: form[name][language],
          onChange: ({ target }: { target: { value: string } }) =>
            set({ [name]: { ...form[name], [language]: target.value } }),
        };
        return rows ? (
          <TextArea key={language} rows={rows} {...field} />
        ) : (
          <TextField key={language} autoComplete="off" {...field} />
        );
      })}
    </div>
  );
}
