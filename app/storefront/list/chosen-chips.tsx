import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { FacetCounts } from "../../../shop/catalog/facet-counts.ts";
import type { ShadeFamily } from "../../../shop/catalog/facets.ts";
import { Icon } from "../../components/icon.tsx";
import { SwatchDot } from "../../components/swatches.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { standaloneChoiceLabel } from "./choice-labels.ts";
import { choicesOf, withoutChoice } from "./filter-choices.ts";
import "./chosen-chips.css";
import { shadeSamples } from "./shade-samples.ts";
import type { ListState } from "./use-list-state.ts";

type ChosenChipsProps = {
  list: ListState;
  facets: FacetCounts;
  /** What has the focus when no chip is left. */
  fallbackFocus: () => HTMLElement | null;
};

/** What is chosen, each to be taken away again; the focus of one that goes moves to its neighbour. */
export function ChosenChips({ list, facets, fallbackFocus }: ChosenChipsProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const chips = useRef<HTMLUListElement>(null);
  const removed = useRef<{ index: number; total: number } | null>(null);
  const choices = choicesOf(list.filter);

  useEffect(() => {
    if (!removed.current || choices.length >= removed.current.total) return;
    const remaining = chips.current?.querySelectorAll<HTMLElement>(".chip") ?? [];
    const next = remaining[Math.min(removed.current.index, remaining.length - 1)] ?? fallbackFocus();
    removed.current = null;
    next?.focus();
  });

  if (choices.length === 0) return null;
  const markRemoved = (index: number) => {
    removed.current = { index, total: choices.length };
  };
  return (
    <section className="chosen" aria-label={t("filter.chosen")}>
      <ul className="chosen-chips" ref={chips}>
        {choices.map((choice, index) => {
          const label = standaloneChoiceLabel(i18n, choice, facets);
          return (
            <li key={`${choice.facet} ${choice.value}`}>
              <Link
                className="chip"
                to={list.href({ filter: withoutChoice(list.filter, choice) })}
                rel="nofollow"
                preventScrollReset
                aria-label={t("filter.remove", { choice: label })}
                onClick={() => markRemoved(index)}
              >
                {choice.facet === "shade" && <SwatchDot color={shadeSamples[choice.value as ShadeFamily]} />}
                <span>{label}</span>
                <Icon name="x" size="xs" />
              </Link>
            </li>
          );
        })}
        <li>
          <Link
            className="link"
            to={list.href({ filter: {} })}
            rel="nofollow"
            preventScrollReset
            onClick={() => markRemoved(0)}
          >
            {t("filter.clear")}
          </Link>
        </li>
      </ul>
    </section>
  );
}
