import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from "react";
import { SearchList } from "./search-list.tsx";
import type { ComboboxState } from "./search-panel.tsx";
import { useSearchOptions } from "./use-search-options.ts";

type Props = {
  /** The header's box. */
  box: RefObject<HTMLInputElement | null>;
  /** Takes what is pressed in its form. */
  keys: RefObject<((event: KeyboardEvent) => void) | null>;
  typed: string;
  onCombobox: (state: ComboboxState) => void;
  onClose: () => void;
};

/** The list beneath the header's box, which keeps the focus and the keys. */
export function SearchDropdown({ box, keys, typed, onCombobox, onClose }: Props) {
  const id = useId();
  const [folded, setFolded] = useState(false);
  const leave = () => {
    onClose();
    box.current?.blur();
  };
  const options = useSearchOptions(typed, leave);
  const { sections, active } = options;
  const expanded = sections.length > 0 && !folded;

  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever types on wants the list again
  useEffect(() => setFolded(false), [typed]);
  useEffect(() => {
    const list = expanded ? id : undefined;
    const option = expanded && active >= 0 ? `${id}-${active}` : undefined;
    onCombobox({ "aria-expanded": expanded, "aria-controls": list, "aria-activedescendant": option });
  }, [expanded, active, id, onCombobox]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === "Escape" && expanded) {
        event.preventDefault();
        box.current?.focus();
        setFolded(true);
      } else if (event.target === box.current && (expanded || event.key.startsWith("Arrow")) && options.press(event)) {
        setFolded(false);
      }
    };
    keys.current = press;
    return () => {
      keys.current = null;
    };
  });
  if (!expanded) return null;
  return (
    <div className="search-list">
      <SearchList id={id} options={options} typed={typed.trim()} onForgotten={() => box.current?.focus()} />
    </div>
  );
}
