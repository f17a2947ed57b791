import type { ReactNode } from "react";
import { isAttributeWord } from "../../../shop/catalog/attribute-words.ts";
import type { PublicFieldName } from "../../../shop/catalog/product-fields.ts";
import type { Product } from "../../../shop/catalog/product-queries.ts";
import { type I18n, useI18n } from "../../i18n/language.tsx";
import { Localized } from "../../i18n/localized.tsx";
import type { MessageKey } from "../../i18n/messages.ts";
import "./product-facts.css";

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
export function hasFacts(product: Product): boolean {
  const isFilled = Object.values(product.attributes).some((value) => value?.length);
  return isFilled || factNames.some((name) => product[name] !== null);
}

/** Short facts about a product; those that are unknown are left out. */
export function ProductFacts({ product }: { product: Product }) {
  const { t } = useI18n();
  const { skinType, hairType, concern, finish, volume } = product.attributes;
  return (
    <dl className="facts">
      {volume && (
        <Fact name={t("fact.volume")}>
          <Volume volume={volume} />
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

/** Known words in the language of the page; others as the merchant wrote them. */
function AttributeWords({ words }: { words: string[] }) {
  const { t } = useI18n();
  return words.map((word, i) => (
    <span key={word}>
      {i > 0 && ", "}
      {isAttributeWord(word) ? t(`attribute.${word}`) : <span lang="en">{word}</span>}
    </span>
  ));
}

/** "30 ml" and "3 × 3.8 g" in the digits and units of the page; anything else as it was written. */
function Volume({ volume }: { volume: string }) {
  const { t, number } = useI18n();
  const [, packs, amount, unit] = /^(?:(\d+) × )?(\d+(?:\.\d+)?) (ml|g)$/.exec(volume) ?? [];
  if (!amount) return <span lang="en">{volume}</span>;
  const each = t(unit === "ml" ? "volume.ml" : "volume.g", { amount: Number(amount) });
  return packs ? `${number(Number(packs))} × ${each}` : each;
}
