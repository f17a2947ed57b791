import { languages } from "../../shop/language.ts";
import { useI18n } from "../i18n/language.tsx";
import "./language-switch.css";
import { usePage } from "./page.tsx";

const languageNames = { en: "English", bn: "বাংলা" } as const;

type LanguageSwitchProps = {
  isCompact?: boolean;
  /** The query as it is now, where the page has changed it since it was opened: it holds the chosen shade. */
  query?: string;
};

/**
 * Links to this page in each language; `short` shows only the other one. Plain links: the whole document changes its
 * language.
 */
export function LanguageSwitch({ isCompact = false, query }: LanguageSwitchProps) {
  const { t, language, alternatePath } = useI18n();
  const { pathname, search: opened } = usePage();
  const search = query ?? opened;
  return (
    <nav className={isCompact ? "lang only-m" : "lang"} aria-label={t("language.label")}>
      {languages.map((each) =>
        each === language ? (
          !isCompact && (
            <a key={each} href={pathname + search} aria-current="true">
              {languageNames[each]}
            </a>
          )
        ) : (
          <a key={each} href={alternatePath(pathname) + search} hrefLang={each} lang={each}>
            {isCompact && each === "en" ? (
              // As narrow as বাংলা is.
              <>
                EN<span className="vh">, {languageNames.en}</span>
              </>
            ) : (
              languageNames[each]
            )}
          </a>
        ),
      )}
    </nav>
  );
}
