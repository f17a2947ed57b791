import { useEffect, useState } from "react";
import { activeTags } from "../../shop/advertising/advertising-rules.ts";
import { api } from "../browser/api.ts";
import { errorText } from "../browser/error-text.ts";
import { useShopSettings } from "../components/page.tsx";
import { showToast } from "../components/toast.ts";
import type bn from "../i18n/ads-bn.json";
import bnFile from "../i18n/ads-bn.json?url";
import type en from "../i18n/ads-en.json";
import enFile from "../i18n/ads-en.json?url";
import { useI18n } from "../i18n/language.tsx";
import { createLazyI18n } from "../i18n/lazy-messages.ts";
import type { KeyOf, MessageKey } from "../i18n/messages.ts";
import { AccountSection } from "./account-frame.tsx";

const adTexts = createLazyI18n<MessageKey | KeyOf<typeof en, typeof bn>>({ en: enFile, bn: bnFile });

/** Whether purchases of the account may be reported to advertisers; only shown if the shop has switched a tag on. */
export function AdvertisingSection() {
  const settings = useShopSettings();
  return activeTags(settings.advertising) ? <Choice /> : null;
}

function Choice() {
  const { t: shared, language } = useI18n();
  const [texts, setTexts] = useState<Awaited<ReturnType<typeof adTexts.load>> | null>(null);
  const [allowed, setAllowed] = useState<boolean | null>(null);
  useEffect(() => {
    adTexts.load(language).then(setTexts, console.debug);
    api("GET /account/advertising").then((choice) => setAllowed(choice.allowed), console.debug);
  }, [language]);
  if (allowed === null || !texts) return null;
  const { t } = texts;

  async function choose(chosen: boolean): Promise<void> {
    setAllowed(chosen);
    try {
      await api("PUT /account/advertising", { body: { allowed: chosen } });
    } catch (error) {
      setAllowed(!chosen);
      showToast({ title: shared("account.notSaved"), text: errorText(error, shared), tone: "error" });
    }
  }
  return (
    <AccountSection title={t("account.ads")} text={t("account.adsText")}>
      <label className="check">
        <input type="checkbox" checked={allowed} onChange={({ target }) => void choose(target.checked)} />
        <span>{t("account.adsAllowed")}</span>
      </label>
    </AccountSection>
  );
}
