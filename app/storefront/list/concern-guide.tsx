import type { Filter } from "../../../shop/catalog/facets.ts";
import type { Language } from "../../../shop/language.ts";
import { type ConcernGuide, readConcernGuide } from "../../../shop/routine/concern-guide.ts";
import type { Shop } from "../../../shop/shop.ts";
import { Icon } from "../../components/icon.tsx";
import { ResponsiveImage } from "../../components/image.tsx";
import { Link } from "../../components/page.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { choicesOf } from "./filter-choices.ts";
import "./concern-guide.css";

/** The guide to the concern that a list is narrowed to; null for any other list. */
export async function readGuide(shop: Shop, filter: Filter, language: Language): Promise<ConcernGuide | null> {
  const [choice, ...others] = choicesOf(filter);
  return choice?.facet === "concern" && others.length === 0 ? readConcernGuide(shop, choice.value, language) : null;
}

/** What helps with a concern, and the way to a routine for it. */
export function ConcernAdvice({ guide: { benefits, routinePath } }: { guide: ConcernGuide }) {
  const { t, path, language } = useI18n();
  return (
    <>
      {benefits.length > 0 && (
        <ul className="guide-advice">
          {benefits.map(({ name, says }) => (
            <li key={name.en}>
              <b>{name[language]}</b> {says[language]}
            </li>
          ))}
        </ul>
      )}
      {routinePath && (
        <Link className="link" to={path(routinePath)}>
          {t("routine.title")}
          <Icon name="arrow-right" size="xs" />
        </Link>
      )}
    </>
  );
}

/** Its picture. */
export function ConcernPicture({ guide: { picture } }: { guide: ConcernGuide }) {
  return (
    <span className="guide-picture">
      <ResponsiveImage image={picture} alt="" sizes="(min-width: 1024px) 176px, 96px" priority />
    </span>
  );
}
