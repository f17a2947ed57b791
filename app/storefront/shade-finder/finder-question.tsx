import { skinColor } from "../../../shop/shades/find-shade.ts";
import {
  askFinderAgain,
  type FinderAnswers,
  type FinderQuestion,
  finderQuery,
  finderQuestions,
} from "../../../shop/shades/finder-answers.ts";
import { Link } from "../../components/page.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { serverI18n } from "../../i18n/server-texts.ts";
import { QuestionFrame } from "../routine/question-frame.tsx";
import { finderAnswersSoFar } from "./finder-words.ts";
import "./finder.css";

type FinderQuestionProps = {
  answers: FinderAnswers;
  name: FinderQuestion;
  /** The questions that this shop asks, in their order. */
  questions: FinderQuestion[];
  /** The finishes to choose from. */
  finishes: readonly string[];
};

/** One question of the shade finder; a tap on an answer leads to the next. */
export function FinderQuestionPage({ answers, name, questions, finishes }: FinderQuestionProps) {
  const i18n = serverI18n(useI18n().language);
  const { t, path } = i18n;
  const at = questions.indexOf(name);
  const before = questions[at - 1];
  const given: readonly string[] = answers[name] ?? [];
  const offered = finderQuestions[name].filter((answer) => name !== "finish" || finishes.includes(answer));
  const to = (given: string[]) => path(`/shade-finder${finderQuery({ ...answers, [name]: given })}`);
  return (
    <QuestionFrame
      at={at}
      names={questions}
      back={before ? path(`/shade-finder${askFinderAgain(answers, before)}`) : null}
      title={t(`finder.q.${name}`)}
      hint={t(`finder.q.${name}.hint`)}
      soFar={finderAnswersSoFar(i18n, answers, name)}
      skip={to([])}
      keep={given.length > 0 ? path(`/shade-finder${finderQuery(answers)}`) : null}
    >
      {name === "skin" ? (
        <>
          <ol className="finder-skins">
            {finderQuestions.skin.map((skin) => (
              <li key={skin}>
                <Link to={to([skin])} aria-current={given.includes(skin) ? "true" : undefined}>
                  <svg viewBox="0 0 8 8" preserveAspectRatio="none" aria-hidden="true">
                    <rect width="8" height="8" fill={skinColor(skin)} />
                  </svg>
                  <span>
                    {t("finder.skin", { number: Number(skin) })}
                    <small>{t(`finder.skin.${skin}`)}</small>
                  </span>
                </Link>
              </li>
            ))}
          </ol>
          <p className="finder-note small muted">{t("finder.approximate")}</p>
        </>
      ) : (
        <>
          <ul className="rq-lines rq-age finder-answers">
            {offered.map((answer) => (
              <li key={answer}>
                <Link to={to([answer])} aria-current={given.includes(answer) ? "true" : undefined}>
                  <b className="display rq-name">{t(`finder.a.${name}.${answer}` as "finder.a.vein.blue")}</b>
                  <span className="rq-hint">{t(`finder.a.${name}.${answer}.hint` as "finder.a.vein.blue.hint")}</span>
                </Link>
              </li>
            ))}
          </ul>
          {name !== "finish" && <p className="finder-note small muted">{t("finder.thumb")}</p>}
        </>
      )}
    </QuestionFrame>
  );
}
