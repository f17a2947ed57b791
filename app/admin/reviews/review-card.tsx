import { useState } from "react";
import { Link } from "react-router";
import type { StaffReviewResponse } from "../../../api/contract/reviews.ts";
import { detectLanguage } from "../../../shop/language.ts";
import { api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { ResponsiveImage } from "../../components/image.tsx";
import { Stars } from "../../components/stars.tsx";
import { Localized, UserText } from "../../i18n/localized.tsx";
import "../../components/status-pill.css";
import * as z from "zod/mini";
import { maxAnswerLength, type RefusalReason, refusalReasons } from "../../../shop/reviews/review-rules.ts";
import { requiredLines } from "../../../shop/text.ts";
import { Dialog } from "../../components/dialog.tsx";
import { TextArea } from "../../components/field.tsx";
import { useAdminForm } from "../admin-form.ts";
import { usePermission, useSave } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../sections.ts";

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
              <a href={`/images/${photo.id}-${Math.max(...photo.widths)}.jpg`} target="_blank" rel="noreferrer">
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
        <AnswerForm review={review} onDone={() => setOpenForm(null)} />
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
      {openForm === "refuse" && <RefuseDialog review={review} onClose={() => setOpenForm(null)} />}
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

const answerInput = z.object({ answer: requiredLines(maxAnswerLength) });

/** The shop's public answer to a review. */
function AnswerForm({ review: { _id, answer }, onDone }: { review: StaffReviewResponse; onDone: () => void }) {
  const { t } = useAdminI18n();
  const { busy, change } = useSave();
  const save = (newAnswer: string | null) =>
    api("PATCH /reviews/:id", { params: { id: _id }, body: { answer: newAnswer } });
  const { form, field, sending } = useAdminForm(
    { answer: answer ?? "" },
    {
      schema: answerInput,
      send: (body) => save(body.answer),
      failed: t("admin.reviews.failed"),
      saved: { title: t("admin.reviews.answered") },
      onSaved: onDone,
    },
  );

  async function remove(): Promise<void> {
    const done = { title: t("admin.reviews.answerGone") };
    if (await change(() => save(null), { failed: t("admin.reviews.failed"), done })) onDone();
  }

  return (
    <form className="rq-form" {...form}>
      <TextArea
        {...field("answer")}
        rows={3}
        maxLength={maxAnswerLength}
        autoFocus
        label={t("admin.reviews.answerTo")}
        hint={t("admin.reviews.answerHint")}
      />
      <div className="rq-do">
        <Button type="submit" small busy={sending}>
          {t("admin.reviews.answerSave")}
        </Button>
        {answer !== null && (
          <Button small variant="danger" busy={busy} onClick={() => void remove()}>
            {t("admin.reviews.answerRemove")}
          </Button>
        )}
        <Button small variant="quiet" onClick={onDone}>
          {t("admin.cancel")}
        </Button>
      </div>
    </form>
  );
}

/** Asks for the reason of a refusal, which its author reads in these words. */
function RefuseDialog({ review: { _id, revision }, onClose }: { review: StaffReviewResponse; onClose: () => void }) {
  const { t } = useAdminI18n();
  const { busy, change } = useSave();
  const [reason, setReason] = useState<RefusalReason>("off-topic");

  async function refuse(): Promise<void> {
    await change(
      () => api("PATCH /reviews/:id", { params: { id: _id }, body: { revision, status: "refused", reason } }),
      {
        failed: t("admin.reviews.failed"),
        done: { title: t("admin.reviews.refused"), text: t("admin.reviews.refusedText") },
      },
    );
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t("admin.reviews.refuseTitle")}
      className="rq-refuse"
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("admin.cancel")}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void refuse()}>
            {t("admin.reviews.yesRefuse")}
          </Button>
        </>
      }
    >
      <fieldset>
        <legend>{t("admin.reviews.refuseText")}</legend>
        {refusalReasons.map((each) => (
          <label key={each}>
            <input type="radio" name="reason" value={each} checked={each === reason} onChange={() => setReason(each)} />
            {t(`review.reason.${each}`)}
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
