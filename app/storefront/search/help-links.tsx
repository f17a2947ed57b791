import { useDeliveryText } from "../../components/delivery-text.ts";
import { Icon } from "../../components/icon.tsx";
import { Link, useShopSettings } from "../../components/page.tsx";
import { helpTitle } from "../../components/search-words.ts";
import { formatDays } from "../../i18n/format-days.ts";
import { useI18n } from "../../i18n/language.tsx";
import { serverI18n } from "../../i18n/server-texts.ts";
import type { HelpRow } from "./help-rows.ts";

/** Help pages for the query, each with the beginning of its answer; the contact page has the number to call. */
export function HelpLinks({ help }: { help: HelpRow[] }) {
  const i18n = serverI18n(useI18n().language);
  const { t, path } = i18n;
  const { deliveryDays, phone } = useShopSettings();
  const [inside, outside] = [formatDays(deliveryDays.inside, i18n), formatDays(deliveryDays.outside, i18n)];
  const delivery = [useDeliveryText(), t("search.deliveryDays", { inside, outside })];
  if (help.length === 0) return null;
  const textsOf = (page: HelpRow) => (page.path === "/delivery-and-returns" ? delivery : page.text ? [page.text] : []);
  return (
    <ul className="search-help" aria-label={t("search.help")}>
      {help.map((page) => (
        <li key={page.path}>
          <Link to={path(page.path)}>
            <Icon name="info" />
            <span>
              {page.title ?? helpTitle(i18n, page.path)}
              {textsOf(page).map((text) => (
                <small key={text} className="num">
                  {text}
                </small>
              ))}
            </span>
            <Icon name="arrow-right" size="s" />
          </Link>
          {page.path === "/contact" && (
            <a href={`tel:${phone}`}>
              <Icon name="phone" />
              <span className="num">{i18n.phone(phone)}</span>
              <Icon name="arrow-right" size="s" />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
