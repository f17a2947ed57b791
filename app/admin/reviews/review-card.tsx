import { useState } from "react";
import { Link } from "react-router";
import type { StaffReviewAnswer } from "../../../api/responses.ts";
import { writtenLanguage } from "../../../shop/language.ts";
import { callApi } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { Photo } from "../../components/image.tsx";
import { Stars } from "../../components/stars.tsx";
import { Localized } from "../../i18n/localized.tsx";
import "../../components/status-pill.css";
import { OwnWords } from "../../components/user-text.tsx";
import { useAdminSpeech } from "../i18n.ts";
import { sectionLink } from "../section-link.ts";
import { useMay } from "../use-permission.ts";
import { useChange } from "../use-save.ts";
import { AnswerForm } from "./answer-form.tsx";
import { RefuseDialog } from "./refuse-dialog.tsx";

/** A review with all that staff need to judge it: who, what about, by which order; and what can be done. */
export function ReviewCard({ review }: { review: StaffReviewAnswer }) {
  const { t, date, path } = useAdminSpeech();
  const { busy, change } = useChange();
  const [doing, setDoing] = useState<"answer" | "refuse" | null>(null);
  const { _id, revision, status, stars, title, text, name, photos, product, writtenAt, answer } = review;
  const failed = t("admin.reviews.failed");
  const publish = () =>
    change(() => callApi("PATCH", `/reviews/${_id}`, { body: { revision, status: "published" } }), {
      failed,
      done: { title: t("admin.reviews.published") },
    });
  const whose = { "aria-describedby": `review-${_id}` };
  return (
    <article className="rq-card" aria-labelledby={`review-${_id}`}>
      <header className="rq-h">
        <Photo picture={product.picture} alt="" sizes="44px" />
        <div>
          <Link className="rq-name" to={path(product.path)} id={`review-${_id}`}>
            <Localized value={product.name} />
          </Link>
          <small>
            {name ? <OwnWords text={name} /> : t("reviews.someone")}
            {", "}
            <time dateTime={writtenAt}>{date(writtenAt, "dayTime")}</time>
          </small>
        </div>
        {review.demo && <span className="st st-returned">{t("admin.reviews.demo")}</span>}
      </header>
      <Stars stars={stars} />
      {title && (
        <h2>
          <OwnWords text={title} />
        </h2>
      )}
      <p className="rq-text" lang={writtenLanguage(text)}>
        {text}
      </p>
      {photos.length > 0 && (
        <ul className="rq-photos" aria-label={t("reviews.photos")}>
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <a href={`/images/${photo.id}-${Math.max(...photo.widths)}.jpg`} target="_blank" rel="noreferrer">
                <Photo
                  own
                  picture={photo}
                  alt={t("reviews.photo", { n: index + 1, count: photos.length })}
                  sizes="96px"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <Facts review={review} />
      {answer !== null && doing !== "answer" && (
        <div className="rq-answer">
          <b>{t("admin.reviews.answerTo")}</b>
          <p lang={writtenLanguage(answer)}>{answer}</p>
        </div>
      )}
      {doing === "answer" ? (
        <AnswerForm review={review} onDone={() => setDoing(null)} />
      ) : (
        <div className="rq-do">
          {status !== "published" && (
            <Button small variant="outline" busy={busy} onClick={() => void publish()} {...whose}>
              {t("admin.reviews.publish")}
            </Button>
          )}
          <Button small variant="quiet" onClick={() => setDoing("answer")} {...whose}>
            {t(answer === null ? "admin.reviews.answer" : "admin.reviews.answerChange")}
          </Button>
          {status !== "refused" && (
            <Button small variant="danger" onClick={() => setDoing("refuse")} {...whose}>
              {t("admin.reviews.refuse")}
            </Button>
          )}
        </div>
      )}
      {doing === "refuse" && <RefuseDialog review={review} onClose={() => setDoing(null)} />}
    </article>
  );
}

function Facts({ review: { skinType, ageBand, orderNumber, helpful, reason } }: { review: StaffReviewAnswer }) {
  const { t } = useAdminSpeech();
  const mayReadOrders = useMay("orders:read");
  const facts = [
    skinType && t(`review.skin.${skinType}`),
    ageBand && t("review.ageTold", { age: t(`review.age.${ageBand}`) }),
    helpful > 0 && t("admin.reviews.helpful", { count: helpful }),
    reason && t(`review.reason.${reason}`),
  ].filter(Boolean);
  return (
    <p className="rq-facts">
      {orderNumber && mayReadOrders && (
        <Link className="rq-order" to={sectionLink("orders", { tab: "all", q: orderNumber })}>
          <OrderName number={orderNumber} />
        </Link>
      )}
      {orderNumber && !mayReadOrders && (
        <span>
          <OrderName number={orderNumber} />
        </span>
      )}
      {facts.map((fact) => (
        <span key={String(fact)}>{fact}</span>
      ))}
    </p>
  );
}

function OrderName({ number }: { number: string }) {
  const { t } = useAdminSpeech();
  return (
    <>
      {t("admin.reviews.order")}{" "}
      <span className="num" lang="en">
        {number}
      </span>
    </>
  );
}
