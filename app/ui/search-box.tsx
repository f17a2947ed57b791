import { type FocusEvent, type FormEvent, type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from "react";
import { Form, useNavigate, useSearchParams } from "react-router";
import type { SuggestionsAnswer } from "../../api/answers.ts";
import { pastSearches, rememberSearch } from "../client/past-searches.ts";
import { askSuggestions } from "../client/suggestions.ts";
import { Icon } from "./icon.tsx";
import { useLanguage } from "./language.tsx";
import "./search-box.css";
import { optionsOf } from "./search-options.ts";

// Their code comes when somebody goes into the box, not with the page.
const loadList = () => import("./search-list.tsx");
const SearchList = lazy(() => loadList().then(({ SearchList }) => ({ default: SearchList })));

/** The id of its field: the header's magnifier is its label. */
export const searchInput = "search-input";

/**
 * The header's search (the ARIA pattern of an editable combobox): a plain GET form that works without any script, and
 * beneath it, while somebody types, what she may mean.
 */
export function SearchBox() {
  const { t, path, language } = useLanguage();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [found, setFound] = useState<SuggestionsAnswer | null>(null);
  const [past, setPast] = useState<string[]>([]);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);

  const asked = params.get("q") ?? "";
  const options = optionsOf({ typed, past, found });
  const expanded = open && options.length > 0;

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const enter = () => {
    void loadList();
    setPast(pastSearches());
    setOpen(true);
  };
  const type = async (text: string) => {
    setTyped(text);
    setActive(-1);
    setOpen(true);
    if (text.trim() === "") return setFound(null);
    const answer = await askSuggestions(text, language);
    if (answer) setFound(answer);
  };
  const go = (words: string | null) => {
    if (words !== null) rememberSearch(words);
    close();
    input.current?.blur();
  };
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close();
  };
  const forget = () => {
    setPast([]);
    input.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape" && expanded) {
      event.preventDefault();
      input.current?.focus();
      close();
    } else if (event.target !== input.current) return;
    else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && options.length > 0) {
      event.preventDefault();
      setOpen(true);
      // One place beyond the list is the field itself.
      const places = options.length + 1;
      setActive((at) => ((at + 1 + (event.key === "ArrowDown" ? 1 : -1) + places) % places) - 1);
    } else if (event.key === "Enter" && expanded && options[active]) {
      event.preventDefault();
      const option = options[active];
      go(option.words);
      navigate(path(option.to));
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    go(String(new FormData(event.currentTarget).get("q") ?? ""));
  };

  return (
    <Form className="search" role="search" action={path("/search")} onSubmit={submit} onKeyDown={press} onBlur={leave}>
      <button type="submit" aria-label={t("search.submit")}>
        <Icon name="magnifying-glass" size="s" />
      </button>
      <input
        key={asked}
        id={searchInput}
        ref={input}
        type="text"
        inputMode="search"
        name="q"
        defaultValue={asked}
        placeholder={t("search.placeholder")}
        aria-label={t("search.label")}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={expanded}
        aria-controls={expanded ? list : undefined}
        aria-activedescendant={expanded && active >= 0 ? `${list}-${active}` : undefined}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        required
        onFocus={enter}
        onChange={(event) => void type(event.target.value)}
      />
      <div className="search-list" hidden={!expanded}>
        {expanded && (
          <Suspense fallback={null}>
            <SearchList id={list} options={options} active={active} onGo={go} onForget={forget} typed={typed.trim()} />
          </Suspense>
        )}
      </div>
    </Form>
  );
}
