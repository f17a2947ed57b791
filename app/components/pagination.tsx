import { useI18n } from "../i18n/language.tsx";
import { Icon } from "./icon.tsx";
import { Link } from "./page.tsx";
import "./pagination.css";

type PaginationProps = {
  /** The page shown, from 1. */
  page: number;
  pages: number;
  /** The address of a page. */
  href: (page: number) => string;
};

/** Numbered links to the pages of a list; nothing if there is only one. */
export function Pagination({ page, pages, href }: PaginationProps) {
  const { t, number } = useI18n();
  if (pages < 2) return null;
  return (
    <nav className="pages" aria-label={t("pages.label")}>
      {page > 1 && (
        <Link to={href(page - 1)} rel="prev" aria-label={t("pages.previous")}>
          <Icon name="caret-left" size="s" />
        </Link>
      )}
      {pageNumbers(page, pages).map((n, i, all) => (
        <span key={n}>
          {n - (all[i - 1] ?? 0) > 1 && <span className="gap">…</span>}
          <Link to={href(n)} aria-current={n === page ? "page" : undefined} aria-label={t("pages.page", { page: n })}>
            {number(n)}
          </Link>
        </span>
      ))}
      {page < pages && (
        <Link to={href(page + 1)} rel="next" aria-label={t("pages.next")}>
          <Icon name="caret-right" size="s" />
        </Link>
      )}
    </nav>
  );
}

/** The first page, the last, the current one and its neighbours. A gap of one page shows that page instead. */
export function pageNumbers(page: number, pages: number): number[] {
  const visiblePages = new Set([1, page - 1, page, page + 1, pages]);
  if (page === 4) visiblePages.add(2);
  if (page === pages - 3) visiblePages.add(pages - 1);
  return [...visiblePages].filter((n) => n >= 1 && n <= pages).sort((a, b) => a - b);
}
