import { type ComponentType, useState } from "react";
import { Icon } from "../../components/icon.tsx";
import { showToast } from "../../components/toast.ts";
import { useI18n } from "../../i18n/language.tsx";
import { choicesOf } from "./filter-choices.ts";
import type { FilterSheetProps } from "./filter-sheet.tsx";

type FilterButtonProps = Pick<FilterSheetProps, "category" | "list" | "facets" | "offered">;

/** Opens the facets on a phone, and says how much is chosen. The sheet is fetched when it is first asked for. */
export function FilterButton(props: FilterButtonProps) {
  const { t, number } = useI18n();
  const [open, setOpen] = useState(false);
  const [sheet, setSheet] = useState<{ Sheet: ComponentType<FilterSheetProps> } | null>(null);
  const chosenCount = choicesOf(props.list.filter).length;
  const show = async () => {
    try {
      const { FilterSheet: Sheet } = await import("./filter-sheet.tsx");
      setSheet({ Sheet });
      setOpen(true);
    } catch {
      showToast({ title: t("filter.notOpened"), text: t("failure.offline"), tone: "error" });
    }
  };
  return (
    <>
      <button type="button" className="filter-open only-m" aria-haspopup="dialog" onClick={show}>
        <Icon name="sliders-horizontal" size="s" />
        {t("filter.title")}
        {chosenCount > 0 && (
          <>
            <b className="num" aria-hidden="true">
              {number(chosenCount)}
            </b>
            <span className="vh">, {t("filter.chosenCount", { count: chosenCount })}</span>
          </>
        )}
      </button>
      {sheet && <sheet.Sheet {...props} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
