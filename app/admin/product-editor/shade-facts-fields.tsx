import { depths, undertones } from "../../../shop/shades/shade-facts.ts";
import { SelectField, TextPairFields } from "../fields.tsx";
import { useAdminI18n } from "../i18n.ts";
import type { FormVariant } from "./product-form-state.ts";

type ShadeFactsFieldsProps = {
  variant: FormVariant;
  error: (field: string) => string | undefined;
  change: (changes: Partial<FormVariant>) => void;
};

/** What is said of a shade: one line in both languages, its undertone, and for which depth of skin it is. A size has none. */
export function ShadeFactsFields({
  variant: { swatch, line, undertone, depth },
  error,
  change,
}: ShadeFactsFieldsProps) {
  const { t } = useAdminI18n();
  if (swatch === null) return null;
  return (
    <div className="shade-facts">
      <TextPairFields
        label={t("admin.product.shadeLine")}
        hint={t("admin.product.shadeLineHint")}
        optional
        autoComplete="off"
        value={line}
        error={(language) => error(`line.${language}`)}
        onChange={(value) => change({ line: value })}
      />
      <div className="two keep">
        <SelectField
          label={t("admin.product.undertone")}
          optional
          value={undertone ?? ""}
          options={[
            { value: "", label: t("admin.none") },
            ...undertones.map((word) => ({ value: word, label: t(`admin.product.undertone.${word}`) })),
          ]}
          onChange={(word) => change({ undertone: word || null })}
        />
        <SelectField
          label={t("admin.product.depth")}
          optional
          value={depth ?? ""}
          options={[
            { value: "", label: t("admin.none") },
            ...depths.map((word) => ({ value: word, label: t(`admin.product.depth.${word}`) })),
          ]}
          onChange={(word) => change({ depth: word || null })}
        />
      </div>
    </div>
  );
}
