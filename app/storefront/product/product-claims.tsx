import type { Composition } from "../../../shop/ingredients/composition.ts";
import { Icon } from "../../components/icon.tsx";
import { useLanguage } from "../../i18n/language.tsx";
import { Explained } from "./explanation-popover.tsx";
import "./product-claims.css";

/** What the product is free of, as its list of ingredients says; each says what it rests on. */
export function ProductMarks({ marks }: Pick<Composition, "marks">) {
  const { t } = useLanguage();
  if (marks.length === 0) return null;
  return (
    <ul className="marks" aria-label={t("product.marks")}>
      {marks.map(({ mark, why }) => (
        <li key={mark}>
          <Explained
            group="mark"
            term={
              <>
                <Icon name="check" size="s" />
                {t(`mark.${mark}`)}
              </>
            }
          >
            {why}
          </Explained>
        </li>
      ))}
    </ul>
  );
}
