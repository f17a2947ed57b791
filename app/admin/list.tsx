import type { FormEvent, ReactNode } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { maxCounted } from "../../shop/paging.ts";
import { useAdminI18n } from "./i18n.ts";
import "../components/field.css";
import { Icon } from "../components/icon.tsx";
import { Pagination } from "../components/pagination.tsx";
import "./list.css";
import type { PagedList } from "./load-list.ts";
import { linkWith } from "./sections.ts";

/** Searches a section's list; the text is in the URL as `q`. */
export function SearchField({ label }: { label: string }) {
  const { t } = useAdminI18n();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const currentQuery = params.get("q") ?? "";
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("q") ?? "").trim();
    void navigate(linkWith(params, { q: text, page: null }));
  };
  return (
    <search className="grow">
      <form className="input tool-search" onSubmit={search}>
        <button type="submit" aria-label={t("search.submit")}>
          <Icon name="magnifying-glass" size="s" />
        </button>
        <input
          key={currentQuery}
          type="search"
          name="q"
          defaultValue={currentQuery}
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

type SelectOption = { value: string; label: string };

/** Filters or sorts a section's list by a URL parameter; the first option is the default. */
export function SelectFilter({
  name,
  label,
  options,
}: {
  name: string;
  label: string;
  options: [SelectOption, ...SelectOption[]];
}) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [defaultOption] = options;
  const selected = options.find(({ value }) => value === params.get(name)) ?? defaultOption;
  const select = (value: string) =>
    void navigate(linkWith(params, { [name]: value === defaultOption.value ? null : value, page: null }));
  return (
    <select className="input" aria-label={label} value={selected.value} onChange={({ target }) => select(target.value)}>
      {options.map(({ value, label: text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** The number of rows of a tab. */
export function TabCount({ count }: { count: number }) {
  const { number } = useAdminI18n();
  return (
    <span className="num">
      {number(count)}
      {count < maxCounted ? "" : "+"}
    </span>
  );
}

/** The rows of a list and its footer, or what is shown without rows. */
export function ListBody<Row>({
  list,
  empty,
  children,
}: {
  list: PagedList<Row>;
  empty: ReactNode;
  children: ReactNode;
}) {
  if (list.rows.length === 0) return empty;
  return (
    <>
      {children}
      <ListFooter {...list} />
    </>
  );
}

/** The total, counted up to `maxCounted`, and the pages of a list. */
function ListFooter({ total, page, pages }: Omit<PagedList<unknown>, "rows">) {
  const { t } = useAdminI18n();
  const [params] = useSearchParams();
  return (
    <div className="list-foot">
      <p className="num">{t(total < maxCounted ? "admin.count" : "admin.countMany", { count: total })}</p>
      <Pagination page={page} pages={pages} href={(to) => linkWith(params, { page: to > 1 ? to : null })} />
    </div>
  );
}
