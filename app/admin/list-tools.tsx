import type { FormEvent } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { mostPaged } from "../../shop/paging.ts";
import "../components/field.css";
import { Icon } from "../components/icon.tsx";
import { Pagination } from "../components/pagination.tsx";
import "./list-tools.css";
import { useAdminSpeech } from "./i18n.ts";
import type { Listed } from "./load-list.ts";
import { linkWith } from "./section-link.ts";

/** Looks for words in a section's list; they stand in the address as `q`. */
export function SearchTool({ label }: { label: string }) {
  const { t } = useAdminSpeech();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const asked = params.get("q") ?? "";
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = String(new FormData(event.currentTarget).get("q") ?? "").trim();
    void navigate(linkWith(params, { q: words, page: null }));
  };
  return (
    <search className="grow">
      <form className="input tool-search" onSubmit={search}>
        <button type="submit" aria-label={t("search.submit")}>
          <Icon name="magnifying-glass" size="s" />
        </button>
        <input
          key={asked}
          type="search"
          name="q"
          defaultValue={asked}
          placeholder={label}
          aria-label={label}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
        />
      </form>
    </search>
  );
}

type Choice = { value: string; label: string };

/** Narrows or sorts a section's list by one name of the address; the first choice is what goes without saying. */
export function SelectTool({ name, label, choices }: { name: string; label: string; choices: [Choice, ...Choice[]] }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [first] = choices;
  const chosen = choices.find(({ value }) => value === params.get(name)) ?? first;
  const choose = (value: string) =>
    void navigate(linkWith(params, { [name]: value === first.value ? null : value, page: null }));
  return (
    <select className="input" aria-label={label} value={chosen.value} onChange={({ target }) => choose(target.value)}>
      {choices.map(({ value, label: words }) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  );
}

/** How many stand behind a tab. */
export function TabCount({ count }: { count: number }) {
  const { number } = useAdminSpeech();
  return (
    <span className="num">
      {number(count)}
      {count < mostPaged ? "" : "+"}
    </span>
  );
}

/** The foot of a list: how many there are, and the way to the other pages. Longer ones are counted up to `mostPaged`. */
export function ListFoot({ total, page, pages }: Omit<Listed<unknown>, "rows">) {
  const { t } = useAdminSpeech();
  const [params] = useSearchParams();
  return (
    <div className="tfoot">
      <p className="num">{t(total < mostPaged ? "admin.count" : "admin.countMany", { count: total })}</p>
      <Pagination page={page} pages={pages} href={(to) => linkWith(params, { page: to > 1 ? to : null })} />
    </div>
  );
}
