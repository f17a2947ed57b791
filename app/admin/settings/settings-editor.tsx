import { useRevalidator } from "react-router";
import type { AuthSessionResponse } from "../../../api/contract/auth.ts";
import type { OrderMessageResponse, SettingsResponse } from "../../../api/contract/settings.ts";
import { type Language, languages } from "../../../shop/language.ts";
import { settingsChanges } from "../../../shop/settings/settings-schema.ts";
import { api } from "../../browser/api.ts";
import type { BodyOf } from "../../browser/request.ts";
import { Button } from "../../components/button.tsx";
import { TextArea, TextField } from "../../components/field.tsx";
import { useEditorForm } from "../admin-form.ts";
import { type AdminMessageKey, useAdminI18n } from "../i18n.ts";
import { SectionHead } from "../section-head.tsx";
import { Toggle } from "../toggle.tsx";
import { CategoryImages } from "./category-images.tsx";
import { ImageChoice } from "./image-choice.tsx";
import { MessagesPanel } from "./messages-panel.tsx";
import { PromisesPanel } from "./promises-panel.tsx";
import { type SettingsForm, toFormState, toRequest } from "./settings-form-state.ts";
import type { CategoryImage } from "./settings-section.tsx";
import "./settings-editor.css";

type SettingsEditorProps = {
  settings: SettingsResponse;
  categories: CategoryImage[];
  provider: AuthSessionResponse["provider"];
  samples: OrderMessageResponse[];
};
type LocalizedFieldProps = {
  name: "name" | "logo" | "tagline" | "address" | "openingHours" | "heroTitle" | "heroText";
  path: string;
  label: AdminMessageKey;
  rows?: number;
  optional?: boolean;
  hint?: string;
};

type NumberFieldName =
  | ("freeDeliveryAbove" | "returnDays")
  | `${"inside" | "outside"}${"Charge" | "From" | "To"}`
  | `kept${"Orders" | "Messages" | "History" | "LetterDays"}`;

const plainFields = {
  phone: "admin.settings.phone",
  email: "admin.settings.email",
  mapUrl: "admin.settings.mapUrl",
  facebookUrl: "admin.settings.facebookUrl",
  instagramUrl: "admin.settings.instagramUrl",
  whatsappUrl: "admin.settings.whatsappUrl",
} as const satisfies Partial<Record<keyof SettingsForm, AdminMessageKey>>;

const hints = {
  facebookUrl: "admin.settings.facebookHint",
  instagramUrl: "admin.settings.instagramHint",
  whatsappUrl: "admin.settings.whatsappHint",
} as const satisfies Partial<Record<keyof typeof plainFields, AdminMessageKey>>;

