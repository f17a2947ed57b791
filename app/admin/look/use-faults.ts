import { createContext, useContext } from "react";
import { templateFault } from "../../../shop/content/article-template.ts";
import { deadLinkOf, homeLinkFaults } from "../../../shop/content/content-faults.ts";
import { linkFault } from "../../../shop/content/content-rules.ts";
import type { Content } from "../../../shop/content/content-schema.ts";
import { useAdminI18n } from "../i18n.ts";

/** The campaigns and pages of the draft that its links may lead to. */
export const OwnAddressesContext = createContext<Pick<Content, "campaigns" | "pages">>({ campaigns: [], pages: [] });

/** Errors that prevent publishing the draft, as messages for their fields. */
export function useFaults() {
  const { t } = useAdminI18n();
  const own = useContext(OwnAddressesContext);
  const ofLink = (link: string): string | undefined => {
    const fault = linkFault(link, own);
    return fault ? t(`admin.look.${fault}`, { link }) : undefined;
  };
  return {
    ofLink,
    /** Errors in an article's Markdown: invalid placeholders, dead links. */
    ofText(text: string): string | undefined {
      const braces = templateFault(text);
      if (braces) {
        const { kind, written, instead } = braces;
        return t(`admin.look.braces.${kind}`, { written, instead: instead.join(", ") });
      }
      const dead = deadLinkOf(text, own);
      return dead ? t(`admin.look.${dead.fault}`, { link: dead.link }) : undefined;
    },
    /** Errors in the sections of the home page, by the path of their field. */
    ofHome(home: Content["home"]) {
      const links = homeLinkFaults(home, own);
      const fields = Object.keys(links);
      return {
        hasFault: (path: string) => fields.some((field) => field.startsWith(`${path}.`)),
        at: (path: string) => (links[path] ? t(`admin.look.${links[path].fault}`, links[path]) : undefined),
      };
    },
  };
}
