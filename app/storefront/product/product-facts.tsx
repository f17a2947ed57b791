import type { ReactNode } from "react";
import { isAttributeWord } from "../../../shop/catalog/attribute-words.ts";
import type { Product } from "../../../shop/catalog/product-queries.ts";
import { useI18n } from "../../i18n/language.tsx";
import { Localized } from "../../i18n/localized.tsx";
import "./product-facts.css";

/** What can be said of a product in a word or two; nothing where nothing is known. */
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
      {product.material && (
        <Fact name={t("product.material")}>
          <Localized value={product.material} />
        </Fact>
      )}
      {product.origin && (
        <Fact name={t("fact.origin")}>
          <Localized value={product.origin} />
        </Fact>
      )}
      {product.expiryMonths !== null && (
        <Fact name={t("fact.shelfLife")}>{t("fact.months", { count: product.expiryMonths })}</Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Words we know in the page's language; others as the merchant wrote them. */
function AttributeWords({ words }: { words: string[] }) {
  const { t } = useI18n();
  return words.map((word, i) => (
    <span key={word}>
      {i > 0 && ", "}
      {isAttributeWord(word) ? t(`attribute.${word}`) : <span lang="en">{word}</span>}
    </span>
  ));
}

/** "30 ml" and "3 × 3.8 g" in the page's digits and units; anything else as it was written. */
function Volume({ volume }: { volume: string }) {
  const { t, number } = useI18n();
  const [, packs, amount, unit] = /^(?:(\d+) × )?(\d+(?:\.\d+)?) (ml|g)$/.exec(volume) ?? [];
  if (!amount) return <span lang="en">{volume}</span>;
  const each = t(unit === "ml" ? "volume.ml" : "volume.g", { amount: Number(amount) });
  return packs ? `${number(Number(packs))} × ${each}` : each;
}
