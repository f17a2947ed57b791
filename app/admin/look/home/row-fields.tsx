import { type CategoryName, categoryNames } from "../../../../shop/catalog/catalog-schema.ts";
import { productRules, rowLayouts, type SectionOf } from "../../../../shop/content/content-schema.ts";
import { categories } from "../../../components/categories.ts";
import { CategorySelect, SelectField, TextPairFields } from "../../fields.tsx";
import { useAdminI18n } from "../../i18n.ts";
import { ImageChoice } from "../../settings/image-choice.tsx";
import { ChosenProducts } from "./chosen-products.tsx";
import { ButtonFields, CountField, type FieldsOf, NumberField, TitleFields } from "./shared-fields.tsx";

type Row = SectionOf<"products">;

/** "See all" leads to the category's page with its row; a link that the merchant has typed stays. */
function buttonTo(button: Row["button"], category: CategoryName | null): Row["button"] {
  const pages = ["/shop", ...categories.map(({ path }) => path)];
  if (button === null || !pages.includes(button.link)) return button;
  return { ...button, link: categories.find(({ name }) => name === category)?.path ?? "/shop" };
}

/** A row of products: chosen by hand, or by a rule. */
export function RowFields({ section, set, images, error }: FieldsOf<Row>) {
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
        <SelectField
          label={t("admin.look.rule")}
          value={section.rule}
          options={productRules.map((rule) => ({ value: rule, label: t(`admin.look.rule.${rule}`) }))}
          error={error("rule")}
          onChange={(rule) => {
            const below = rule === "under" ? (section.below ?? 500) : null;
            const category = rule === "category" ? (section.category ?? categoryNames[0]) : null;
            set({ ...section, rule, below, category, button: buttonTo(section.button, category) });
          }}
        />
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
      {section.rule === "category" && (
        <CategorySelect
          value={section.category ?? categoryNames[0]}
          error={error("category")}
          onChange={(category) => set({ ...section, category, button: buttonTo(section.button, category) })}
        />
      )}
      {section.rule === "chosen" && (
        <ChosenProducts productIds={section.productIds} onChange={(productIds) => set({ ...section, productIds })} />
      )}
      <ImageChoice
        label={t("admin.look.rowPicture")}
        url={images.urlOf(section.imageId)}
        onChange={(url) => set({ ...section, imageId: images.idOf(url) })}
      />
      <p className="small muted">{t("admin.look.rowPictureHint")}</p>
      {section.imageId === null && (
        <SelectField
          label={t("admin.look.layout")}
          value={section.layout}
          options={rowLayouts.map((layout) => ({ value: layout, label: t(`admin.look.layout.${layout}`) }))}
          error={error("layout")}
          onChange={(layout) => set({ ...section, layout })}
        />
      )}
      <ButtonFields
        label={t("admin.look.button")}
        value={section.button}
        error={(path) => error(`button.${path}`)}
        onChange={(button) => set({ ...section, button })}
      />
    </>
  );
}
