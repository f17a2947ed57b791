import { Form, useSearchParams } from "react-router";
import { Icon } from "./icon.tsx";
import { useLanguage } from "./language.tsx";
import "./search-box.css";

/** The header's search: a plain GET form, so that it works before and without any script. */
export function SearchBox() {
  const { t, path } = useLanguage();
  const [params] = useSearchParams();
  const asked = params.get("q") ?? "";
  return (
    <Form className="search" role="search" action={path("/search")}>
      <button type="submit" aria-label={t("search.submit")}>
        <Icon name="magnifying-glass" size="s" />
      </button>
      <input
        key={asked}
        type="search"
        name="q"
        defaultValue={asked}
        placeholder={t("search.placeholder")}
        aria-label={t("search.label")}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        required
      />
    </Form>
  );
}
