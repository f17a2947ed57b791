import type { SectionOf } from "../../../../shop/content/content-schema.ts";
import { formatDay } from "../../../../shop/shipping/delivery-dates.ts";
import { TextPairFields } from "../../fields.tsx";
import { type AdminMessageKey, useAdminI18n } from "../../i18n.ts";
import { ImageChoice } from "../../settings/image-choice.tsx";
import { DatesFields } from "../dates-fields.tsx";
import { OrderedList } from "../ordered-list.tsx";
import { newSlide } from "./new-section.ts";
import { ButtonFields, type FieldsOf } from "./shared-fields.tsx";

/** A day of every year in one that has them all. */
const dayOfYear = (day: string) => (day.length === 5 ? `2024-${day}` : day);

/** The pictures of a hero: each has its days of the year, one without days shows on all others. */
export function HeroFields({ section, set, images, error, hasError }: FieldsOf<SectionOf<"hero">>) {
  const i18n = useAdminI18n();
  const { t, language } = i18n;
  return (
    <OrderedList
      items={section.slides}
      onChange={(slides) => set({ ...section, slides })}
      min={1}
      max={12}
      add={{ label: t("admin.look.addSlide"), create: newSlide }}
      nameOf={({ title }) => title[language].replaceAll("*", "")}
      about={({ from, until }) =>
        from === null && until === null
          ? t("admin.look.everyOtherDay")
          : [from, until].map((day) => (day === null ? "" : formatDay(dayOfYear(day), i18n))).join(" – ")
      }
      isWrong={(index) => hasError(`slides.${index}`)}
      fields={(slide, index, setSlide) => {
        const at = (path: string) => error(`slides.${index}.${path}`);
        const pair = (name: "title" | "text" | "alt", label: AdminMessageKey, more: object = {}) => (
          <TextPairFields
            {...more}
            label={t(label)}
            value={slide[name]}
            error={(each) => at(`${name}.${each}`)}
            onChange={(value) => setSlide({ ...slide, [name]: value })}
          />
        );
        return (
          <>
            <ImageChoice
              label={t("admin.look.picture")}
              url={images.urlOf(slide.imageId)}
              onChange={(url) => setSlide({ ...slide, imageId: images.idOf(url) })}
            />
            <p className="small muted">{t("admin.look.heroPictureHint")}</p>
            {pair("title", "admin.look.heading", { hint: t("admin.look.italicsHint") })}
            {pair("text", "admin.look.lineBelow", { optional: true })}
            {slide.imageId !== null && pair("alt", "admin.look.alt", { optional: true, hint: t("admin.look.altHint") })}
            <ButtonFields
              label={t("admin.look.button")}
              value={slide.button}
              error={(path) => at(`button.${path}`)}
              onChange={(button) => setSlide({ ...slide, button })}
            />
            <ButtonFields
              label={t("admin.look.secondButton")}
              value={slide.secondButton}
              error={(path) => at(`secondButton.${path}`)}
              onChange={(secondButton) => setSlide({ ...slide, secondButton })}
            />
            <DatesFields isYearly value={slide} error={at} onChange={(dates) => setSlide({ ...slide, ...dates })} />
          </>
        );
      }}
    />
  );
}
