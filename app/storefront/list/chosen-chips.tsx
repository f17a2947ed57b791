import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { FacetCounts } from "../../../shop/catalog/facet-counts.ts";
import type { ShadeFamily } from "../../../shop/catalog/facets.ts";
import { Icon } from "../../components/icon.tsx";
import { Dot } from "../../components/swatches.tsx";
import { useLanguage } from "../../i18n/language.tsx";
import { choiceAlone } from "./choice-labels.ts";
import { choicesOf, withoutChoice } from "./filter-choices.ts";
import "./chosen-chips.css";
import { shadeSamples } from "./shade-samples.ts";
import type { ListState } from "./use-list-state.ts";

type Props = {
  list: ListState;
  facets: FacetCounts;
  /** What has the focus when no chip is left. */
  otherwise: () => HTMLElement | null;
};

/** What is chosen, each to be taken away again; the focus of one that goes moves to its neighbour. */
export function ChosenChips({ list, facets, otherwise }: Props) {
  const speech = useLanguage();
  const { t } = speech;
  const chips = useRef<HTMLUListElement>(null);
  const gone = useRef<{ place: number; of: number } | null>(null);
  const choices = choicesOf(list.filter);

  useEffect(() => {
    if (!gone.current || choices.length >= gone.current.of) return;
    const left = chips.current?.querySelectorAll<HTMLElement>(".chip") ?? [];
    const next = left[Math.min(gone.current.place, left.length - 1)] ?? otherwise();
    gone.current = null;
    next?.focus();
  });

  if (choices.length === 0) return null;
  const going = (place: number) => {
    gone.current = { place, of: choices.length };
  };
  return (
    <section className="chosen" aria-label={t("filter.chosen")}>
      <ul className="chosen-chips" ref={chips}>
        {choices.map((choice, place) => {
          const words = choiceAlone(speech, choice, facets);
          return (
            <li key={`${choice.facet} ${choice.value}`}>
              <Link
                className="chip"
                to={list.href({ filter: withoutChoice(list.filter, choice) })}
                rel="nofollow"
                preventScrollReset
                aria-label={t("filter.remove", { choice: words })}
                onClick={() => going(place)}
              >
                {choice.facet === "shade" && <Dot color={shadeSamples[choice.value as ShadeFamily]} />}
                <span>{words}</span>
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
            onClick={() => going(0)}
          >
            {t("filter.clear")}
          </Link>
        </li>
      </ul>
    </section>
  );
}
