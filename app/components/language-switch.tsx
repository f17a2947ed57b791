import { useLocation } from "react-router";
import { languages } from "../../shop/language.ts";
import { useLanguage } from "../i18n/language.tsx";
import "./language-switch.css";

const names = { en: "English", bn: "বাংলা" } as const;

/** This very page in each language; `short` shows only the other one, for narrow heads. Plain links: the whole document changes its language. */
export function LanguageSwitch({ short = false }: { short?: boolean }) {
  const { t, language, other } = useLanguage();
  const { pathname, search } = useLocation();
  return (
    <nav className={short ? "lang only-m" : "lang"} aria-label={t("language.label")}>
      {languages.map((each) =>
        each === language ? (
          !short && (
            <a key={each} href={pathname + search} aria-current="true">
              {names[each]}
            </a>
          )
        ) : (
          <a key={each} href={other(pathname) + search} hrefLang={each} lang={each}>
            {short && each === "en" ? <ShortEnglish /> : names[each]}
          </a>
        ),
      )}
    </nav>
  );
}

/** As narrow as বাংলা is. */
function ShortEnglish() {
  return (
    <>
      EN<span className="vh">, {names.en}</span>
    </>
  );
}
