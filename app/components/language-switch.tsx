import { languages } from "../../shop/language.ts";
import { useI18n } from "../i18n/language.tsx";
import "./language-switch.css";
import { usePage } from "./page.tsx";

const languageNames = { en: "English", bn: "বাংলা" } as const;

/**
 * Links to this page in each language; `isCompact` shows only the other one. Plain links: the whole document changes its
 * language.
 */
export function LanguageSwitch({ isCompact = false }: { isCompact?: boolean }) {
  const { t, language, alternatePath } = useI18n();
  const page = usePage();
  const { pathname } = page;
  // The query as it is now: the page may have put the chosen shade into it.
  const search = import.meta.env.SSR ? page.search : location.search;
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
          <a
            key={each}
            href={alternatePath(pathname) + search}
            hrefLang={each}
            lang={each}
            onClick={({ currentTarget }) => {
              // What was chosen since it was rendered.
              currentTarget.search = location.search;
            }}
          >
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
