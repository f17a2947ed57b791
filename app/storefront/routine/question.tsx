import type { ImageInfo } from "../../../shop/media/image-json.ts";
import type { ConcernPictures } from "../../../shop/routine/concern-guide.ts";
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
import { ResponsiveImage } from "../../components/image.tsx";
import { Link } from "../../components/page.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { serverI18n } from "../../i18n/server-texts.ts";
import { QuestionFrame } from "./question-frame.tsx";
import { answersSoFar, answerText } from "./routine-words.ts";

type AnswersProps = { answers: RoutineAnswers; name: RoutineQuestion };

type QuestionProps = AnswersProps & {
  /** A photograph for each of several answers; null where the shop has too few. */
  pictures: ConcernPictures | null;
};

/** One question. A tap on an answer opens the next question; if two may be chosen, a form is submitted. */
export function Question({ answers, name, pictures }: QuestionProps) {
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
        <SeveralAnswers answers={answers} name={name} pictures={pictures} />
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

/** Whose answers stand in lines, one below the other. */
const listed: RoutineQuestion[] = ["skin", "age", "day"];

function OneAnswer({ answers, name }: AnswersProps) {
  const i18n = serverI18n(useI18n().language);
  return (
    <ul className={listed.includes(name) ? `rq-lines rq-${name}` : `rq-${name}`}>
      {routineQuestions[name].map((answer) => (
        <li key={answer}>
          <Link
            to={i18n.path(`/routine${routineQuery({ ...answers, [name]: [answer] })}`)}
            aria-current={isAnswer(answers, name, answer) ? "true" : undefined}
          >
            <b className="display rq-name">{answerText(i18n, answer)}</b>
            <span className="rq-hint">{answerText(i18n, answer, "hint")}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A form, so that it works without JavaScript. Answers above the maximum are dropped. */
function SeveralAnswers({ answers, name, pictures }: QuestionProps) {
  const i18n = serverI18n(useI18n().language);
  const { t, path } = i18n;
  const pictureOf = (answer: string) => (pictures as Record<string, ImageInfo> | null)?.[answer] ?? null;
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
              {pictureOf(answer) && (
                <span className="rq-photo">
                  <ResponsiveImage image={pictureOf(answer)} alt="" sizes="(min-width: 1024px) 290px, 45vw" />
                </span>
              )}
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
