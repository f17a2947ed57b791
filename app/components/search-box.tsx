import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { useI18n } from "../i18n/language.tsx";
import { Icon } from "./icon.tsx";
import { usePage } from "./page.tsx";
import "./search-box.css";
import type { ComboboxState } from "./combobox.ts";

// The dropdown, or the sheet on a phone, is loaded on first use, not with the page.
const loadPanel = () => import("./search-panel.tsx");

const closed: ComboboxState = { "aria-expanded": false };
/** Screens on which the keyboard would cover a list below the header. */
const phoneQuery = "(max-width: 767px)";

/** The field's id: the header's magnifier is its label. */
export const searchInputId = "search-input";

/**
 * The header's search: a plain GET form that works without scripts. Once it has the focus, `search-panel.tsx` suggests
 * targets, on a phone in a full-screen sheet.
 */
export function SearchBox() {
  const { t, path } = useI18n();
  const { pathname, search } = usePage();
  const box = useRef<HTMLInputElement>(null);
  const keys = useRef<((event: KeyboardEvent) => void) | null>(null);
  const [panel, setPanel] = useState<Awaited<ReturnType<typeof loadPanel>> | null>(null);
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState<"list" | "sheet" | null>(null);
  const [combobox, setCombobox] = useState(closed);

  // Reset on another page and for other results.
  const query = new URLSearchParams(search).get("q") ?? "";
  const locationKey = `${pathname}?${query}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the box resets when the address changes
  useEffect(() => {
    // On a slow phone somebody types before this is ready.
    setTyped(box.current?.value ?? "");
    if (document.activeElement === box.current) openPanel();
    else setOpen(null);
  }, [locationKey]);

  const fetchPanel = () => {
    // The form works without it.
    loadPanel().then(setPanel, () => {});
  };
  const openPanel = () => {
    fetchPanel();
    setOpen(matchMedia(phoneQuery).matches ? "sheet" : "list");
  };
  // A sheet traps the focus: someone who only tabs through at a large zoom must get past it.
  const handleFocus = () => (matchMedia(phoneQuery).matches ? fetchPanel() : openPanel());
  const close = () => {
    setOpen(null);
    setCombobox(closed);
  };
  const handleBlur = (event: FocusEvent) => {
    if (open === "list" && !event.currentTarget.contains(event.relatedTarget)) close();
  };
  const focusAndOpen = () => {
    box.current?.focus();
    openPanel();
  };
  const clear = () => {
    if (box.current) box.current.value = "";
    setTyped("");
    focusAndOpen();
  };
  // Nothing was typed: shows suggestions instead of the browser's validation message.
  const openInstead = (event: FormEvent) => {
    event.preventDefault();
    focusAndOpen();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const searchText = String(new FormData(event.currentTarget).get("q") ?? "");
    void loadPanel().then(
      ({ saveAndCountSearch }) => saveAndCountSearch(searchText),
      () => {},
    );
    close();
    box.current?.blur();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a form that searches; a search element around it would change the layout */}
      <form
        className="search"
        role="search"
        action={path("/search")}
        onSubmit={submit}
        onKeyDown={(event) => keys.current?.(event)}
        onBlur={handleBlur}
        onPointerDown={(event: PointerEvent) => event.isPrimary && fetchPanel()}
      >
        <button type="submit" aria-label={t("search.submit")}>
          <Icon name="magnifying-glass" size="s" />
        </button>
        <input
          key={locationKey}
          id={searchInputId}
          ref={box}
          inputMode="search"
          name="q"
          defaultValue={query}
          placeholder={t("search.placeholder")}
          aria-label={t("search.label")}
          role="combobox"
          aria-autocomplete="list"
          {...combobox}
          aria-expanded={combobox["aria-expanded"]}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          required
          onInvalid={openInstead}
          onFocus={handleFocus}
          onClick={openPanel}
          onChange={(event) => {
            setTyped(event.target.value);
            openPanel();
          }}
        />
        <button type="button" className="search-clear" aria-label={t("search.clear")} onClick={clear}>
          <Icon name="x" size="s" />
        </button>
        {open === "list" && panel && (
          <panel.SearchDropdown {...{ box, keys, typed }} onCombobox={setCombobox} onClose={close} />
        )}
      </form>
      {open === "sheet" && panel && <panel.SearchSheet {...{ box, typed }} onType={setTyped} onClose={close} />}
    </>
  );
}
