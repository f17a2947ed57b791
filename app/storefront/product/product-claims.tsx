import type { Composition } from "../../../shop/ingredients/composition.ts";
import { Icon } from "../../components/icon.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { ExplanationPopover } from "./explanation-popover.tsx";
import "./product-claims.css";

/** What the product is free of, as its list of ingredients says; each says what it rests on. */
export function ProductClaims({ marks }: Pick<Composition, "marks">) {
  const { t } = useI18n();
  if (marks.length === 0) return null;
  return (
    <ul className="marks" aria-label={t("product.marks")}>
      {marks.map(({ mark, why }) => (
        <li key={mark}>
          <ExplanationPopover
            group="mark"
            term={
              <>
                <Icon name="check" size="s" />
                {t(`mark.${mark}`)}
              </>
            }
          >
            {why}
          </ExplanationPopover>
        </li>
      ))}
    </ul>
  );
}
