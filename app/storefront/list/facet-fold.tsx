import type { ReactNode } from "react";
import type { Facet, Filter } from "../../../shop/catalog/facets.ts";
import { Icon } from "../../components/icon.tsx";
import { useI18n } from "../../i18n/language.tsx";
import "./facet-fold.css";

type FacetFoldProps = {
  facet: Facet;
  filter: Filter;
  /** Of those with the same name only one is unfolded. */
  name?: string;
  open?: boolean;
  children: ReactNode;
};

/** One facet, folded up: its name, and how much of it is chosen. */
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
