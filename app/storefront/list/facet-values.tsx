import { isAttributeWord } from "../../../shop/catalog/attribute-words.ts";
import type { FacetCounts } from "../../../shop/catalog/facet-counts.ts";
import { type Facet, type Filter, isWordFacet, type ShadeFamily } from "../../../shop/catalog/facets.ts";
import { useLanguage } from "../../ui/language.tsx";
import { Dot } from "../../ui/swatches.tsx";
import { choiceWords, inOrder } from "./choice-words.ts";
import "./facet-values.css";
import { isChosen, withChoice, withoutChoice, withoutFacet } from "./filter-choices.ts";
import { PriceFields } from "./price-fields.tsx";
import { shadeSamples } from "./shade-samples.ts";

type Props = {
  facet: Facet;
  facets: FacetCounts;
  filter: Filter;
  onChange: (filter: Filter) => void;
};

/** The values of one facet to choose from, each with how many products it leads to; what leads nowhere is not to be had. */
export function FacetValues({ facet, facets, filter, onChange }: Props) {
  const offered = inOrder(facet, facets.values[facet] ?? []);
  return (
    <>
      {facet === "price" && (
        <PriceFields
          prices={facets.prices}
          value={filter.price?.[0]}
          onChange={(price) => onChange(price ? { ...filter, price } : withoutFacet(filter, "price"))}
        />
      )}
      <ul className={facet === "shade" ? "values is-shades" : "values"}>
        {isOneOf(facet) && offered.length > 0 && (
          <Value
            {...{ facet, facets }}
            value=""
            chosen={!filter[facet]}
            onChange={() => onChange(withoutFacet(filter, facet))}
          />
        )}
        {offered.map(({ value, products }) => {
          const atLeast = facets.more?.includes(facet) ?? false;
          const choice = { facet, value };
          const chosen = isChosen(filter, choice);
          return (
            <Value
              key={value}
              {...{ facet, facets, value, products, atLeast, chosen }}
              onChange={() => onChange(chosen ? withoutChoice(filter, choice) : withChoice(filter, choice))}
            />
          );
        })}
      </ul>
    </>
  );
}

type ValueProps = {
  facet: Facet;
  facets: FacetCounts;
  /** Empty: any. */
  value: string;
  products?: number;
  /** There may be more than these. */
  atLeast?: boolean;
  chosen: boolean;
  onChange: () => void;
};

function Value({ facet, facets, value, products, atLeast = false, chosen, onChange }: ValueProps) {
  const speech = useLanguage();
  const { t, number } = speech;
  const isOwnWord = facet !== "shade" && isWordFacet(facet) && !isAttributeWord(value);
  const any = facet === "rating" ? t("filter.anyRating") : t("filter.anyPrice");
  return (
    <li>
      <label className="value">
        <input
          type={isOneOf(facet) ? "radio" : "checkbox"}
          name={facet}
          value={value}
          checked={chosen}
          disabled={products === 0 && !atLeast && !chosen}
          onChange={onChange}
        />
        {facet === "shade" && <Dot color={shadeSamples[value as ShadeFamily]} />}
        <span lang={isOwnWord ? "en" : undefined}>
          {value === "" ? any : choiceWords(speech, { facet, value }, facets)}
        </span>
        {products !== undefined && (products > 0 || !atLeast) && (
          <em className="num">{atLeast ? `${number(products)}+` : number(products)}</em>
        )}
      </label>
    </li>
  );
}

/** Of prices and ratings one range holds, or any. */
const isOneOf = (facet: Facet) => facet === "price" || facet === "rating";
