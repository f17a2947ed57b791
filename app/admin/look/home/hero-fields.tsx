import { useMemo } from "react";
import { type SectionOf, slideFocuses } from "../../../../shop/content/content-schema.ts";
import { type Hiding, hiddenParts } from "../../../../shop/content/hidden-slides.ts";
import { dhakaDay } from "../../../../shop/dhaka-time.ts";
import { formatDay } from "../../../../shop/shipping/delivery-dates.ts";
import { withoutEmphasis } from "../../../i18n/localized.tsx";
import { SelectField, TextPairFields } from "../../fields.tsx";
import { type AdminMessageKey, useAdminI18n } from "../../i18n.ts";
import { ImageChoice } from "../../settings/image-choice.tsx";
import { DatesFields } from "../dates-fields.tsx";
import { OrderedList } from "../ordered-list.tsx";
import { newSlide } from "./new-section.ts";
import { ButtonFields, type FieldsOf } from "./shared-fields.tsx";

type Slide = SectionOf<"hero">["slides"][number];

/** A day of every year in one that has them all. */
const dayOfYear = (day: string) => (day.length === 5 ? `2024-${day}` : day);

/** The pictures of a hero: each has its days of the year, one without days shows on all others. */
export function HeroFields({ section, set, images, error, hasError }: FieldsOf<SectionOf<"hero">>) {
  const i18n = useAdminI18n();
  const { t, language } = i18n;
  const { slides } = section;
  const hidings = useMemo(() => hiddenParts(slides, new Date()), [slides]);
  const wordsOf = ({ title }: Slide) => withoutEmphasis(title[language]);
  const describeHiding = ({ by, days }: Hiding) => {
    const name = slides[by] ? wordsOf(slides[by]) : "";
    if (days === null) return t("admin.look.hidden.always", { name });
    const today = dhakaDay(new Date());
    const until = formatDay(days.until, i18n, today);
    if (days.from === today) return t("admin.look.hidden.now", { name, until });
    return t("admin.look.hidden.later", { name, from: formatDay(days.from, i18n, today), until });
  };
  return (
    <OrderedList
      items={slides}
      onChange={(changed) => set({ ...section, slides: changed })}
      min={1}
      max={12}
      add={{ label: t("admin.look.addSlide"), create: newSlide }}
      nameOf={wordsOf}
      about={({ from, until }, index) => (
        <>
          {from === null && until === null
            ? t("admin.look.everyOtherDay")
            : [from, until].map((day) => (day === null ? "" : formatDay(dayOfYear(day), i18n))).join(" – ")}
          {hidings[index] && <span className="look-hidden">{describeHiding(hidings[index])}</span>}
        </>
      )}
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
              ideal={{ width: 1920, height: 900 }}
              // What is read aloud described the other picture.
              onChange={(url) => setSlide({ ...slide, imageId: images.idOf(url), alt: { en: "", bn: "" } })}
            />
            <p className="small muted">{t("admin.look.heroPictureHint")}</p>
            {slide.imageId !== null && (
              <>
                <ImageChoice
                  label={t("admin.look.phonePicture")}
                  url={images.urlOf(slide.phoneImageId)}
                  ideal={{ width: 1200, height: 1800 }}
                  onChange={(url) => setSlide({ ...slide, phoneImageId: images.idOf(url) })}
                />
                <p className="small muted">{t("admin.look.phonePictureHint")}</p>
              </>
            )}
            {slide.imageId !== null && slide.phoneImageId === null && (
              <SelectField
                label={t("admin.look.focus")}
                hint={t("admin.look.focusHint")}
                value={slide.focus}
                options={slideFocuses.map((focus) => ({ value: focus, label: t(`admin.look.focus.${focus}`) }))}
                onChange={(focus) => setSlide({ ...slide, focus })}
              />
            )}
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
