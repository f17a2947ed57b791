import { useEffect, useState } from "react";
import { type Language, languages } from "../../../shop/language.ts";
import { showToast } from "../../components/toast.ts";
import { messageFiles } from "../../i18n/files.ts";
import { registerMessages } from "../../i18n/messages.ts";
import { type AdminI18n, loadAdminI18n, useAdminI18n } from "../i18n.ts";

/** The messages of a language that is chosen for a text, whatever the page's is; null until they are there. */
export function useTextLanguage() {
  const page = useAdminI18n();
  const [language, setLanguage] = useState<Language>(page.language);
  const [loaded, setLoaded] = useState<AdminI18n | null>(page);
  useEffect(() => {
    let isCurrent = true;
    // Without a network the text stays as it is.
    void loadTexts(language, page.language).then(
      (i18n) => isCurrent && setLoaded(i18n),
      () => isCurrent && setLanguage(page.language),
    );
    return () => {
      isCurrent = false;
    };
  }, [language, page.language]);
  return { language, setLanguage, i18n: loaded };
}

/** A page has loaded the shop's messages of its own language only. */
async function loadTexts(language: Language, ofPage: Language): Promise<AdminI18n> {
  if (language !== ofPage) {
    const response = await fetch(messageFiles[language]);
    registerMessages(language, await response.json());
  }
  return loadAdminI18n(language);
}

type TextLanguageSwitchProps = { language: Language; onChange: (language: Language) => void };

/** English or Bangla, for a text that is sent to somebody else. */
export function TextLanguageSwitch({ language, onChange }: TextLanguageSwitchProps) {
  const { t } = useAdminI18n();
  return (
    <fieldset className="cash-language">
      <legend className="vh">{t("admin.cash.textLanguage")}</legend>
      {languages.map((each) => (
        <button key={each} type="button" lang={each} aria-pressed={each === language} onClick={() => onChange(each)}>
          {each === "bn" ? "বাংলা" : "English"}
        </button>
      ))}
    </fieldset>
  );
}

/** Copies a text and says so. */
export function useCopyText(): (text: string) => void {
  const { t } = useAdminI18n();
  return (text) => {
    void navigator.clipboard.writeText(text).then(
      () => showToast({ title: t("admin.cash.copied") }),
      () => showToast({ title: t("admin.cash.notCopied"), tone: "error" }),
    );
  };
}
