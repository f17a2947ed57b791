import type { ReactNode } from "react";
import { Link, useRevalidator } from "react-router";
import type { AuthSessionResponse } from "../../../api/contract/auth.ts";
import type { OrderMessageResponse, SettingsResponse } from "../../../api/contract/settings.ts";
import { settingsChanges } from "../../../shop/settings/settings-schema.ts";
import { api } from "../../browser/api.ts";
import { fetchAuthSession } from "../../browser/identity.ts";
import type { BodyOf, ResponseOf } from "../../browser/request.ts";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { useEditorForm } from "../admin-form.ts";
import { Panel, PartLinks, SectionHead } from "../components.tsx";
import { TextPairFields, Toggle } from "../fields.tsx";
import { type AdminMessageKey, useAdminI18n } from "../i18n.ts";
import { type SectionInput, sectionLink } from "../sections.ts";
import { CallsPanel, KnownCustomerPanel } from "./calls-panel.tsx";
import { GiftPanel } from "./gift-panel.tsx";
import { GuardPanel } from "./guard-panel.tsx";
import { CategoryImages } from "./image-choice.tsx";
import { MessagesPanel, PromisesPanel } from "./panels.tsx";
import { type SettingsForm, toFormState, toRequest } from "./settings-form-state.ts";
import "./settings.css";

export async function renderSection({ language }: SectionInput) {
  const [settings, { provider }, categories, samples, giftWrap] = await Promise.all([
    api("GET /settings"),
    fetchAuthSession(),
    api("GET /categories", { query: { lang: language } }),
    api("GET /settings/messages"),
    api("GET /gift-wrap", { query: { lang: language } }),
  ]);
  return <SettingsEditor key={settings.updatedAt} {...{ settings, categories, provider, samples, giftWrap }} />;
}

type SettingsEditorProps = {
  settings: SettingsResponse;
  categories: ResponseOf<"GET /categories">;
  provider: AuthSessionResponse["provider"];
  samples: OrderMessageResponse[];
  giftWrap: ResponseOf<"GET /gift-wrap">;
};
type TextPairName = "address" | "openingHours";

type PartName =
  | ("shop" | "security" | "delivery" | "gifts" | "guard" | "promises" | "calls" | "withoutCall")
  | ("desk" | "retention" | "messages" | "categories");

type NumberFieldName =
  | ("freeDeliveryAbove" | "returnDays" | "ownDaysAhead" | "messageDelay" | "deskDiscount" | "minimumLife")
  | `${"inside" | "outside"}${"Charge" | "From" | "To"}`
  | `kept${"Orders" | "Messages" | "History" | "LetterDays" | "CourierDays"}`;

const plainFields = {
  phone: "admin.settings.phone",
  email: "admin.settings.email",
  mapUrl: "admin.settings.mapUrl",
  facebookUrl: "admin.settings.facebookUrl",
  instagramUrl: "admin.settings.instagramUrl",
  whatsappUrl: "admin.settings.whatsappUrl",
  messengerUrl: "admin.settings.messengerUrl",
} as const satisfies Partial<Record<keyof SettingsForm, AdminMessageKey>>;

const hints = {
  facebookUrl: "admin.settings.facebookHint",
  instagramUrl: "admin.settings.instagramHint",
  whatsappUrl: "admin.settings.whatsappHint",
  messengerUrl: "admin.settings.messengerHint",
} as const satisfies Partial<Record<keyof typeof plainFields, AdminMessageKey>>;

