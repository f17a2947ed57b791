import type { ReactNode } from "react";
import { Breadcrumbs } from "../../components/breadcrumbs.tsx";
import { useI18n } from "../../i18n/language.tsx";
import "./article-page.css";
import { AskUs } from "./ask-us.tsx";

type ArticlePageProps = {
  title: string;
  heading: string;
  lede: string;
  /** Stands beside the heading, below it on a phone. */
  aside?: ReactNode;
  /** The parts by their anchors. */
  contents: { id: string; title: string }[];
  children: ReactNode;
};

/** A page to be read part by part: its heading, the list of its parts, the parts, and whom to ask what is not said. */
export function ArticlePage({ title, heading, lede, aside, contents, children }: ArticlePageProps) {
  const { t } = useI18n();
  return (
    <article className="wrap article">
      <Breadcrumbs trail={[{ label: title }]} />
      <header className="article-head">
        <div>
          <h1 className="display h1">{heading}</h1>
          <p className="lede">{lede}</p>
        </div>
        {aside}
      </header>
      <div className="article-in">
        <nav className="contents" aria-label={t("article.contents")}>
          <ul>
            {contents.map(({ id, title: partTitle }) => (
              <li key={id}>
                {/* Not a Link: the browser itself moves the focus on to where it jumps. */}
                <a href={`#${id}`}>{partTitle}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="article-parts">{children}</div>
      </div>
      <AskUs />
    </article>
  );
}
