import type { PublicFieldName } from "../../../shop/catalog/product-fields.ts";
import type { Product } from "../../../shop/catalog/product-queries.ts";
import type { Composition, ExplainedIngredient } from "../../../shop/ingredients/composition.ts";
import { Accordion, AccordionFold } from "../../components/accordion.tsx";
import { type I18n, useI18n } from "../../i18n/language.tsx";
import type { MessageKey } from "../../i18n/messages.ts";
import { MerchantText } from "./merchant-text.tsx";
import { Volume } from "./volume.tsx";
import "./product-details.css";
import { Fragment, type ReactNode } from "react";
import { isAttributeWord } from "../../../shop/catalog/attribute-words.ts";
import { readSize } from "../../../shop/catalog/unit-price.ts";
import { Icon } from "../../components/icon.tsx";
import { Localized, UserText } from "../../i18n/localized.tsx";

/** The product's texts, with the description open. */
export function ProductDetails({ product, composition }: { product: Product; composition: Composition | null }) {
  const { t } = useI18n();
  return (
    <>
      {composition && <ProductClaims marks={composition.marks} />}
      <Accordion>
        {product.description && (
          <AccordionFold title={t("product.description")} open>
            <MerchantText value={product.description} />
          </AccordionFold>
        )}
        {composition && (
          <AccordionFold title={t("product.ingredients")}>
            <IngredientList composition={composition} />
          </AccordionFold>
        )}
        {product.howToUse && (
          <AccordionFold title={t("product.howToUse")}>
            <MerchantText value={product.howToUse} />
          </AccordionFold>
        )}
        {hasFacts(product) && (
          <AccordionFold title={t("product.details")}>
            <ProductFacts product={product} />
          </AccordionFold>
        )}
      </Accordion>
    </>
  );
}

/** The fields that other parts of the page show; every further public field is a fact. */
type ShownElsewhere =
  | ("name" | "brand" | "category" | "shortDescription" | "description")
  | ("howToUse" | "ingredients" | "attributes" | "isNew");

type FactName = Exclude<PublicFieldName, ShownElsewhere>;

type FactFormat<Value> = { label: MessageKey; show: (value: Value, i18n: I18n) => ReactNode };

const facts: { [Name in FactName]: FactFormat<NonNullable<Product[Name]>> } = {
  material: { label: "product.material", show: (text) => <Localized value={text} /> },
  origin: { label: "fact.origin", show: (text) => <Localized value={text} /> },
  expiryMonths: { label: "fact.shelfLife", show: (count, { t }) => t("fact.months", { count }) },
};

const factNames = Object.keys(facts) as FactName[];

/** Whether `ProductFacts` shows anything. */
function hasFacts(product: Product): boolean {
  const isFilled = Object.values(product.attributes).some((value) => value?.length);
  return isFilled || factNames.some((name) => product[name] !== null);
}

/** Short facts about a product; those that are unknown are left out. */
function ProductFacts({ product }: { product: Product }) {
  const { t } = useI18n();
  const { skinType, hairType, concern, finish, volume } = product.attributes;
  // Whichever size the customer chooses.
  const sizes = product.variants.flatMap(({ name }) => (name && readSize(name.text) ? [name] : []));
  return (
    <dl className="facts">
      {volume && (
        <Fact name={t("fact.volume")}>
          {sizes.length > 1 ? (
            sizes.map((size, nth) => (
              <Fragment key={size.text}>
                {nth > 0 && ", "}
                <Localized value={size} />
              </Fragment>
            ))
          ) : (
            <Volume volume={volume} />
          )}
        </Fact>
      )}
      {skinType && skinType.length > 0 && (
        <Fact name={t("fact.skinType")}>
          <AttributeWords words={skinType} />
        </Fact>
      )}
      {hairType && hairType.length > 0 && (
        <Fact name={t("fact.hairType")}>
          <AttributeWords words={hairType} />
        </Fact>
      )}
      {concern && concern.length > 0 && (
        <Fact name={t("fact.concern")}>
          <AttributeWords words={concern} />
        </Fact>
      )}
      {finish && (
        <Fact name={t("fact.finish")}>
          <AttributeWords words={[finish]} />
        </Fact>
      )}
      {factNames.map((name) => (
        <FieldFact key={name} name={name} product={product} />
      ))}
    </dl>
  );
}

function FieldFact<Name extends FactName>({ name, product }: { name: Name; product: Product }) {
  const i18n = useI18n();
  const { label, show }: FactFormat<NonNullable<Product[Name]>> = facts[name];
  const value = product[name];
  return value !== null && value !== undefined && <Fact name={i18n.t(label)}>{show(value, i18n)}</Fact>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Known attributes in the page's language; others as the merchant wrote them. */
function AttributeWords({ words }: { words: string[] }) {
  const { t } = useI18n();
  return words.map((word, i) => (
    <span key={word}>
      {i > 0 && ", "}
      {isAttributeWord(word) ? t(`attribute.${word}`) : <span lang="en">{word}</span>}
    </span>
  ));
}

/** The claims that follow from the ingredient list, each with its basis. */
function ProductClaims({ marks }: Pick<Composition, "marks">) {
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

/** The ingredients: highlighted ones first, then all in the order of the list; known ones explain themselves. */
function IngredientList({ composition: { key, ingredients, mayContain } }: { composition: Composition }) {
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
      {ingredients.map(({ written, explanation }) => (
        <li key={written}>
          {explanation ? (
            <ExplanationPopover group="ingredient" term={<UserText text={written} />}>
              <b>{explanation.does}</b> {explanation.sentence}
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

type ExplanationPopoverProps = {
  /** Only one of a group is open at a time. */
  group: string;
  term: ReactNode;
  children: ReactNode;
};

/** A word that unfolds its explanation; native, with or without scripts. */
function ExplanationPopover({ group, term, children }: ExplanationPopoverProps) {
  return (
    <details className="explained" name={group}>
      <summary>{term}</summary>
      <p>{children}</p>
    </details>
  );
}
