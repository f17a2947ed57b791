import { Fragment, type ReactNode } from "react";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { Link } from "../../components/page.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { serverI18n } from "../../i18n/server-texts.ts";
import "./question.css";

type QuestionFrameProps = {
  /** All questions in order, and the number of this one. */
  names: string[];
  at: number;
  /** The question before; null on the first. */
  back: string | null;
  title: string;
  hint: string;
  /** The answers so far; each links back to its question. */
  soFar: { text: string; to: string }[];
  /** The next page without an answer. */
  skip: string;
  /** The next page with the earlier answer; null if there is none. */
  keep: string | null;
  children: ReactNode;
};

/** One question per page, with a link back, the progress, the answers so far, and a link to skip it. */
export function QuestionFrame({ names, at, back, title, hint, soFar, skip, keep, children }: QuestionFrameProps) {
  const { t, path, number } = serverI18n(useI18n().language);
  return (
    <div className="wrap rq">
      <div className="rq-top">
        <Link className="ib" to={back ?? path("/")} aria-label={t(back ? "routine.back" : "routine.close")}>
          <Icon name={back ? "arrow-left" : "x"} />
        </Link>
        <ol className="rq-prog" aria-label={t("routine.progress", { number: at + 1, count: names.length })}>
          {names.map((name, place) => (
            <li key={name} className={place < at ? "done" : place === at ? "now" : undefined} />
          ))}
        </ol>
        <span className="num rq-at" aria-hidden="true">
          {number(at + 1)}/{number(names.length)}
        </span>
      </div>
      <header className="rq-head">
        <h1 className="display h1">{title}</h1>
        <p className="muted">{hint}</p>
      </header>
      {children}
      {keep && (
        <p className="rq-send">
          <Button to={keep}>{t("routine.continue")}</Button>
        </p>
      )}
      <footer className="rq-foot">
        {soFar.length > 0 && (
          <p className="rq-far">
            {t("routine.soFar")}{" "}
            {soFar.map(({ text, to }, index) => (
              <Fragment key={to}>
                {index > 0 && " "}
                {/* Never apart from its comma. */}
                <span>
                  <Link to={to}>{text}</Link>
                  {index < soFar.length - 1 && ","}
                </span>
              </Fragment>
            ))}
          </p>
        )}
        {!keep && (
          <Link className="link" to={skip}>
            {t("routine.skip")}
          </Link>
        )}
      </footer>
    </div>
  );
}
