import type { ReactNode } from "react";
import type { Language } from "../../shop/language.ts";
import { type Page, PageProvider } from "../components/page.tsx";
import { I18nProvider } from "../i18n/language.tsx";

/** The context of an island, on the server and in the browser. */
export function IslandFrame({ language, page, children }: { language: Language; page: Page; children: ReactNode }) {
  return (
    <PageProvider value={page}>
      <I18nProvider language={language}>{children}</I18nProvider>
    </PageProvider>
  );
}
