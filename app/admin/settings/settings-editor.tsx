import { type FormEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { AuthSessionAnswer, OrderMessageAnswer, SettingsAnswer } from "../../../api/responses.ts";
import { type Language, languages } from "../../../shop/language.ts";
import { settingsChanges } from "../../../shop/settings/settings-schema.ts";
import { ApiRefusal, callApi } from "../../browser/api.ts";
import { failureText } from "../../browser/error-text.ts";
import { Button } from "../../components/button.tsx";
import { TextArea, TextField } from "../../components/field.tsx";
import { showToast } from "../../components/toast.ts";
import { type AdminMessageKey, useAdminSpeech } from "../i18n.ts";
import { pathCodes } from "../path-codes.ts";
import { useUnsavedGuard } from "../product-editor/unsaved-guard.ts";
import { SectionHead } from "../section-head.tsx";
import { Toggle } from "../toggle.tsx";
import { CategoryPictures } from "./category-images.tsx";
import { PictureChoice } from "./image-choice.tsx";
import { MessagesPanel } from "./messages-panel.tsx";
import { PromisesPanel } from "./promises-panel.tsx";
import { formOf, requestOf, type SettingsForm } from "./settings-form-state.ts";
import type { CategoryPicture } from "./settings-section.tsx";
import "./settings-editor.css";

type Props = {
  settings: SettingsAnswer;
  categories: CategoryPicture[];
  provider: AuthSessionAnswer["provider"];
  samples: OrderMessageAnswer[];
};
type Words = {
  name: "name" | "logo" | "tagline" | "address" | "openingHours" | "heroTitle" | "heroText";
  path: string;
  label: AdminMessageKey;
  rows?: number;
  optional?: boolean;
  hint?: string;
};

type NumberField =
  | ("freeDeliveryAbove" | "returnDays")
  | `${"inside" | "outside"}${"Charge" | "From" | "To"}`
  | `kept${"Orders" | "Messages" | "History" | "LetterDays"}`;

const lines = {
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
} as const satisfies Partial<Record<keyof typeof lines, AdminMessageKey>>;

const errorWords = {
  required: "admin.error.required",
  "too-big": "field.tooLong",
  "amount-invalid": "admin.error.amount",
  "phone-invalid": "field.phoneInvalid",
  "email-invalid": "field.emailInvalid",
  "facebook-invalid": "admin.error.facebook",
  "instagram-invalid": "admin.error.instagram",
  "whatsapp-invalid": "admin.error.whatsapp",
} as const;

/** What is wrong in the form, by the paths of its fields. */
function codesOf(form: SettingsForm): Record<string, string> {
  const judged = settingsChanges.safeParse(requestOf(form), { reportInput: true });
  return judged.success ? {} : pathCodes(judged.error.issues);
}

/** What can be set about the shop itself; pages show it from the next one that is opened. */
export function SettingsEditor({ settings, categories, provider, samples }: Props) {
  const { t } = useAdminSpeech();
  const { revalidate } = useRevalidator();
  const [begun] = useState(() => formOf(settings));
  const [form, setForm] = useState(begun);
  const [codes, setCodes] = useState<Record<string, string>>({});
  const [saving, setSaving] = useState(false);
  const unsaved = JSON.stringify(form) !== JSON.stringify(begun);
  // What was said of an earlier try is no longer so at the next.
  const takeBack = useRef(() => {});
  const letGo = useUnsavedGuard(unsaved);
  // Once refused, what is wrong is judged anew as it is mended.
  const set = (changes: Partial<SettingsForm>) => {
    const next = { ...form, ...changes };
    setForm(next);
    if (Object.keys(codes).length === 0) return;
    setCodes(Object.fromEntries(Object.entries(codesOf(next)).filter(([path]) => path in codes)));
  };
  const error = (path: string) => {
    const found = Object.entries(codes).find(([each]) => each === path || each.startsWith(`${path}.`));
    return found && t(errorWords[found[1] as keyof typeof errorWords] ?? "admin.error.invalid");
  };

  function refuse(text: string): void {
    takeBack.current = showToast({ title: t("admin.notSaved"), text, tone: "error" });
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (saving) return;
    const wrong = codesOf(form);
    setCodes(wrong);
    takeBack.current();
    if (Object.keys(wrong).length > 0) return refuse(t("refusal.invalid-input"));
    const body = requestOf(form);
    setSaving(true);
    try {
      await callApi("PATCH", "/settings", { body: { ...body, updatedAt: settings.updatedAt } });
      letGo();
      showToast({ title: t("admin.saved"), text: t("admin.settings.savedText") });
      await revalidate();
    } catch (failure) {
      if (failure instanceof ApiRefusal) setCodes(failure.fields);
      refuse(failureText(failure, t));
    } finally {
      setSaving(false);
    }
  }

  const words = ({ name, path, label, rows, optional = false, hint }: Words) => (
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
  const number = (
    name: NumberField,
    path: string,
    label: AdminMessageKey,
    more: { optional?: boolean; hint?: string } = {},
  ) => (
    <TextField
      {...more}
      label={t(label)}
      inputMode="decimal"
      value={form[name]}
      error={error(path)}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  );

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="settings">
      <SectionHead title="admin.nav.settings" />
      <section className="panel">
        <h2>{t("admin.settings.shop")}</h2>
        {words({ name: "name", path: "name", label: "admin.settings.name" })}
        {words({
          ...{ name: "logo", path: "logo", label: "admin.settings.logo", optional: true },
          hint: t("admin.settings.logoHint"),
        })}
        {words({ name: "tagline", path: "tagline", label: "admin.settings.tagline", rows: 2, optional: true })}
        {words({ name: "address", path: "address", label: "admin.settings.address" })}
        {words({ name: "openingHours", path: "openingHours", label: "admin.settings.openingHours", optional: true })}
        {(Object.keys(lines) as (keyof typeof lines)[]).map((name) => (
          <TextField
            key={name}
            label={t(lines[name])}
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
            on={form.secondFactorForStaff}
            onChange={(secondFactorForStaff) => set({ secondFactorForStaff })}
          />
        </section>
      )}
      <section className="panel">
        <h2>{t("admin.settings.delivery")}</h2>
        {(["inside", "outside"] as const).map((area) => (
          <fieldset key={area} className="three">
            <legend>{t(`checkout.delivery.${area}`)}</legend>
            {number(`${area}Charge`, `deliveryCharges.${area}`, "admin.settings.charge")}
            {number(`${area}From`, `deliveryDays.${area}.from`, "admin.settings.daysFrom")}
            {number(`${area}To`, `deliveryDays.${area}.to`, "admin.settings.daysTo")}
          </fieldset>
        ))}
        {number("freeDeliveryAbove", "freeDeliveryAbove", "admin.settings.freeDeliveryAbove", {
          optional: true,
          hint: t("admin.settings.freeDeliveryAboveHint"),
        })}
        {number("returnDays", "returnDays", "admin.settings.returnDays")}
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
          {number("keptOrders", "retention.orders", "admin.settings.retention.orders")}
          {number("keptMessages", "retention.messages", "admin.settings.retention.messages")}
          {number("keptHistory", "retention.history", "admin.settings.retention.history")}
          {number("keptLetterDays", "retention.letterDays", "admin.settings.retention.letterDays")}
        </div>
      </section>
      <section className="panel">
        <div className="panel-h">
          <div>
            <h2>{t("admin.settings.hero")}</h2>
            <p>{t("admin.settings.heroHint")}</p>
          </div>
        </div>
        {words({ name: "heroTitle", path: "hero.title", label: "admin.settings.heroTitle", optional: true })}
        {words({ name: "heroText", path: "hero.text", label: "admin.settings.heroText", rows: 2, optional: true })}
        <PictureChoice
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
      <CategoryPictures categories={categories} />
      <footer className="adm-foot">
        {unsaved && <span role="status">{t("admin.unsaved.here")}</span>}
        <Button type="submit" small busy={saving}>
          {t("admin.product.save")}
        </Button>
      </footer>
    </form>
  );
}
