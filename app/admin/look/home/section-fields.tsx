import { type Content, pointIcons, productRules, type SectionOf } from "../../../../shop/content/content-schema.ts";
import { formatDay } from "../../../../shop/shipping/delivery-dates.ts";
import { Field, TextField } from "../../../components/field.tsx";
import { TextPairFields, Toggle } from "../../fields.tsx";
import { type AdminMessageKey, useAdminI18n } from "../../i18n.ts";
import { ImageChoice } from "../../settings/image-choice.tsx";
import { DatesFields } from "../dates-fields.tsx";
import { OrderedList } from "../ordered-list.tsx";
import type { ImageUrls } from "../use-image-urls.ts";
import { ChosenProducts } from "./chosen-products.tsx";
import { newConcern, newPoint, newSlide } from "./new-section.ts";

type Section = Content["home"][number];
type ContentButton = { label: { en: string; bn: string }; link: string };

type FieldsOf<Part> = {
  section: Part;
  set: (section: Part) => void;
  images: ImageUrls;
  error: (path: string) => string | undefined;
  hasError: (path: string) => boolean;
};

/** The fields of a section: what its kind has, then from when until when it shows. */
export function SectionFields(props: FieldsOf<Section>) {
  const { section, set, error } = props;
  return (
    <>
      <KindFields {...props} />
      <DatesFields value={section} error={error} onChange={(dates) => set({ ...section, ...dates })} />
    </>
  );
}

function KindFields({ section, ...props }: FieldsOf<Section>) {
  switch (section.kind) {
    case "hero":
      return <HeroFields section={section} {...props} />;
    case "points":
      return <PointsFields section={section} {...props} />;
    case "products":
      return <RowFields section={section} {...props} />;
    case "banner":
      return <BannerFields section={section} {...props} />;
    case "concerns":
      return <ConcernsFields section={section} {...props} />;
    case "photos":
    case "voices":
      return (
        <>
          <TitleFields section={section} {...props} />
          <CountField
            value={section.count}
            min={section.kind === "photos" ? 2 : 1}
            max={section.kind === "photos" ? 12 : 6}
            error={props.error("count")}
            onChange={(count) => props.set({ ...section, count })}
          />
        </>
      );
    default:
      return <TitleFields section={section} {...props} />;
  }
}

type Titled = Section & { title: { en: string; bn: string } };

function TitleFields({
  section,
  set,
  error,
}: Pick<FieldsOf<Titled>, "section" | "error"> & { set: (section: Titled) => void }) {
  const { t } = useAdminI18n();
  return (
    <TextPairFields
      label={t("admin.look.heading")}
      value={section.title}
      error={(language) => error(`title.${language}`)}
      onChange={(title) => set({ ...section, title })}
    />
  );
}

/** A day of every year in one that has them all. */
const dayOfYear = (day: string) => (day.length === 5 ? `2024-${day}` : day);

/** The pictures of a hero: each has its days of the year, one without days shows on all others. */
function HeroFields({ section, set, images, error, hasError }: FieldsOf<SectionOf<"hero">>) {
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

function PointsFields({ section, set, error, hasError }: FieldsOf<SectionOf<"points">>) {
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
          <Field label={t("admin.look.icon")}>
            {(control) => (
              <select
                {...control}
                value={point.icon}
                onChange={({ target }) =>
                  setPoint({ ...point, icon: pointIcons.find((each) => each === target.value) ?? point.icon })
                }
              >
                {pointIcons.map((icon) => (
                  <option key={icon} value={icon}>
                    {t(`admin.look.icon.${icon}`)}
                  </option>
                ))}
              </select>
            )}
          </Field>
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

/** A row of products: chosen by hand, or by a rule that goes on holding. */
function RowFields({ section, set, error }: FieldsOf<SectionOf<"products">>) {
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
      <ButtonFields
        label={t("admin.look.button")}
        value={section.button}
        error={(path) => error(`button.${path}`)}
        onChange={(button) => set({ ...section, button })}
      />
    </>
  );
}

function BannerFields({ section, set, images, error }: FieldsOf<SectionOf<"banner">>) {
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

function ConcernsFields({ section, set, error, hasError }: FieldsOf<SectionOf<"concerns">>) {
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

type LinkFieldProps = { value: string; error: string | undefined; onChange: (link: string) => void };

function LinkField({ value, error, onChange }: LinkFieldProps) {
  const { t } = useAdminI18n();
  return (
    <TextField
      label={t("admin.look.link")}
      hint={t("admin.look.linkHint")}
      optional
      lang="en"
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

type ButtonFieldsProps = {
  label: string;
  value: ContentButton | null;
  error: (path: string) => string | undefined;
  onChange: (button: ContentButton | null) => void;
};

/** A button that may be left out. */
function ButtonFields({ label, value, error, onChange }: ButtonFieldsProps) {
  const { t } = useAdminI18n();
  return (
    <>
      <Toggle
        label={label}
        checked={value !== null}
        onChange={(on) => onChange(on ? { label: { en: "Shop now", bn: "কেনাকাটা করুন" }, link: "/shop" } : null)}
      />
      {value && (
        <>
          <TextPairFields
            label={t("admin.look.buttonSays", { name: label })}
            value={value.label}
            error={(language) => error(`label.${language}`)}
            onChange={(words) => onChange({ ...value, label: words })}
          />
          <LinkField value={value.link} error={error("link")} onChange={(link) => onChange({ ...value, link })} />
        </>
      )}
    </>
  );
}

type NumberFieldProps = {
  label: string;
  value: number | null;
  min: number;
  max: number;
  error: string | undefined;
  onChange: (value: number) => void;
};

function NumberField({ label, value, min, max, error, onChange }: NumberFieldProps) {
  return (
    <TextField
      type="number"
      label={label}
      lang="en"
      error={error}
      {...{ min, max }}
      defaultValue={value ?? ""}
      onChange={({ target }) => {
        const typed = target.valueAsNumber;
        if (Number.isInteger(typed) && typed >= min && typed <= max) onChange(typed);
      }}
    />
  );
}

function CountField({ min = 1, ...props }: Omit<NumberFieldProps, "label" | "min"> & { min?: number }) {
  const { t } = useAdminI18n();
  return <NumberField {...props} min={min} label={t("admin.look.howMany")} />;
}
