import type { SectionOf } from "../../../../shop/content/content-schema.ts";
import { TextPairFields } from "../../fields.tsx";
import { useAdminI18n } from "../../i18n.ts";
import { ImageChoice } from "../../settings/image-choice.tsx";
import { OrderedList } from "../ordered-list.tsx";
import { newGuide } from "./new-section.ts";
import { type FieldsOf, LinkField } from "./shared-fields.tsx";

/** Invitations to the guides; one whose page has nothing to offer yet is not shown. */
export function GuidesFields({ section, set, images, error, hasError }: FieldsOf<SectionOf<"guides">>) {
  const { t, language } = useAdminI18n();
  return (
    <>
      <p className="small muted">{t("admin.look.guidesHint")}</p>
      <OrderedList
        items={section.guides}
        onChange={(guides) => set({ ...section, guides })}
        min={1}
        max={3}
        add={{ label: t("admin.look.addGuide"), create: newGuide }}
        nameOf={({ title }) => title[language]}
        isWrong={(index) => hasError(`guides.${index}`)}
        fields={(guide, index, setGuide) => {
          const at = (path: string) => error(`guides.${index}.${path}`);
          const { button } = guide;
          return (
            <>
              <ImageChoice
                label={t("admin.look.picture")}
                url={images.urlOf(guide.imageId)}
                onChange={(url) => setGuide({ ...guide, imageId: images.idOf(url) })}
              />
              <TextPairFields
                label={t("admin.look.heading")}
                value={guide.title}
                error={(each) => at(`title.${each}`)}
                onChange={(title) => setGuide({ ...guide, title })}
              />
              <TextPairFields
                label={t("admin.look.lineBelow")}
                optional
                value={guide.text}
                error={(each) => at(`text.${each}`)}
                onChange={(text) => setGuide({ ...guide, text })}
              />
              <TextPairFields
                label={t("admin.look.buttonSays", { name: t("admin.look.button") })}
                value={button.label}
                error={(each) => at(`button.label.${each}`)}
                onChange={(label) => setGuide({ ...guide, button: { ...button, label } })}
              />
              <LinkField
                value={button.link}
                error={at("button.link")}
                onChange={(link) => setGuide({ ...guide, button: { ...button, link } })}
              />
            </>
          );
        }}
      />
    </>
  );
}
