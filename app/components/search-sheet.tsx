import { type FormEvent, type RefObject, useEffect, useId, useRef } from "react";
import { Form } from "react-router";
import { useI18n } from "../i18n/language.tsx";
import { IconButton } from "./button.tsx";
import { comboboxState } from "./combobox.ts";
import { Icon } from "./icon.tsx";
import { SearchList } from "./search-list.tsx";
import { saveAndCountSearch } from "./search-panel.tsx";
import "./search-sheet.css";
import { useSearchOptions } from "./search-options.ts";

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
    onClose();
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
      <Form
        className="search-sheet-head"
        role="search"
        action={path("/search")}
        replace
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
      </Form>
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
      // The page is the same: the router must not reload it.
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