/** The shop's settings. Pages show changes when they are next opened. */
export function SettingsEditor({ settings, categories, provider, samples }: SettingsEditorProps) {
  const { t } = useAdminI18n();
  const { revalidate } = useRevalidator();
  const editor = useEditorForm(() => toFormState(settings), {
    schema: settingsChanges,
    // Sent as typed; the server validates numbers.
    toBody: (form) => toRequest(form) as BodyOf<"PATCH /settings">,
    send: (body) => api("PATCH /settings", { body: { ...body, updatedAt: settings.updatedAt } }),
    saved: { title: t("admin.saved"), text: t("admin.settings.savedText") },
    onSaved: revalidate,
  });
  const { values: form, set, error } = editor;

  const localizedField = ({ name, path, label, rows, optional = false, hint }: LocalizedFieldProps) => (
    <div className="two">
      {languages.map((language: Language) => {
        const field = {
          label: t(language === "en" ? "admin.inEnglish" : "admin.inBangla", { name: t(label) }),
          lang: language,
          optional,
          hint,
          error: error(`${path}.${language}`),
          value: form[name][language],
          onChange: ({ target }: { target: { value: string } }) =>
            set({ [name]: { ...form[name], [language]: target.value } }),
        };
        return rows ? <TextArea key={language} rows={rows} {...field} /> : <TextField key={language} {...field} />;
      })}
    </div>
  );
  const numberField = (
    name: NumberFieldName,
    path: string,
    label: AdminMessageKey,
    fieldProps: { optional?: boolean; hint?: string } = {},
  ) => (
    <TextField
      {...fieldProps}
      label={t(label)}
      inputMode="decimal"
      value={form[name]}
      error={error(path)}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  );

  return (
    <form {...editor.form} className="settings">
      <SectionHead title="admin.nav.settings" />
      <section className="panel">
        <h2>{t("admin.settings.shop")}</h2>
        {localizedField({ name: "name", path: "name", label: "admin.settings.name" })}
        {localizedField({
          ...{ name: "logo", path: "logo", label: "admin.settings.logo", optional: true },
          hint: t("admin.settings.logoHint"),
        })}
        {localizedField({ name: "tagline", path: "tagline", label: "admin.settings.tagline", rows: 2, optional: true })}
        {localizedField({ name: "address", path: "address", label: "admin.settings.address" })}
        {localizedField({
          name: "openingHours",
          path: "openingHours",
          label: "admin.settings.openingHours",
          optional: true,
        })}
        {(Object.keys(plainFields) as (keyof typeof plainFields)[]).map((name) => (
          <TextField
            key={name}
            label={t(plainFields[name])}
            optional={name.endsWith("Url")}
            lang="en"
            hint={name in hints ? t(hints[name as keyof typeof hints]) : undefined}
            value={form[name]}
            error={error(name)}
            onChange={({ target }) => set({ [name]: target.value })}
          />
        ))}
      </section>
      {/* With Firebase the second factor is Firebase's own. */}
      {provider === "embedded" && (
        <section className="panel">
          <h2>{t("admin.settings.security")}</h2>
          <Toggle
            label={t("admin.settings.secondFactor")}
            hint={t("admin.settings.secondFactorHint")}
            checked={form.secondFactorForStaff}
            onChange={(secondFactorForStaff) => set({ secondFactorForStaff })}
          />
        </section>
      )}
      <section className="panel">
        <h2>{t("admin.settings.delivery")}</h2>
        {(["inside", "outside"] as const).map((area) => (
          <fieldset key={area} className="three">
            <legend>{t(`checkout.delivery.${area}`)}</legend>
            {numberField(`${area}Charge`, `deliveryCharges.${area}`, "admin.settings.charge")}
            {numberField(`${area}From`, `deliveryDays.${area}.from`, "admin.settings.daysFrom")}
            {numberField(`${area}To`, `deliveryDays.${area}.to`, "admin.settings.daysTo")}
          </fieldset>
        ))}
        {numberField("freeDeliveryAbove", "freeDeliveryAbove", "admin.settings.freeDeliveryAbove", {
          optional: true,
          hint: t("admin.settings.freeDeliveryAboveHint"),
        })}
        {numberField("returnDays", "returnDays", "admin.settings.returnDays")}
      </section>
      <PromisesPanel
        promises={form.promises}
        error={(name, language) => error(`promises.${name}.words.${language}`)}
        onChange={(promises) => set({ promises })}
      />
      <section className="panel">
        <div className="panel-h">
          <div>
            <h2>{t("admin.settings.retention")}</h2>
            <p>{t("admin.settings.retentionHint")}</p>
          </div>
        </div>
        <div className="two">
          {numberField("keptOrders", "retention.orders", "admin.settings.retention.orders")}
          {numberField("keptMessages", "retention.messages", "admin.settings.retention.messages")}
          {numberField("keptHistory", "retention.history", "admin.settings.retention.history")}
          {numberField("keptLetterDays", "retention.letterDays", "admin.settings.retention.letterDays")}
        </div>
      </section>
      <section className="panel">
        <div className="panel-h">
          <div>
            <h2>{t("admin.settings.hero")}</h2>
            <p>{t("admin.settings.heroHint")}</p>
          </div>
        </div>
        {localizedField({ name: "heroTitle", path: "hero.title", label: "admin.settings.heroTitle", optional: true })}
        {localizedField({
          name: "heroText",
          path: "hero.text",
          label: "admin.settings.heroText",
          rows: 2,
          optional: true,
        })}
        <ImageChoice
          label={t("admin.settings.heroPicture")}
          url={form.heroImage}
          onChange={(heroImage) => set({ heroImage })}
        />
      </section>
      <MessagesPanel
        samples={samples}
        choices={form.orderMessages}
        onChange={(orderMessages) => set({ orderMessages })}
      />
      <CategoryImages categories={categories} />
      <footer className="adm-foot">
        {editor.hasChanges && <span role="status">{t("admin.unsaved.here")}</span>}
        <Button type="submit" small busy={editor.sending}>
          {t("admin.product.save")}
        </Button>
      </footer>
    </form>
  );
}
