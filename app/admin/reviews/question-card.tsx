import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { StaffQuestionResponse } from "../../../api/contract/questions.ts";
import { detectLanguage } from "../../../shop/language.ts";
import type { RefusalReason } from "../../../shop/reviews/review-rules.ts";
import { api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { Localized, UserText } from "../../i18n/localized.tsx";
import { useSave } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import { AnswerForm, RefuseDialog } from "./moderation-forms.tsx";

/** What customers wrote, how it is published, and how it is rejected. */
type Moderation = {
  publish: () => Promise<unknown>;
  refuse: (reason: RefusalReason) => Promise<unknown>;
};

/** A question with its product, its answers and what staff do with them. */
export function QuestionCard({ question }: { question: StaffQuestionResponse }) {
  const { t, date, path, phone: asDialled } = useAdminI18n();
  const [answering, setAnswering] = useState(false);
  const { _id: id, product, text, name, phone, writtenAt, answers, status, reason } = question;
  const params = { id };
  const own = answers.find(({ byShop }) => byShop)?.text ?? null;
  return (
    <article className="rq-card" aria-labelledby={`question-${id}`}>
      <header className="qq-h">
        <Link className="rq-name" to={`${path(product.path)}#questions`}>
          <Localized value={product.name} />
        </Link>
        <small>
          {name ? <UserText text={name} /> : t("reviews.someone")}
          {", "}
          {phone && (
            <>
              <a className="link num" href={`tel:${phone}`}>
                {asDialled(phone)}
              </a>
              {", "}
            </>
          )}
          <time dateTime={writtenAt}>{date(writtenAt, "dayTime")}</time>
        </small>
      </header>
      <h2 id={`question-${id}`} lang={detectLanguage(text)}>
        {text}
      </h2>
      {reason && <p className="rq-facts">{t(`review.reason.${reason}`)}</p>}
      {own !== null && !answering && (
        <div className="rq-answer">
          <b>{t("admin.reviews.answerTo")}</b>
          <p lang={detectLanguage(own)}>{own}</p>
        </div>
      )}
      {answering ? (
        <AnswerForm
          answer={own}
          hint={t("admin.questions.answerHint")}
          save={(answer) => api("PATCH /questions/:id", { params, body: { answer } })}
          onDone={() => setAnswering(false)}
        />
      ) : (
        <ModerationButtons
          describedBy={`question-${id}`}
          status={status}
          publish={() => api("PATCH /questions/:id", { params, body: { status: "published" } })}
          refuse={(why) => api("PATCH /questions/:id", { params, body: { status: "refused", reason: why } })}
        >
          <Button
            small
            variant={own === null ? "outline" : "quiet"}
            onClick={() => setAnswering(true)}
            aria-describedby={`question-${id}`}
          >
            {t(own === null ? "admin.reviews.answer" : "admin.reviews.answerChange")}
          </Button>
        </ModerationButtons>
      )}
      {answers
        .filter(({ byShop }) => !byShop)
        .map((answer) => (
          <CustomersAnswer key={answer._id} answer={answer} />
        ))}
    </article>
  );
}

function CustomersAnswer({ answer }: { answer: StaffQuestionResponse["answers"][number] }) {
  const { t, date } = useAdminI18n();
  const { _id: id, text, name, answeredAt, status, reason } = answer;
  const params = { id };
  return (
    <div className="qq-answer">
      <p className="rq-facts">
        <b>{name ? <UserText text={name} /> : t("reviews.someone")}</b>
        <time dateTime={answeredAt}>{date(answeredAt, "dayTime")}</time>
        <span>{t(`admin.reviews.tab.${status}`)}</span>
        {reason && <span>{t(`review.reason.${reason}`)}</span>}
      </p>
      <p className="rq-text" id={`answer-${id}`} lang={detectLanguage(text)}>
        {text}
      </p>
      <ModerationButtons
        describedBy={`answer-${id}`}
        status={status}
        publish={() => api("PATCH /answers/:id", { params, body: { status: "published" } })}
        refuse={(why) => api("PATCH /answers/:id", { params, body: { status: "refused", reason: why } })}
      />
    </div>
  );
}

type ModerationButtonsProps = Moderation & {
  status: StaffQuestionResponse["status"];
  describedBy: string;
  children?: ReactNode;
};

function ModerationButtons({ status, describedBy, publish, refuse, children }: ModerationButtonsProps) {
  const { t } = useAdminI18n();
  const { busy, change } = useSave();
  const [refusing, setRefusing] = useState(false);
  const done = { title: t("admin.questions.published") };
  return (
    <div className="rq-do">
      {children}
      {status !== "published" && (
        <Button
          small
          variant="outline"
          busy={busy}
          onClick={() => void change(publish, { failed: t("admin.reviews.failed"), done })}
          aria-describedby={describedBy}
        >
          {t("admin.reviews.publish")}
        </Button>
      )}
      {status !== "refused" && (
        <Button small variant="danger" onClick={() => setRefusing(true)} aria-describedby={describedBy}>
          {t(status === "published" ? "admin.questions.hide" : "admin.reviews.refuse")}
        </Button>
      )}
      {refusing && (
        <RefuseDialog
          text={t("admin.questions.refuseText")}
          done={{ title: t("admin.questions.refused") }}
          refuse={refuse}
          onClose={() => setRefusing(false)}
        />
      )}
    </div>
  );
}
