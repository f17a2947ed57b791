import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from "react";
import { type ComboboxState, comboboxState } from "./combobox.ts";
import { SearchList } from "./search-list.tsx";
import { useSearchOptions } from "./search-options.ts";

type SearchDropdownProps = {
  /** The header's box. */
  box: RefObject<HTMLInputElement | null>;
  /** Receives the key presses of its form. */
  keys: RefObject<((event: KeyboardEvent) => void) | null>;
  typed: string;
  onCombobox: (state: ComboboxState) => void;
  onClose: () => void;
};

/** The list below the header's box, which keeps focus and keys. */
export function SearchDropdown({ box, keys, typed, onCombobox, onClose }: SearchDropdownProps) {
  const id = useId();
  const [isDismissed, setDismissed] = useState(false);
  const closeAndBlur = () => {
    onClose();
    box.current?.blur();
  };
  const options = useSearchOptions(typed, closeAndBlur);
  const { sections, active } = options;
  const expanded = sections.length > 0 && !isDismissed;

  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever types on wants the list again
  useEffect(() => setDismissed(false), [typed]);
  useEffect(() => {
    onCombobox(expanded ? comboboxState(id, expanded, active) : { "aria-expanded": false });
  }, [expanded, active, id, onCombobox]);
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape" && expanded) {
        event.preventDefault();
        box.current?.focus();
        setDismissed(true);
      } else if (
        event.target === box.current &&
        (expanded || event.key.startsWith("Arrow")) &&
        options.handleKey(event)
      ) {
        setDismissed(false);
      }
    };
    keys.current = handleKeyDown;
    return () => {
      keys.current = null;
    };
  });
  if (!expanded) return null;
  return (
    <div className="search-list">
      <SearchList id={id} options={options} typed={typed.trim()} onHistoryCleared={() => box.current?.focus()} />
    </div>
  );
}
