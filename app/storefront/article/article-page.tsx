import type { ReactNode } from "react";
import { Breadcrumbs } from "../../components/breadcrumbs.tsx";
import { useLanguage } from "../../i18n/language.tsx";
import "./article-page.css";
import { AskUs } from "./ask-us.tsx";

type Props = {
  title: string;
  heading: string;
  lede: string;
  /** Stands beside the heading, below it on a phone. */
  beside?: ReactNode;
  /** The parts by their anchors. */
  contents: { id: string; title: string }[];
  children: ReactNode;
};

/** A page to be read part by part: its heading, the list of its parts, the parts, and whom to ask what is not said. */
export function ArticlePage({ title, heading, lede, beside, contents, children }: Props) {
  const { t } = useLanguage();
  return (
    <article className="wrap article">
      <Breadcrumbs trail={[{ label: title }]} />
      <header className="article-head">
        <div>
          <h1 className="display h1">{heading}</h1>
          <p className="lede">{lede}</p>
        </div>
        {beside}
      </header>
      <div className="article-in">
        <nav className="contents" aria-label={t("article.contents")}>
          <ul>
            {contents.map(({ id, title: part }) => (
              <li key={id}>
                {/* Not a Link: the browser itself moves the focus on to where it jumps. */}
                <a href={`#${id}`}>{part}</a>
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
