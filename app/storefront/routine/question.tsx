import {
  answersTaken,
  askRoutineAgain,
  questionNames,
  type RoutineAnswers,
  type RoutineQuestion,
  routineQuery,
  routineQuestions,
} from "../../../shop/routine/routine-answers.ts";
import { Button } from "../../components/button.tsx";
import { Link } from "../../components/page.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { serverI18n } from "../../i18n/server-texts.ts";
import drawings from "./answers.svg?url";
import { QuestionFrame } from "./question-frame.tsx";
import { answersSoFar, answerText } from "./routine-words.ts";

type QuestionProps = { answers: RoutineAnswers; name: RoutineQuestion };

/** One question. A tap on an answer opens the next question; if two may be chosen, a form is submitted. */
export function Question({ answers, name }: QuestionProps) {
  const i18n = serverI18n(useI18n().language);
  const { t, path } = i18n;
  const at = questionNames.indexOf(name);
  const before = questionNames[at - 1];
  const hasAnswer = (answers[name] ?? []).length > 0;
  return (
    <QuestionFrame
      at={at}
      names={questionNames}
      back={before ? path(`/routine${askRoutineAgain(answers, before)}`) : null}
      title={t(`routine.q.${name}`)}
      hint={t(`routine.q.${name}.hint`)}
      soFar={answersSoFar(i18n, answers, name)}
      skip={path(`/routine${routineQuery({ ...answers, [name]: [] })}`)}
      keep={hasAnswer && answersTaken(name) === 1 ? path(`/routine${routineQuery(answers)}`) : null}
    >
      {answersTaken(name) > 1 ? (
        <SeveralAnswers answers={answers} name={name} />
      ) : (
        <OneAnswer answers={answers} name={name} />
      )}
    </QuestionFrame>
  );
}

/** Whether this was the earlier answer to a question that is shown again. */
function isAnswer(answers: RoutineAnswers, name: RoutineQuestion, answer: string): boolean {
  const given: readonly string[] = answers[name] ?? [];
  return given.includes(answer);
}

const pictured: RoutineQuestion[] = ["skin", "day"];

function OneAnswer({ answers, name }: QuestionProps) {
  const i18n = serverI18n(useI18n().language);
  const isPictured = pictured.includes(name);
  return (
    <ul className={`rq-${name}`}>
      {routineQuestions[name].map((answer) => (
        <li key={answer}>
          <Link
            to={i18n.path(`/routine${routineQuery({ ...answers, [name]: [answer] })}`)}
            aria-current={isAnswer(answers, name, answer) ? "true" : undefined}
          >
            {isPictured && <Drawing name={answer} className="rq-arch" />}
            <b className="display rq-name">{answerText(i18n, answer)}</b>
            <span className="rq-hint">{answerText(i18n, answer, "hint")}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A form, so that it works without JavaScript. Answers above the maximum are dropped. */
function SeveralAnswers({ answers, name }: QuestionProps) {
  const i18n = serverI18n(useI18n().language);
  const { t, path } = i18n;
  return (
    <form className="rq-concern" action={path("/routine")}>
      {/* Sent alone, it skips the question. */}
      <input type="hidden" name={name} value="any" />
      {questionNames.map(
        (each) => each !== name && answers[each] && <Earlier key={each} name={each} words={answers[each]} />,
      )}
      <ul>
        {routineQuestions[name].map((answer) => (
          <li key={answer}>
            <label>
              <input type="checkbox" name={name} value={answer} defaultChecked={isAnswer(answers, name, answer)} />
              <Drawing name={answer} className="rq-spot" />
              <b className="display rq-name">{answerText(i18n, answer)}</b>
              <span className="rq-hint">{answerText(i18n, answer, "hint")}</span>
            </label>
          </li>
        ))}
      </ul>
      <p className="rq-send">
        <Button type="submit">{t("routine.continue")}</Button>
      </p>
    </form>
  );
}

/** An earlier answer that the form submits, too. */
function Earlier({ name, words }: { name: string; words: readonly string[] }) {
  return <input type="hidden" name={name} value={words.length > 0 ? words.join(",") : "any"} />;
}

function Drawing({ name, className }: { name: string; className: string }) {
  return (
    <span className={`rq-drawing ${className} is-${name}`}>
      <svg aria-hidden="true">
        <use href={`${drawings}#${name}`} />
      </svg>
    </span>
  );
}
