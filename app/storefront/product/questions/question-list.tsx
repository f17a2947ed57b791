import { detectLanguage } from "../../../../shop/language.ts";
import type { PublishedQuestion } from "../../../../shop/questions/list-questions.ts";
import { ContactLine, type Contacts } from "../../../components/contact-line.tsx";
import { useI18n } from "../../../i18n/language.tsx";
import { UserText } from "../../../i18n/localized.tsx";
import { serverI18n } from "../../../i18n/server-texts.ts";
import "./questions.css";

const maxOpen = 3;

type QuestionListProps = {
  questions: PublishedQuestion[];
  /** The shop's name, as it signs its answers. */
  shopName: string;
  contacts: Contacts;
  /** What a chat is about. */
  about: string;
};

/** Questions and answers, and whom to ask. The server alone renders them. */
export function QuestionList({ questions, shopName, contacts, about }: QuestionListProps) {
  const { t } = serverI18n(useI18n().language);
  const rest = questions.slice(maxOpen);
  return (
    <section className="section" id="questions" aria-labelledby="questions-title">
      <div className="wrap rev">
        <div>
          <h2 className="display h2" id="questions-title">
            {t("questions.title")}
          </h2>
          <p className="qa-lede">{t(questions.length > 0 ? "questions.lede" : "questions.none")}</p>
          <button type="button" className="btn btn-o btn-w" data-question="">
            {t("questions.ask")}
          </button>
          <p className="qa-lede small">
            <ContactLine contacts={contacts} lead={t("questions.talk")} about={about} />
          </p>
        </div>
        {questions.length > 0 && (
          <div>
            <Questions questions={questions.slice(0, maxOpen)} shopName={shopName} />
            {rest.length > 0 && (
              <details className="qa-more">
                <summary className="link">{t("questions.more", { count: rest.length })}</summary>
                <Questions questions={rest} shopName={shopName} />
              </details>
            )}
          </div>
        )}
      </div>
    </section>
  );
}

function Questions({ questions, shopName }: Pick<QuestionListProps, "questions" | "shopName">) {
  return questions.map((question) => <Question key={question.id} question={question} shopName={shopName} />);
}

function Question({ question, shopName }: { question: PublishedQuestion; shopName: string }) {
  const { t, date } = serverI18n(useI18n().language);
  const { id, text, name, writtenAt, answers } = question;
  return (
    <article className="review">
      <h3 lang={detectLanguage(text)}>{text}</h3>
      <p className="review-by">
        <span>{name ? <UserText text={name} /> : t("reviews.someone")}</span>
        <time dateTime={writtenAt}>{date(writtenAt, "day")}</time>
      </p>
      {answers.map((answer) => (
        <div key={answer.id} className={answer.byShop ? "review-answer" : "review-answer qa-buyer"}>
          <p lang={detectLanguage(answer.text)}>{answer.text}</p>
          <p className="review-by">
            {answer.byShop ? (
              <b>{t("questions.byShop", { shop: shopName })}</b>
            ) : (
              <>
                <b>{answer.name ? <UserText text={answer.name} /> : t("reviews.someone")}</b>
                <span className="review-mark">{t("reviews.verified")}</span>
              </>
            )}
            <time dateTime={answer.answeredAt}>{date(answer.answeredAt, "day")}</time>
          </p>
        </div>
      ))}
      <button type="button" className="review-helpful" data-question={id} data-text={text}>
        <span>{t(answers.length > 0 ? "questions.reply" : "questions.replyFirst")}</span>
      </button>
    </article>
  );
}
