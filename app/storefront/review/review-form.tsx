import { type FormEvent, useRef, useState } from "react";
import type { OwnReviewResponse, SubmittedReviewResponse } from "../../../api/responses.ts";
import type { ClaimRequest } from "../../../shop/customers/customer-schema.ts";
import { ageBands, maxReviewLength, maxTitleLength, skinTypes } from "../../../shop/reviews/review-rules.ts";
import { reviewRequest } from "../../../shop/reviews/review-schema.ts";
import { callApi } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { fieldCodes } from "../../browser/field-codes.ts";
import { Button } from "../../components/button.tsx";
import { Field, TextArea, TextField } from "../../components/field.tsx";
import { showToast } from "../../components/toast.ts";
import { useI18n } from "../../i18n/language.tsx";
import { UserText } from "../../i18n/localized.tsx";
import type { MessageKey } from "../../i18n/messages.ts";
import { existingPhotos, PhotoPicker } from "./photo-picker.tsx";
import { StarInput } from "./star-input.tsx";

export type ReviewFormProps = {
  productId: string;
  /** The product's name. */
  name: string;
  /** What she has said before. */
  own: OwnReviewResponse | null;
  /** Proves a guest's order. */
  proof?: ClaimRequest;
  onCancel: () => void;
  onSent: () => void;
};

const errorKeys: Record<string, MessageKey> = {
  required: "review.textWithPhotos",
  "text-short": "review.textShort",
  "text-long": "review.textLong",
};

/** Stars, and whatever she wants to say beside them: words, photos, her skin and age. */
export function ReviewForm({ productId, name, own, proof, onCancel, onSent }: ReviewFormProps) {
  const { t } = useI18n();
  const [stars, setStars] = useState<number | null>(own?.stars ?? null);
  const [photos, setPhotos] = useState(existingPhotos(own));
  const [isUploading, setUploading] = useState(false);
  const [codes, setCodes] = useState<Record<string, string>>({});
  const [sending, setSending] = useState(false);
  // A second click comes before the button is drawn busy; it must find the first one here.
  const isSubmitting = useRef(false);

  const readForm = (form: HTMLFormElement) => {
    const { title, text, skinType, ageBand } = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const fields = { title, text, skinType: skinType || null, ageBand: ageBand || null };
    return { ...fields, stars: stars ?? undefined, photos: photos.map(({ imageId }) => imageId), order: proof };
  };

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isSubmitting.current || isUploading) return;
    const form = event.currentTarget;
    const body = readForm(form);
    const errors = fieldCodes(reviewRequest, body);
    setCodes(errors);
    if (errors.stars) form.querySelector<HTMLInputElement>("input[type=radio]")?.focus();
    else if (errors.text) form.querySelector("textarea")?.focus();
    if (Object.keys(errors).length > 0) return;
    isSubmitting.current = true;
    setSending(true);
    try {
      const { status } = await callApi<SubmittedReviewResponse>("POST", `/product/${productId}/reviews`, { body });
      const text = t(status === "published" ? "review.doneStars" : "review.doneText");
      showToast({ title: t("review.done"), text, ms: 4000 });
      onSent();
    } catch (error) {
      showToast({ title: t("review.failed"), text: errorText(error, t), tone: "error" });
    }
    isSubmitting.current = false;
    setSending(false);
  }

  return (
    <form method="post" noValidate className="review-form" onSubmit={(event) => void submit(event)}>
      <p className="review-of">
        <UserText text={name} />
      </p>
      <StarInput stars={stars} onChoose={setStars} error={codes.stars && stars === null && t("review.starsMissing")} />
      <TextArea
        name="text"
        rows={4}
        maxLength={maxReviewLength}
        optional
        label={t("review.text")}
        hint={t("review.textHint")}
        error={codes.text && t(errorKeys[codes.text] ?? "review.textLong")}
        defaultValue={own?.text ?? ""}
      />
      <TextField
        name="title"
        maxLength={maxTitleLength}
        autoComplete="off"
        optional
        label={t("review.headline")}
        hint={t("review.headlineHint")}
        defaultValue={own?.title ?? ""}
      />
      <PhotoPicker photos={photos} onChange={setPhotos} isUploading={isUploading} onUploadingChange={setUploading} />
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
        <Button type="submit" busy={sending || isUploading}>
          {t("review.send")}
        </Button>
      </div>
    </form>
  );
}
