// The parts that every editable combobox (WAI-ARIA) has in common: the field keeps the focus and the keys, its list is
// named by `aria-controls`, and the active option by `aria-activedescendant`.

/** The state of a combobox's field; -1 is no active option. */
export function comboboxState(listId: string, isExpanded: boolean, active: number) {
  return {
    "aria-expanded": isExpanded,
    "aria-controls": listId,
    "aria-activedescendant": isExpanded && active >= 0 ? optionId(listId, active) : undefined,
  };
}

export type ComboboxState = Pick<ReturnType<typeof comboboxState>, "aria-expanded"> &
  Partial<ReturnType<typeof comboboxState>>;

const optionId = (listId: string, index: number) => `${listId}-${index}`;

/** The id by which the field names an option; the active option is scrolled into view. */
export function optionProps(listId: string, index: number, active: number) {
  return { id: optionId(listId, index), ref: index === active ? scrollToOption : undefined };
}

const scrollToOption = (option: HTMLElement | null) => option?.scrollIntoView({ block: "nearest" });

/** 1 and -1 for the arrow keys that move through a list, otherwise 0. */
export const arrowStep = (key: string) => (key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0);

/** The option one step on, round the ends of the list; with `throughField` the field itself (-1) is one stop of the round. */
export function nextOption(active: number, step: 1 | -1, count: number, throughField = false): number {
  if (throughField) return ((active + 1 + step + count + 1) % (count + 1)) - 1;
  return active < 0 && step < 0 ? count - 1 : (active + step + count) % count;
}
