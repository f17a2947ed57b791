import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { addRecentSearch, recordSearch } from "../browser/search-suggestions.ts";
import { useI18n } from "../i18n/language.tsx";
import { IconButton } from "./button.tsx";
import { type ComboboxState, comboboxState } from "./combobox.ts";
import { Icon } from "./icon.tsx";
import { SearchList } from "./search-list.tsx";
import { useSearchOptions } from "./search-options.ts";
import "./search-panel.css";

/** Stores a search on this device and counts it anonymously among the popular ones. */
export function saveAndCountSearch(searchText: string): void {
  addRecentSearch(searchText);
  recordSearch(searchText);
}

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

  // biome-ignore lint/correctness/useExhaustiveDependencies: typing opens the list again
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

type SearchSheetProps = {
  /** The header's box. */
  box: RefObject<HTMLInputElement | null>;
  typed: string;
  onType: (typed: string) => void;
  onClose: () => void;
};

/** The full-screen search on a phone. Escape, the arrow and the back button close it. */
export function SearchSheet({ box, typed, onType, onClose }: SearchSheetProps) {
  const { t, path } = useI18n();
  const id = useId();
  const sheet = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const options = useSearchOptions(typed, onClose, { replace: true });
  const removeHistoryEntry = useBackCloses(onClose);

  useEffect(() => {
    const dialog = sheet.current;
    const header = box.current;
    dialog?.showModal();
    input.current?.focus();
    // What was searched before gives way to the first letter, unless that letter has opened the sheet.
    if (input.current?.value === header?.defaultValue) input.current?.select();
    return () => {
      // Focusing the header's box would open the sheet again.
      dialog?.close();
      header?.form?.querySelector<HTMLElement>("[type=submit]")?.focus({ preventScroll: true });
    };
  }, [box]);

  const close = () => {
    removeHistoryEntry();
    onClose();
  };
  const clear = () => {
    onType("");
    input.current?.focus();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const searchText = String(new FormData(event.currentTarget).get("q") ?? "");
    saveAndCountSearch(searchText);
    // In place of the sheet's own entry in the history.
    event.preventDefault();
    location.replace(`${path("/search")}?${new URLSearchParams({ q: searchText })}`);
  };
  const { active, sections } = options;
  return (
    <dialog
      ref={sheet}
      className="search-sheet"
      aria-label={t("search.title")}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a form that searches; a search element around it would change the layout */}
      <form
        className="search-sheet-head"
        role="search"
        action={path("/search")}
        onSubmit={submit}
        onKeyDown={(event) => event.target === input.current && options.handleKey(event)}
      >
        <IconButton icon="arrow-left" label={t("dialog.close")} onClick={close} />
        <input
          ref={input}
          type="text"
          inputMode="search"
          name="q"
          value={typed}
          placeholder={t("search.placeholder")}
          aria-label={t("search.label")}
          role="combobox"
          aria-autocomplete="list"
          {...comboboxState(id, sections.length > 0, active)}
          aria-expanded={sections.length > 0}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          required
          onChange={(event) => onType(event.target.value)}
        />
        {typed !== "" && <IconButton icon="x" size="s" label={t("search.clear")} onClick={clear} />}
        <button type="submit" className="ib" aria-label={t("search.submit")}>
          <Icon name="magnifying-glass" />
        </button>
      </form>
      <div className="search-sheet-list">
        <SearchList
          id={id}
          options={options}
          typed={typed.trim()}
          replace
          onHistoryCleared={() => input.current?.focus()}
        />
      </div>
    </dialog>
  );
}

/**
 * Makes the back button close an overlay (`onClose`) and stay on the page. Returns a function for closing it otherwise,
 * which removes the history entry; navigation from the overlay replaces that entry.
 */
function useBackCloses(onClose: () => void): () => void {
  const onCloseRef = useRef(onClose);
  onCloseRef.current = onClose;
  const isLeaving = useRef(false);

  useEffect(() => {
    const { state } = window.history;
    window.history.pushState({ ...state, idx: (state?.idx ?? 0) + 1 }, "");
    const handlePopState = (event: PopStateEvent) => {
      // The page is the same: nobody else must load it again.
      event.stopImmediatePropagation();
      window.removeEventListener("popstate", handlePopState, { capture: true });
      if (!isLeaving.current) onCloseRef.current();
    };
    window.addEventListener("popstate", handlePopState, { capture: true });
    return () => {
      if (!isLeaving.current) window.removeEventListener("popstate", handlePopState, { capture: true });
    };
  }, []);

  return () => {
    isLeaving.current = true;
    window.history.back();
  };
}
