import { type KeyboardEvent, type ReactNode, useEffect, useState } from "react";
import { isAttributeWord } from "../../../shop/catalog/attribute-words.ts";
import type { FacetCounts } from "../../../shop/catalog/facet-counts.ts";
import {
  type Facet,
  type Filter,
  isWordFacet,
  readPriceRange,
  type ShadeFamily,
} from "../../../shop/catalog/facets.ts";
import { SwatchDot } from "../../components/swatches.tsx";
import { useI18n } from "../../i18n/language.tsx";
import {
  choiceLabel,
  isChosen,
  shadeSamples,
  sortFacetValues,
  withChoice,
  withoutChoice,
  withoutFacet,
} from "./filter-choices.ts";
import "./facet-values.css";
import { TextField } from "../../components/field.tsx";
import { Icon } from "../../components/icon.tsx";
import { parsePriceRange } from "./list-query.ts";

type FacetValuesProps = {
  facet: Facet;
  facets: FacetCounts;
  filter: Filter;
  onChange: (filter: Filter) => void;
};

/** From this many brands on, the list has its own search field. */
const minToSearch = 12;

/** The values of one facet with their product counts; values without products cannot be chosen. */
export function FacetValues({ facet, facets, filter, onChange }: FacetValuesProps) {
  const { t } = useI18n();
  const [query, setQuery] = useState("");
  const all = sortFacetValues(facet, facets.values[facet] ?? []);
  const isSearched = facet === "brand" && all.length > minToSearch;
  const matchingValues = isSearched ? all.filter(({ name = "" }) => matchesName(name, query)) : all;
  // Chosen values stay visible, or they could not be unchosen.
  const visibleValues =
    query === "" ? all : all.filter((each) => matchingValues.includes(each) || isChosen(filter, { facet, ...each }));
  return (
    <>
      {isSearched && (
        <input
          type="search"
          className="facet-search"
          placeholder={t("filter.find.brand")}
          aria-label={t("filter.find.brand")}
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
      )}
      {isSearched && (
        <p role="status" className={matchingValues.length > 0 ? "vh" : "faint"}>
          {query !== "" && matchingValues.length === 0 && t("filter.find.none")}
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
        {isSingleChoice(facet) && visibleValues.length > 0 && (
          <FacetValueInput
            {...{ facet, facets }}
            value=""
            chosen={!filter[facet]}
            onChange={() => onChange(withoutFacet(filter, facet))}
          />
        )}
        {visibleValues.map(({ value, products }) => {
          const atLeast = facets.more?.includes(facet) ?? false;
          const choice = { facet, value };
          const chosen = isChosen(filter, choice);
          return (
            <FacetValueInput
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

type FacetValueProps = {
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

function FacetValueInput({ facet, facets, value, products, atLeast = false, chosen, onChange }: FacetValueProps) {
  const i18n = useI18n();
  const { t, number } = i18n;
  const isMerchantWord = facet !== "shade" && isWordFacet(facet) && !isAttributeWord(value);
  const anyLabel = facet === "rating" ? t("filter.anyRating") : t("filter.anyPrice");
  return (
    <li>
      <label className="value">
        <input
          type={isSingleChoice(facet) ? "radio" : "checkbox"}
          name={facet}
          value={value}
          checked={chosen}
          disabled={products === 0 && !atLeast && !chosen}
          onChange={onChange}
        />
        {facet === "shade" && <SwatchDot color={shadeSamples[value as ShadeFamily]} />}
        <span lang={isMerchantWord ? "en" : undefined}>
          {value === "" ? anyLabel : choiceLabel(i18n, { facet, value }, facets)}
        </span>
        {products !== undefined && (products > 0 || !atLeast) && (
          <em className="num">{atLeast ? `${number(products)}+` : number(products)}</em>
        )}
      </label>
    </li>
  );
}

/** Whether a name contains the letters, ignoring accents and punctuation: "loreal" in "L'Oréal". */
function matchesName(name: string, searchText: string): boolean {
  return normalize(name).includes(normalize(searchText));
}

const normalize = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Prices and ratings have one range, or any. */
const isSingleChoice = (facet: Facet) => facet === "price" || facet === "rating";

type FacetFoldProps = {
  facet: Facet;
  filter: Filter;
  /** Only one fold of the same name is open at a time. */
  name?: string;
  open?: boolean;
  children: ReactNode;
};

/** One folded facet with its name and the number of chosen values. */
export function FacetFold({ facet, filter, name, open, children }: FacetFoldProps) {
  const { t, number } = useI18n();
  const chosen = filter[facet]?.length ?? 0;
  return (
    <details className="facet" name={name} open={open}>
      <summary>
        <span>{t(`filter.${facet}`)}</span>
        {chosen > 0 && (
          <>
            <b className="facet-chosen num" aria-hidden="true">
              {number(chosen)}
            </b>
            <span className="vh">, {t("filter.chosenCount", { count: chosen })}</span>
          </>
        )}
        <Icon name="caret-down" size="xs" />
      </summary>
      <div className="facet-panel">{children}</div>
    </details>
  );
}

type PriceFieldsProps = {
  prices: FacetCounts["prices"];
  /** The chosen range as in the address. */
  value: string | undefined;
  onChange: (range: [string] | undefined) => void;
};

/** Lowest and highest price, in whole taka and the page's digits. Applied on leaving the field or on Enter. */
function PriceFields({ prices, value, onChange }: PriceFieldsProps) {
  const { t, number } = useI18n();
  const { from = null, below = null } = value ? (readPriceRange(value) ?? {}) : {};
  const formatted = {
    from: from === null ? "" : number(from / 100),
    to: below === null ? "" : number(below / 100 - 1),
  };
  const [draft, setDraft] = useState(formatted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: chosen elsewhere, by a step or a chip
  useEffect(() => setDraft(formatted), [value]);
  const commit = () => {
    const range = parsePriceRange(draft.from, draft.to);
    if (range?.[0] !== value) onChange(range);
    else setDraft(formatted);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    commit();
  };
  const field = (name: "from" | "to", limit: number | undefined) => ({
    name,
    inputMode: "numeric" as const,
    autoComplete: "off",
    maxLength: 12,
    placeholder: limit === undefined ? undefined : number(limit),
    value: draft[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setDraft({ ...draft, [name]: target.value }),
    onBlur: commit,
    onKeyDown,
  });
  return (
    <div className="price-fields">
      <TextField
        label={t("filter.priceFrom")}
        {...field("from", prices ? Math.floor(prices.lowest / 100) : undefined)}
      />
      <TextField label={t("filter.priceTo")} {...field("to", prices ? Math.ceil(prices.highest / 100) : undefined)} />
    </div>
  );
}
