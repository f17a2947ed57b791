import type { Composition, ToldIngredient } from "../../../shop/ingredients/composition.ts";
import { OwnWords } from "../../components/user-text.tsx";
import { useLanguage } from "../../i18n/language.tsx";
import { Explained } from "./explanation-popover.tsx";
import "./ingredient-list.css";

/** What is in a product: a few with their story on top, then all in the order of the list; a known one says what it does. */
export function IngredientList({ composition: { key, ingredients, mayContain } }: { composition: Composition }) {
  const { t } = useLanguage();
  return (
    <>
      {key.length > 0 && (
        <>
          <h3 className="ing-h">{t("product.keyIngredients")}</h3>
          <dl className="ing-key">
            {key.map(({ name, sentence }) => (
              <div key={name}>
                <dt>
                  <OwnWords text={name} />
                </dt>
                <dd>{sentence}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <h3 className="ing-h">{t("product.allIngredients")}</h3>
      <p className="ing-hint">{t("product.ingredientsHint")}</p>
      <Names ingredients={ingredients} />
      {mayContain.length > 0 && (
        <>
          <h3 className="ing-h">{t("product.mayContain")}</h3>
          <Names ingredients={mayContain} />
        </>
      )}
    </>
  );
}

function Names({ ingredients }: { ingredients: ToldIngredient[] }) {
  return (
    <ol className="ing">
      {ingredients.map(({ written, told }) => (
        <li key={written}>
          {told ? (
            <Explained group="ingredient" term={<OwnWords text={written} />}>
              <b>{told.does}</b> {told.sentence}
            </Explained>
          ) : (
            <span className="ing-plain">
              <OwnWords text={written} />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
