import { useState } from "react";
import { isAttributeWord } from "../../../shop/catalog/attribute-words.ts";
import type { FacetCounts } from "../../../shop/catalog/facet-counts.ts";
import { type Facet, type Filter, isWordFacet, type ShadeFamily } from "../../../shop/catalog/facets.ts";
import { Dot } from "../../components/swatches.tsx";
import { useLanguage } from "../../i18n/language.tsx";
import { choiceWords, inOrder } from "./choice-labels.ts";
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

/** From so many brands on, the one that is sought is looked for by its name. */
const leastToSearch = 12;

/** The values of one facet to choose from, each with how many products it leads to; what leads nowhere is not to be had. */
export function FacetValues({ facet, facets, filter, onChange }: Props) {
  const { t } = useLanguage();
  const [sought, setSought] = useState("");
  const all = inOrder(facet, facets.values[facet] ?? []);
  const isSearched = facet === "brand" && all.length > leastToSearch;
  const found = isSearched ? all.filter(({ name = "" }) => isNamed(name, sought)) : all;
  // What is chosen stays in sight, or nobody could take it back.
  const offered =
    sought === "" ? all : all.filter((each) => found.includes(each) || isChosen(filter, { facet, ...each }));
  return (
    <>
      {isSearched && (
        <input
          type="search"
          className="facet-search"
          placeholder={t("filter.find.brand")}
          aria-label={t("filter.find.brand")}
          autoComplete="off"
          value={sought}
          onChange={(event) => setSought(event.target.value)}
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
      )}
      {isSearched && (
        <p role="status" className={found.length > 0 ? "vh" : "faint"}>
          {sought !== "" && found.length === 0 && t("filter.find.none")}
        </p>
      )}
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

/** Whether letters stand in a name, accents and signs left aside: "loreal" in "L'Oréal". */
function isNamed(name: string, letters: string): boolean {
  return plain(name).includes(plain(letters));
}

const plain = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Of prices and ratings one range holds, or any. */
const isOneOf = (facet: Facet) => facet === "price" || facet === "rating";
