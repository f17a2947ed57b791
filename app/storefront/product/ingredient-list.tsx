import type { Composition, ExplainedIngredient } from "../../../shop/ingredients/composition.ts";
import { UserText } from "../../components/user-text.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { ExplanationPopover } from "./explanation-popover.tsx";
import "./ingredient-list.css";

/** What is in a product: a few with their story on top, then all in the order of the list; a known one says what it does. */
export function IngredientList({ composition: { key, ingredients, mayContain } }: { composition: Composition }) {
  const { t } = useI18n();
  return (
    <>
      {key.length > 0 && (
        <>
          <h3 className="ing-h">{t("product.keyIngredients")}</h3>
          <dl className="ing-key">
            {key.map(({ name, sentence }) => (
              <div key={name}>
                <dt>
                  <UserText text={name} />
                </dt>
                <dd>{sentence}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <h3 className="ing-h">{t("product.allIngredients")}</h3>
      <p className="ing-hint">{t("product.ingredientsHint")}</p>
      <IngredientNames ingredients={ingredients} />
      {mayContain.length > 0 && (
        <>
          <h3 className="ing-h">{t("product.mayContain")}</h3>
          <IngredientNames ingredients={mayContain} />
        </>
      )}
    </>
  );
}

function IngredientNames({ ingredients }: { ingredients: ExplainedIngredient[] }) {
  return (
    <ol className="ing">
      {ingredients.map(({ written, told }) => (
        <li key={written}>
          {told ? (
            <ExplanationPopover group="ingredient" term={<UserText text={written} />}>
              <b>{told.does}</b> {told.sentence}
            </ExplanationPopover>
          ) : (
            <span className="ing-plain">
              <UserText text={written} />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
