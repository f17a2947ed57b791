import type { ReactNode } from "react";
import type { Language } from "../../shop/language.ts";
import { type Page, PageProvider } from "../components/page.tsx";
import { I18nProvider } from "../i18n/language.tsx";

/** What an island finds around itself, in the server's rendering as in the browser. */
export function IslandFrame({ language, page, children }: { language: Language; page: Page; children: ReactNode }) {
  return (
    <PageProvider value={page}>
      <I18nProvider language={language}>{children}</I18nProvider>
    </PageProvider>
  );
}
