import { Link } from "react-router";
import type { DraftResponse } from "../../../api/contract/content.ts";
import type { Content } from "../../../shop/content/content-schema.ts";
import { isNamedIn, namesGivenUp, partsNaming } from "../../../shop/content/name-places.ts";
import { useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../sections.ts";

type EarlierNamesProps = { content: Content; shopNames: DraftResponse["shopNames"] };

/** Where a former name of the shop is still used. */
export function EarlierNames({ content, shopNames }: EarlierNamesProps) {
  const { t } = useAdminI18n();
  const names = namesGivenUp(content.look.name, shopNames.names);
  const parts = partsNaming(content, names);
  const elsewhere = [
    { section: "settings", label: t("admin.nav.settings"), texts: shopNames.settings },
    { section: "offers", label: t("admin.nav.coupons"), texts: shopNames.coupons },
  ] as const;
  const named = elsewhere.flatMap(({ texts, ...place }) => {
    const found = texts.filter((text) => isNamedIn(text, names));
    return found.length > 0 ? [{ ...place, found }] : [];
  });
  if (parts.length + named.length === 0) return null;
  return (
    <div className="look-names" role="status">
      <p>{t("admin.look.earlierNames", { names: names.map((name) => `“${name}”`).join(", ") })}</p>
      <ul>
        {parts.map((part) => (
          <li key={part}>
            <a className="link" href={`#${part}`}>
              {t(`admin.look.${part}`)}
            </a>
          </li>
        ))}
        {named.map(({ section, label, found }) => (
          <li key={section}>
            <Link className="link" to={sectionLink(section)}>
              {label}
            </Link>
            {": "}
            {found.join(", ")}
          </li>
        ))}
      </ul>
    </div>
  );
}
