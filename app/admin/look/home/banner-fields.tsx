import type { SectionOf } from "../../../../shop/content/content-schema.ts";
import { TextPairFields } from "../../fields.tsx";
import { useAdminI18n } from "../../i18n.ts";
import { ImageChoice } from "../../settings/image-choice.tsx";
import { ChosenProducts } from "./chosen-products.tsx";
import { ButtonFields, type FieldsOf, TitleFields } from "./shared-fields.tsx";

export function BannerFields({ section, set, images, error }: FieldsOf<SectionOf<"banner">>) {
  const { t } = useAdminI18n();
  return (
    <>
      <ImageChoice
        label={t("admin.look.picture")}
        url={images.urlOf(section.imageId)}
        onChange={(url) => set({ ...section, imageId: images.idOf(url) })}
      />
      <TitleFields section={section} set={(titled) => set({ ...section, title: titled.title })} error={error} />
      <TextPairFields
        label={t("admin.look.lineBelow")}
        optional
        rows={2}
        value={section.text}
        error={(each) => error(`text.${each}`)}
        onChange={(text) => set({ ...section, text })}
      />
      <BandProduct section={section} set={set} />
      <ButtonFields
        label={t("admin.look.button")}
        value={section.button}
        error={(path) => error(`button.${path}`)}
        onChange={(button) => set({ ...section, button })}
      />
    </>
  );
}

/** The one product of a band; choosing another replaces it. */
function BandProduct({ section, set }: Pick<FieldsOf<SectionOf<"banner">>, "section" | "set">) {
  const { t } = useAdminI18n();
  const { productId } = section;
  return (
    <>
      <p>{t("admin.look.bandProduct")}</p>
      <ChosenProducts
        productIds={productId === null ? [] : [productId]}
        onChange={(ids) => set({ ...section, productId: ids.at(-1) ?? null })}
      />
    </>
  );
}
