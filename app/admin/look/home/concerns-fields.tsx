import type { SectionOf } from "../../../../shop/content/content-schema.ts";
import { TextPairFields } from "../../fields.tsx";
import { useAdminI18n } from "../../i18n.ts";
import { ImageChoice } from "../../settings/image-choice.tsx";
import { OrderedList } from "../ordered-list.tsx";
import { newConcern } from "./new-section.ts";
import { type FieldsOf, LinkField, TitleFields } from "./shared-fields.tsx";

export function ConcernsFields({ section, set, images, error, hasError }: FieldsOf<SectionOf<"concerns">>) {
  const { t, language } = useAdminI18n();
  return (
    <>
      <TitleFields section={section} set={(titled) => set({ ...section, title: titled.title })} error={error} />
      <OrderedList
        items={section.concerns}
        onChange={(concerns) => set({ ...section, concerns })}
        min={1}
        max={12}
        add={{ label: t("admin.look.addConcern"), create: newConcern }}
        nameOf={({ label }) => label[language]}
        isWrong={(index) => hasError(`concerns.${index}`)}
        fields={(concern, index, setConcern) => (
          <>
            <ImageChoice
              label={t("admin.look.picture")}
              url={images.urlOf(concern.imageId)}
              onChange={(url) => setConcern({ ...concern, imageId: images.idOf(url) })}
            />
            <p className="small muted">{t("admin.look.concernPictureHint")}</p>
            <TextPairFields
              label={t("admin.look.words")}
              value={concern.label}
              error={(each) => error(`concerns.${index}.label.${each}`)}
              onChange={(label) => setConcern({ ...concern, label })}
            />
            <LinkField
              value={concern.link}
              error={error(`concerns.${index}.link`)}
              onChange={(link) => setConcern({ ...concern, link })}
            />
          </>
        )}
      />
    </>
  );
}
