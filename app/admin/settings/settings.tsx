import type { ReactNode } from "react";
import { Link, useRevalidator } from "react-router";
import type { AuthSessionResponse } from "../../../api/contract/auth.ts";
import type { OrderMessageResponse, SettingsResponse } from "../../../api/contract/settings.ts";
import { settingsChanges } from "../../../shop/settings/settings-schema.ts";
import { api } from "../../browser/api.ts";
import { fetchAuthSession } from "../../browser/identity.ts";
import type { BodyOf, ResponseOf } from "../../browser/request.ts";
import { useEditorForm } from "../admin-form.ts";
import { PartLinks, SaveBar, SectionHead } from "../components.tsx";
import { useAdminI18n } from "../i18n.ts";
import { type SectionInput, sectionLink } from "../sections.ts";
import { CallsPanel, KnownCustomerPanel } from "./calls-panel.tsx";
import { DeliveryPanel, DeskPanel, RetentionPanel, SecurityPanel, ShopPanel } from "./field-panels.tsx";
import { GiftPanel } from "./gift-panel.tsx";
import { GuardPanel } from "./guard-panel.tsx";
import { CategoryImages } from "./image-choice.tsx";
import { MessagesPanel, PromisesPanel } from "./panels.tsx";
import { toFormState, toRequest } from "./settings-form-state.ts";
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

type PartName =
  | ("shop" | "security" | "delivery" | "gifts" | "guard" | "promises" | "calls" | "withoutCall")
  | ("desk" | "retention" | "messages" | "categories");

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

  const parts: { id: PartName; panel: ReactNode }[] = [
    { id: "shop", panel: <ShopPanel {...editor} /> },
    // With Firebase the second factor is Firebase's own.
    ...(provider === "embedded" ? [{ id: "security" as const, panel: <SecurityPanel {...editor} /> }] : []),
    { id: "delivery", panel: <DeliveryPanel {...editor} /> },
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
    { id: "desk", panel: <DeskPanel {...editor} /> },
    { id: "retention", panel: <RetentionPanel {...editor} /> },
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
    { id: "categories", panel: <CategoryImages categories={categories} /> },
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
      <SaveBar editor={editor} label={t("admin.product.save")} />
    </form>
  );
}
