import { useState } from "react";
import { Link } from "react-router";
import type { StaffReviewResponse } from "../../../api/contract/reviews.ts";
import { detectLanguage } from "../../../shop/language.ts";
import { imageUrl } from "../../../shop/media/image-url.ts";
import { api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { ResponsiveImage } from "../../components/image.tsx";
import { Stars } from "../../components/stars.tsx";
import { Localized, UserText } from "../../i18n/localized.tsx";
import "../../components/status-pill.css";
import { usePermission, useSave } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../sections.ts";
import { AnswerForm, RefuseDialog } from "./moderation-forms.tsx";

/** A review with its author, product and order, and the actions of staff. */
export function ReviewCard({ review }: { review: StaffReviewResponse }) {
  const { t, date, path } = useAdminI18n();
  const { busy, change } = useSave();
  const [openForm, setOpenForm] = useState<"answer" | "refuse" | null>(null);
  const { _id, revision, status, stars, title, text, name, photos, product, writtenAt, answer } = review;
  const failed = t("admin.reviews.failed");
  const publish = () =>
    change(() => api("PATCH /reviews/:id", { params: { id: _id }, body: { revision, status: "published" } }), {
      failed,
      done: { title: t("admin.reviews.published") },
    });
  const describedBy = { "aria-describedby": `review-${_id}` };
  return (
    <article className="rq-card" aria-labelledby={`review-${_id}`}>
      <header className="rq-h">
        <ResponsiveImage image={product.picture} alt="" sizes="44px" />
        <div>
          <Link className="rq-name" to={path(product.path)} id={`review-${_id}`}>
            <Localized value={product.name} />
          </Link>
          <small>
            {name ? <UserText text={name} /> : t("reviews.someone")}
            {", "}
            <time dateTime={writtenAt}>{date(writtenAt, "dayTime")}</time>
          </small>
        </div>
        {review.demo && <span className="st st-returned">{t("admin.reviews.demo")}</span>}
      </header>
      <Stars stars={stars} />
      {title && (
        <h2>
          <UserText text={title} />
        </h2>
      )}
      <p className="rq-text" lang={detectLanguage(text)}>
        {text}
      </p>
      {photos.length > 0 && (
        <ul className="rq-photos" aria-label={t("reviews.photos")}>
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <a href={imageUrl(photo)} target="_blank" rel="noreferrer">
                <ResponsiveImage
                  isPrivate
                  image={photo}
                  alt={t("reviews.photo", { n: index + 1, count: photos.length })}
                  sizes="96px"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <ReviewFacts review={review} />
      {answer !== null && openForm !== "answer" && (
        <div className="rq-answer">
          <b>{t("admin.reviews.answerTo")}</b>
          <p lang={detectLanguage(answer)}>{answer}</p>
        </div>
      )}
      {openForm === "answer" ? (
        <AnswerForm
          answer={answer}
          hint={t("admin.reviews.answerHint")}
          save={(newAnswer) => api("PATCH /reviews/:id", { params: { id: _id }, body: { answer: newAnswer } })}
          onDone={() => setOpenForm(null)}
        />
      ) : (
        <div className="rq-do">
          {status !== "published" && (
            <Button small variant="outline" busy={busy} onClick={() => void publish()} {...describedBy}>
              {t("admin.reviews.publish")}
            </Button>
          )}
          <Button small variant="quiet" onClick={() => setOpenForm("answer")} {...describedBy}>
            {t(answer === null ? "admin.reviews.answer" : "admin.reviews.answerChange")}
          </Button>
          {status !== "refused" && (
            <Button small variant="danger" onClick={() => setOpenForm("refuse")} {...describedBy}>
              {t("admin.reviews.refuse")}
            </Button>
          )}
        </div>
      )}
      {openForm === "refuse" && (
        <RefuseDialog
          text={t("admin.reviews.refuseText")}
          done={{ title: t("admin.reviews.refused"), text: t("admin.reviews.refusedText") }}
          refuse={(reason) =>
            api("PATCH /reviews/:id", { params: { id: _id }, body: { revision, status: "refused", reason } })
          }
          onClose={() => setOpenForm(null)}
        />
      )}
    </article>
  );
}

function ReviewFacts({ review: { skinType, ageBand, orderNumber, helpful, reason } }: { review: StaffReviewResponse }) {
  const { t } = useAdminI18n();
  const mayReadOrders = usePermission("orders:read");
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
          <OrderLabel number={orderNumber} />
        </Link>
      )}
      {orderNumber && !mayReadOrders && (
        <span>
          <OrderLabel number={orderNumber} />
        </span>
      )}
      {facts.map((fact) => (
        <span key={String(fact)}>{fact}</span>
      ))}
    </p>
  );
}

function OrderLabel({ number }: { number: string }) {
  const { t } = useAdminI18n();
  return (
    <>
      {t("admin.reviews.order")}{" "}
      <span className="num" lang="en">
        {number}
      </span>
    </>
  );
}
