import { useId, useState } from "react";
import type { OwnReviewResponse } from "../../../api/contract/reviews.ts";
import type { ClaimRequest } from "../../../shop/customers/customer-schema.ts";
import { ageBands, maxReviewLength, maxTitleLength, skinTypes } from "../../../shop/reviews/review-rules.ts";
import { reviewRequest } from "../../../shop/reviews/review-schema.ts";
import { api } from "../../browser/api.ts";
import type { BodyOf } from "../../browser/request.ts";
import { Button } from "../../components/button.tsx";
import { Field, TextArea, TextField } from "../../components/field.tsx";
import { useForm } from "../../components/form.ts";
import { Icon } from "../../components/icon.tsx";
import { existingPhotos, PhotoPicker } from "../../components/photo-picker.tsx";
import { showToast } from "../../components/toast.ts";
import { useI18n } from "../../i18n/language.tsx";
import { UserText } from "../../i18n/localized.tsx";

export type ReviewFormProps = {
  productId: string;
  /** The product's name. */
  name: string;
  /** The customer's earlier review of it. */
  own: OwnReviewResponse | null;
  /** Proves a guest's order. */
  proof?: ClaimRequest;
  onCancel: () => void;
  onSent: () => void;
};

/** Stars and, if wanted, a text, photos, skin type and age. */
export function ReviewForm({ productId, name, own, proof, onCancel, onSent }: ReviewFormProps) {
  const { t } = useI18n();
  const [stars, setStars] = useState<number | null>(own?.stars ?? null);
  const [photos, setPhotos] = useState(existingPhotos(own));
  const [isUploading, setUploading] = useState(false);
  const { form, error, sending } = useForm({
    schema: reviewRequest,
    toBody: ({ title, text, skinType, ageBand }) =>
      ({
        ...{ title, text, skinType: skinType || null, ageBand: ageBand || null },
        ...{ stars: stars ?? undefined, photos: photos.map(({ imageId }) => imageId), order: proof },
      }) as BodyOf<"POST /product/:id/reviews">,
    messages: { "text-short": "review.textShort", "text-long": "review.textLong" },
    required: { stars: "review.starsMissing", text: "review.textWithPhotos" },
    async send(body) {
      if (isUploading) return;
      const { status } = await api("POST /product/:id/reviews", { params: { id: productId }, body });
      const text = t(status === "published" ? "review.doneStars" : "review.doneText");
      showToast({ title: t("review.done"), text, ms: 4000 });
      onSent();
    },
    failed: t("review.failed"),
  });

  return (
    <form className="review-form" {...form}>
      <p className="review-of">
        <UserText text={name} />
      </p>
      <StarInput stars={stars} onChoose={setStars} error={stars === null && error("stars")} />
      <TextArea
        name="text"
        rows={4}
        maxLength={maxReviewLength}
        optional
        label={t("review.text")}
        hint={t("review.textHint")}
        error={error("text")}
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
      <PhotoPicker
        photos={photos}
        onChange={setPhotos}
        isUploading={isUploading}
        onUploadingChange={setUploading}
        legend={t("review.photosLegend")}
        hint={t("review.photosHint")}
        optional
      />
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

const choices = [1, 2, 3, 4, 5] as const;

type StarInputProps = { stars: number | null; onChoose: (stars: number) => void; error: string | false | undefined };

/** The rating as five radio buttons, for arrow keys and screen readers. */
export function StarInput({ stars, onChoose, error }: StarInputProps) {
  const { t } = useI18n();
  const id = useId();
  const chosen = choices.find((choice) => choice === stars);
  return (
    <fieldset className="star-choice" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="field-legend">{t("review.starsLegend")}</legend>
      <div>
        {choices.map((choice) => (
          <label key={choice} className={stars !== null && choice <= stars ? "on" : undefined}>
            <input
              type="radio"
              name="stars"
              value={choice}
              checked={choice === stars}
              aria-invalid={error ? true : undefined}
              aria-label={`${t("reviews.stars", { stars: choice })}: ${t(`review.star${choice}`)}`}
              onChange={() => onChoose(choice)}
            />
            <Icon name="star-fill" size="l" />
          </label>
        ))}
        <span aria-hidden="true">{chosen && t(`review.star${chosen}`)}</span>
      </div>
      <p className="err" id={`${id}-error`} role="alert" hidden={!error}>
        <Icon name="warning-circle" size="s" />
        {error}
      </p>
    </fieldset>
  );
}
