import { useState } from "react";
import { useRevalidator } from "react-router";
import type { AdvertisingResponse } from "../../../api/contract/advertising.ts";
import { advertisingChanges } from "../../../shop/advertising/advertising-schema.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import type { ResponseOf } from "../../browser/request.ts";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { showToast } from "../../components/toast.ts";
import { useAdminForm } from "../admin-form.ts";
import { SectionHead } from "../components.tsx";
import { Toggle } from "../fields.tsx";
import { useAdminI18n } from "../i18n.ts";
import "./advertising.css";

/** The keys of each service, in the order of its form. */
const keyNames = { meta: ["accessToken", "testEventCode"], google: ["apiSecret"] } as const;

export async function renderSection() {
  return <Advertising services={await api("GET /advertising")} />;
}

/** Advertisers' tags: off until the owner switches one on, and then only for customers who said yes. */
function Advertising({ services }: { services: ResponseOf<"GET /advertising"> }) {
  const { t } = useAdminI18n();
  // A saved form is reset, because its keys are write-only.
  const [saves, setSaves] = useState(0);
  return (
    <div className="ads">
      <SectionHead title="admin.nav.advertising" />
      <p className="ads-lede">{t("admin.ads.lede")}</p>
      <ul className="ads-facts small muted">
        <li>{t("admin.ads.how")}</li>
        <li>{t("admin.ads.where")}</li>
      </ul>
      {services.map((service) => (
        <Service key={`${service.kind} ${saves}`} service={service} onSaved={() => setSaves(saves + 1)} />
      ))}
    </div>
  );
}

type ServiceForm = { active: boolean; tagId: string } & Record<string, string | boolean>;

function Service({ service, onSaved }: { service: AdvertisingResponse; onSaved: () => void }) {
  const { t, number } = useAdminI18n();
  const { kind, keyHints, keysReadable, reported } = service;
  const name = t(`admin.ads.${kind}`);
  const { form, values, set, error, sending } = useAdminForm<ServiceForm, object>(
    () => ({ active: service.active, tagId: service.tagId ?? "" }),
    {
      schema: advertisingChanges,
      toBody: ({ active, tagId, ...keys }) => {
        const typed = Object.entries(keys).filter(([, value]) => typeof value === "string" && value.trim() !== "");
        return { active, tagId, ...(typed.length > 0 && { keys: Object.fromEntries(typed) }) };
      },
      send: async (body) => {
        await api("PUT /advertising/:kind", { params: { kind }, body });
        onSaved();
      },
      saved: { title: t("admin.saved") },
    },
  );
  return (
    <section className="panel" aria-label={name}>
      <h2>{name}</h2>
      <form {...form} className="ads-form">
        <Toggle label={t("admin.ads.on")} checked={values.active} onChange={(active) => set({ active })} />
        <TextField
          label={t(`admin.ads.tagId.${kind}`)}
          hint={t(`admin.ads.tagHint.${kind}`)}
          lang="en"
          spellCheck={false}
          error={error("tagId")}
          value={values.tagId}
          onChange={({ target }) => set({ tagId: target.value })}
        />
        {keyNames[kind].map((key) => (
          <TextField
            key={key}
            type="password"
            lang="en"
            name={`${kind}-${key}`}
            autoComplete="new-password"
            spellCheck={false}
            optional
            label={t(`admin.ads.key.${key}`)}
            hint={hintOf(key)}
            error={error(`keys.${key}`)}
            value={String(values[key] ?? "")}
            onChange={({ target }) => set({ [key]: target.value })}
          />
        ))}
        {!keysReadable && <p className="ads-bad">{t("admin.ads.keyLost")}</p>}
        {service.checkFailure && (
          <p className="ads-bad" role="status">
            {t(`admin.ads.fails.${service.checkFailure}`, { service: name })}
          </p>
        )}
        {keyHints && (
          <p className="small muted num">
            {t("admin.ads.reported", {
              ...{ sent: number(reported.sent), waiting: number(reported.waiting) },
              ...{ dropped: number(reported.dropped), failed: number(reported.failed) },
            })}
          </p>
        )}
        <div className="ads-do">
          <Button type="submit" variant="outline" small busy={sending}>
            {t("admin.ads.save")}
          </Button>
          {keyHints && <KeyActions service={service} name={name} />}
        </div>
      </form>
    </section>
  );

  function hintOf(key: string): string {
    const end = keyHints?.[key];
    if (end !== undefined) return t("admin.ads.keyKept", { end });
    return t(key === "testEventCode" ? "admin.ads.testHint" : "admin.ads.keyHint");
  }
}

function KeyActions({ service: { kind }, name }: { service: AdvertisingResponse; name: string }) {
  const { t } = useAdminI18n();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      showToast({ title: t("admin.notSaved"), text: errorText(error, t), tone: "error" });
    } finally {
      setBusy(false);
      await revalidate();
    }
  }
  const test = () =>
    run(async () => {
      const { failure } = await api("POST /advertising/:kind/check", { params: { kind } });
      if (failure === null) showToast({ title: t("admin.ads.works", { service: name }) });
    });
  const remove = () =>
    run(async () => void (await api("PUT /advertising/:kind", { params: { kind }, body: { keys: null } })));
  return (
    <>
      <Button variant="quiet" small busy={isBusy} onClick={() => void test()}>
        {t("admin.ads.test")}
      </Button>
      <Button variant="quiet" small busy={isBusy} onClick={() => void remove()}>
        {t("admin.ads.removeKeys")}
      </Button>
    </>
  );
}
