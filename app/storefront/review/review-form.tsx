import { type FormEvent, useRef, useState } from "react";
import type { OwnReviewAnswer, WrittenReviewAnswer } from "../../../api/responses.ts";
import type { ClaimRequest } from "../../../shop/customers/customer-schema.ts";
import { ageBands, longestReview, longestTitle, skinTypes } from "../../../shop/reviews/review-rules.ts";
import { reviewRequest } from "../../../shop/reviews/review-schema.ts";
import { callApi } from "../../browser/api.ts";
import { failureText } from "../../browser/error-text.ts";
import { fieldCodes } from "../../browser/field-codes.ts";
import { Button } from "../../components/button.tsx";
import { Field, TextArea, TextField } from "../../components/field.tsx";
import { showToast } from "../../components/toast.ts";
import { OwnWords } from "../../components/user-text.tsx";
import { useLanguage } from "../../i18n/language.tsx";
import type { MessageKey } from "../../i18n/messages.ts";
import { keptPhotos, PhotoChoice } from "./photo-picker.tsx";
import { StarChoice } from "./star-input.tsx";

export type ReviewFormProps = {
  productId: string;
  /** The product's name. */
  name: string;
  /** What she has said before. */
  own: OwnReviewAnswer | null;
  /** Proves a guest's order. */
  proof?: ClaimRequest;
  onCancel: () => void;
  onSent: () => void;
};

const mends: Record<string, MessageKey> = {
  required: "review.textWithPhotos",
  "text-short": "review.textShort",
  "text-long": "review.textLong",
};

/** Stars, and whatever she wants to say beside them: words, photos, her skin and age. */
export function ReviewForm({ productId, name, own, proof, onCancel, onSent }: ReviewFormProps) {
  const { t } = useLanguage();
  const [stars, setStars] = useState<number | null>(own?.stars ?? null);
  const [photos, setPhotos] = useState(keptPhotos(own));
  const [photoOnItsWay, setPhotoOnItsWay] = useState(false);
  const [codes, setCodes] = useState<Record<string, string>>({});
  const [sending, setSending] = useState(false);
  // A second click comes before the button is drawn busy; it must find the first one here.
  const underWay = useRef(false);

  const written = (form: HTMLFormElement) => {
    const { title, text, skinType, ageBand } = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const told = { title, text, skinType: skinType || null, ageBand: ageBand || null };
    return { ...told, stars: stars ?? undefined, photos: photos.map(({ imageId }) => imageId), order: proof };
  };

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (underWay.current || photoOnItsWay) return;
    const form = event.currentTarget;
    const body = written(form);
    const wrong = fieldCodes(reviewRequest, body);
    setCodes(wrong);
    if (wrong.stars) form.querySelector<HTMLInputElement>("input[type=radio]")?.focus();
    else if (wrong.text) form.querySelector("textarea")?.focus();
    if (Object.keys(wrong).length > 0) return;
    underWay.current = true;
    setSending(true);
    try {
      const { status } = await callApi<WrittenReviewAnswer>("POST", `/product/${productId}/reviews`, { body });
      const text = t(status === "published" ? "review.doneStars" : "review.doneText");
      showToast({ title: t("review.done"), text, ms: 4000 });
      onSent();
    } catch (error) {
      showToast({ title: t("review.failed"), text: failureText(error, t), tone: "error" });
    }
    underWay.current = false;
    setSending(false);
  }

  return (
    <form method="post" noValidate className="review-form" onSubmit={(event) => void submit(event)}>
      <p className="review-of">
        <OwnWords text={name} />
      </p>
      <StarChoice stars={stars} onChoose={setStars} error={codes.stars && stars === null && t("review.starsMissing")} />
      <TextArea
        name="text"
        rows={4}
        maxLength={longestReview}
        optional
        label={t("review.text")}
        hint={t("review.textHint")}
        error={codes.text && t(mends[codes.text] ?? "review.textLong")}
        defaultValue={own?.text ?? ""}
      />
      <TextField
        name="title"
        maxLength={longestTitle}
        autoComplete="off"
        optional
        label={t("review.headline")}
        hint={t("review.headlineHint")}
        defaultValue={own?.title ?? ""}
      />
      <PhotoChoice photos={photos} onChange={setPhotos} sending={photoOnItsWay} onSending={setPhotoOnItsWay} />
      <fieldset className="review-you">
        <legend>{t("review.aboutYou")}</legend>
        <Field label={t("reviews.skin")} optional>
          {(control) => (
            <select name="skinType" defaultValue={own?.skinType ?? ""} {...control}>
              <option value="">{t("review.untold")}</option>
              {skinTypes.map((skin) => (
                <option key={skin} value={skin}>
                  {t(`review.skin.${skin}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t("reviews.age")} optional>
          {(control) => (
            <select name="ageBand" defaultValue={own?.ageBand ?? ""} {...control}>
              <option value="">{t("review.untold")}</option>
              {ageBands.map((age) => (
                <option key={age} value={age}>
                  {t(`review.age.${age}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
      </fieldset>
      <p className="hint">{t("review.nameNote")}</p>
      <div className="dialog-f">
        <Button variant="quiet" onClick={onCancel}>
          {t("dialog.close")}
        </Button>
        <Button type="submit" busy={sending || photoOnItsWay}>
          {t("review.send")}
        </Button>
      </div>
    </form>
  );
}
