import { pointIcons, type SectionOf } from "../../../../shop/content/content-schema.ts";
import { SelectField, TextPairFields } from "../../fields.tsx";
import { useAdminI18n } from "../../i18n.ts";
import { OrderedList } from "../ordered-list.tsx";
import { newPoint } from "./new-section.ts";
import { type FieldsOf, LinkField } from "./shared-fields.tsx";

export function PointsFields({ section, set, error, hasError }: FieldsOf<SectionOf<"points">>) {
  const { t, language } = useAdminI18n();
  return (
    <OrderedList
      items={section.points}
      onChange={(points) => set({ ...section, points })}
      min={1}
      max={4}
      add={{ label: t("admin.look.addPoint"), create: newPoint }}
      nameOf={({ title }) => title[language]}
      isWrong={(index) => hasError(`points.${index}`)}
      fields={(point, index, setPoint) => (
        <>
          <SelectField
            label={t("admin.look.icon")}
            value={point.icon}
            options={pointIcons.map((icon) => ({ value: icon, label: t(`admin.look.icon.${icon}`) }))}
            onChange={(icon) => setPoint({ ...point, icon })}
          />
          <TextPairFields
            label={t("admin.look.heading")}
            value={point.title}
            error={(each) => error(`points.${index}.title.${each}`)}
            onChange={(title) => setPoint({ ...point, title })}
          />
          <TextPairFields
            label={t("admin.look.lineBelow")}
            optional
            hint={point.icon === "truck" ? t("admin.look.truckHint") : undefined}
            value={point.text}
            error={(each) => error(`points.${index}.text.${each}`)}
            onChange={(text) => setPoint({ ...point, text })}
          />
          <LinkField
            value={point.link}
            error={error(`points.${index}.link`)}
            onChange={(link) => setPoint({ ...point, link })}
          />
        </>
      )}
    />
  );
}
