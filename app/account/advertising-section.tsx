import { useEffect, useState } from "react";
import { activeTags } from "../../shop/advertising/advertising-rules.ts";
import { api } from "../browser/api.ts";
import { errorText } from "../browser/error-text.ts";
import { useShopSettings } from "../components/page.tsx";
import { showToast } from "../components/toast.ts";
import { useI18n } from "../i18n/language.tsx";
import { AccountSection } from "./account-frame.tsx";

/** Whether advertisers may be told of purchases of the account; only where the shop has switched a tag on. */
export function AdvertisingSection() {
  const settings = useShopSettings();
  return activeTags(settings.advertising) ? <Choice /> : null;
}

function Choice() {
  const { t } = useI18n();
  const [allowed, setAllowed] = useState<boolean | null>(null);
  useEffect(() => {
    api("GET /account/advertising").then((choice) => setAllowed(choice.allowed), console.debug);
  }, []);
  if (allowed === null) return null;

  async function choose(chosen: boolean): Promise<void> {
    setAllowed(chosen);
    try {
      await api("PUT /account/advertising", { body: { allowed: chosen } });
    } catch (error) {
      setAllowed(!chosen);
      showToast({ title: t("account.notSaved"), text: errorText(error, t), tone: "error" });
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
