import { productRules, type SectionOf } from "../../../../shop/content/content-schema.ts";
import { Field } from "../../../components/field.tsx";
import { TextPairFields, Toggle } from "../../fields.tsx";
import { useAdminI18n } from "../../i18n.ts";
import { ChosenProducts } from "./chosen-products.tsx";
import { ButtonFields, CountField, type FieldsOf, NumberField, TitleFields } from "./shared-fields.tsx";

/** A row of products: chosen by hand, or by a rule that goes on holding. */
export function RowFields({ section, set, error }: FieldsOf<SectionOf<"products">>) {
  const { t } = useAdminI18n();
  return (
    <>
      <TitleFields section={section} set={(titled) => set({ ...section, title: titled.title })} error={error} />
      <TextPairFields
        label={t("admin.look.lineBelow")}
        optional
        value={section.text}
        error={(each) => error(`text.${each}`)}
        onChange={(text) => set({ ...section, text })}
      />
      <div className="two">
        <Field label={t("admin.look.rule")} error={error("rule")}>
          {(control) => (
            <select
              {...control}
              value={section.rule}
              onChange={({ target }) => {
                const rule = productRules.find((each) => each === target.value) ?? section.rule;
                set({ ...section, rule, below: rule === "under" ? (section.below ?? 500) : null });
              }}
            >
              {productRules.map((rule) => (
                <option key={rule} value={rule}>
                  {t(`admin.look.rule.${rule}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <CountField
          value={section.count}
          min={2}
          max={24}
          error={error("count")}
          onChange={(count) => set({ ...section, count })}
        />
      </div>
      {section.rule === "under" && (
        <NumberField
          label={t("admin.look.below")}
          value={section.below}
          min={1}
          max={1_000_000}
          error={error("below")}
          onChange={(below) => set({ ...section, below })}
        />
      )}
      {section.rule === "chosen" && (
        <ChosenProducts productIds={section.productIds} onChange={(productIds) => set({ ...section, productIds })} />
      )}
      <Toggle
        label={t("admin.look.hasLead")}
        checked={section.hasLead}
        onChange={(hasLead) => set({ ...section, hasLead })}
      />
      <ButtonFields
        label={t("admin.look.button")}
        value={section.button}
        error={(path) => error(`button.${path}`)}
        onChange={(button) => set({ ...section, button })}
      />
    </>
  );
}