/** The shop's settings. Pages show changes when they are next opened. */
function SettingsEditor({ settings, categories, provider, samples, giftWrap }: SettingsEditorProps) {
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

  const textPair = (name: TextPairName, label: AdminMessageKey, fieldProps: { optional?: boolean } = {}) => (
    <TextPairFields
      {...fieldProps}
      label={t(label)}
      value={form[name]}
      error={(language) => error(`${name}.${language}`)}
      onChange={(value) => set({ [name]: value })}
    />
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

  const parts: { id: PartName; panel: ReactNode }[] = [
    {
      id: "shop",
      panel: (
        <Panel title={t("admin.settings.shop")}>
          {textPair("address", "admin.settings.address")}
          {textPair("openingHours", "admin.settings.openingHours", { optional: true })}
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
        </Panel>
      ),
    },
    // With Firebase the second factor is Firebase's own.
    ...(provider === "embedded"
      ? [
          {
            id: "security" as const,
            panel: (
              <Panel title={t("admin.settings.security")}>
                <Toggle
                  label={t("admin.settings.secondFactor")}
                  hint={t("admin.settings.secondFactorHint")}
                  checked={form.secondFactorForStaff}
                  onChange={(secondFactorForStaff) => set({ secondFactorForStaff })}
                />
              </Panel>
            ),
          },
        ]
      : []),
    {
      id: "delivery",
      panel: (
        <Panel title={t("admin.settings.delivery")}>
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
          {numberField("ownDaysAhead", "ownDaysAhead", "admin.settings.ownDaysAhead", {
            hint: t("admin.settings.ownDaysAheadHint"),
          })}
        </Panel>
      ),
    },
    {
      id: "gifts",
      panel: (
        <GiftPanel
          sku={form.giftWrapSku}
          savedSku={settings.giftWrapSku ?? ""}
          wrap={giftWrap}
          error={error("giftWrapSku")}
          onChange={(giftWrapSku) => set({ giftWrapSku })}
        />
      ),
    },
    {
      id: "guard",
      panel: (
        <GuardPanel
          guard={form.guard}
          error={(name) => error(`guard.${name}`)}
          onChange={(guard) => set({ guard: { ...form.guard, ...guard } })}
        />
      ),
    },
    {
      id: "promises",
      panel: (
        <PromisesPanel
          promises={form.promises}
          error={(name, language) => error(`promises.${name}.words.${language}`)}
          onChange={(promises) => set({ promises })}
        />
      ),
    },
    {
      id: "calls",
      panel: (
        <CallsPanel calls={form.calls} error={(name) => error(`calls.${name}`)} onChange={(calls) => set({ calls })} />
      ),
    },
    {
      id: "withoutCall",
      panel: (
        <KnownCustomerPanel
          rule={form.confirmWithoutCall}
          error={(path) => error(`confirmWithoutCall.${path}`)}
          onChange={(confirmWithoutCall) => set({ confirmWithoutCall })}
        />
      ),
    },
    {
      id: "desk",
      panel: (
        <Panel title={t("admin.settings.desk")} text={t("admin.settings.deskHint")}>
          <div className="two">
            {numberField("messageDelay", "orderMessageDelayMinutes", "admin.settings.messageDelay")}
            {numberField("deskDiscount", "deskDiscountPercent", "admin.settings.deskDiscount")}
            <TextField
              label={t("admin.settings.orderPrefix")}
              hint={t("admin.settings.orderPrefixHint")}
              lang="en"
              maxLength={4}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              value={form.orderPrefix}
              error={error("orderPrefix")}
              onChange={({ target }) => set({ orderPrefix: target.value.toUpperCase() })}
            />
            {numberField("minimumLife", "minimumLifeDays", "admin.settings.minimumLife")}
          </div>
          <Toggle
            label={t("admin.settings.showsBestBefore")}
            checked={form.showsBestBefore}
            onChange={(showsBestBefore) => set({ showsBestBefore })}
          />
        </Panel>
      ),
    },
    {
      id: "retention",
      panel: (
        <Panel title={t("admin.settings.retention")} text={t("admin.settings.retentionHint")}>
          <div className="two">
            {numberField("keptOrders", "retention.orders", "admin.settings.retention.orders")}
            {numberField("keptMessages", "retention.messages", "admin.settings.retention.messages")}
            {numberField("keptHistory", "retention.history", "admin.settings.retention.history")}
            {numberField("keptLetterDays", "retention.letterDays", "admin.settings.retention.letterDays")}
            {numberField("keptCourierDays", "retention.courierDays", "admin.settings.retention.courierDays")}
          </div>
        </Panel>
      ),
    },
    {
      id: "messages",
      panel: (
        <MessagesPanel
          samples={samples}
          choices={form.orderMessages}
          onChange={(orderMessages) => set({ orderMessages })}
        />
      ),
    },
    {
      id: "categories",
      panel: <CategoryImages categories={categories} />,
    },
  ];

  return (
    <form {...editor.form} className="settings">
      <SectionHead
        title="admin.nav.settings"
        lede={
          <>
            {t("admin.settings.inLook")}{" "}
            <Link className="link" to={sectionLink("look")}>
              {t("admin.nav.look")}
            </Link>
          </>
        }
      />
      <PartLinks
        label={t("admin.settings.parts")}
        parts={parts.map(({ id }) => ({ id, label: t(`admin.settings.${id}`) }))}
      />
      {parts.map(({ id, panel }) => (
        <section key={id} id={id}>
          {panel}
        </section>
      ))}
      <footer className="adm-foot">
        {editor.hasChanges && <span role="status">{t("admin.unsaved.here")}</span>}
        <Button type="submit" small busy={editor.sending}>
          {t("admin.product.save")}
        </Button>
      </footer>
    </form>
  );
}
