import { type KeyboardEvent, useEffect, useState } from "react";
import type { FacetCounts } from "../../../shop/catalog/facet-counts.ts";
import { readPriceRange } from "../../../shop/catalog/facets.ts";
import { TextField } from "../../components/field.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { parsePriceRange } from "./list-query.ts";

type PriceFieldsProps = {
  prices: FacetCounts["prices"];
  /** The chosen range as it stands in an address. */
  value: string | undefined;
  onChange: (range: [string] | undefined) => void;
};

/** From and up to, in whole taka and the page's digits. What is typed holds once the field is left, or on Enter. */
export function PriceFields({ prices, value, onChange }: PriceFieldsProps) {
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
