import type { Content } from "../../../../shop/content/content-schema.ts";
import { TextField } from "../../../components/field.tsx";
import { TextPairFields, Toggle } from "../../fields.tsx";
import { useAdminI18n } from "../../i18n.ts";
import type { ImageUrls } from "../use-image-urls.ts";

export type Section = Content["home"][number];

type ContentButton = { label: { en: string; bn: string }; link: string };

export type FieldsOf<Part> = {
  section: Part;
  set: (section: Part) => void;
  images: ImageUrls;
  error: (path: string) => string | undefined;
  hasError: (path: string) => boolean;
};

type Titled = Section & { title: { en: string; bn: string } };

export function TitleFields({
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

type LinkFieldProps = { value: string; error: string | undefined; onChange: (link: string) => void };

export function LinkField({ value, error, onChange }: LinkFieldProps) {
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
export function ButtonFields({ label, value, error, onChange }: ButtonFieldsProps) {
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

export function NumberField({ label, value, min, max, error, onChange }: NumberFieldProps) {
  const { t } = useAdminI18n();
  return (
    <TextField
      type="number"
      label={label}
      lang="en"
      error={error && t("admin.error.wholeNumber", { least: min, most: max })}
      {...{ min, max }}
      defaultValue={value ?? ""}
      onChange={({ target }) => onChange(target.valueAsNumber)}
    />
  );
}

export function CountField({ min = 1, ...props }: Omit<NumberFieldProps, "label" | "min"> & { min?: number }) {
  const { t } = useAdminI18n();
  return <NumberField {...props} min={min} label={t("admin.look.howMany")} />;
}
