import { Icon } from "../../components/icon.tsx";
import { Link } from "../../components/page.tsx";
import { helpLabel } from "../../components/search-words.ts";
import { useI18n } from "../../i18n/language.tsx";
import { serverI18n } from "../../i18n/server-texts.ts";
import { useDeliveryText } from "../delivery/delivery-text.ts";
import type { HelpRow } from "./help-rows.ts";

/** The pages that answer what was typed, each with the beginning of its answer. */
export function HelpLinks({ help }: { help: HelpRow[] }) {
  const { t, path } = serverI18n(useI18n().language);
  const delivery = useDeliveryText();
  if (help.length === 0) return null;
  return (
    <ul className="search-help" aria-label={t("search.help")}>
      {help.map((page) => {
        const text = page.path === "/delivery-and-returns" ? delivery : page.text;
        return (
          <li key={page.path}>
            <Link to={path(page.path)}>
              <Icon name="info" />
              <span>
                {page.title ?? t(helpLabel(page.path))}
                {text && <small className="num">{text}</small>}
              </span>
              <Icon name="arrow-right" size="s" />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
