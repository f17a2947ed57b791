import { type ChangeEvent, useRef, useState } from "react";
import type { OwnReviewAnswer } from "../../../api/responses.ts";
import { mostPhotos } from "../../../shop/reviews/review-rules.ts";
import { type KeptPicture, uploadPicture } from "../../account/upload-image.ts";
import { failureText } from "../../browser/error-text.ts";
import { Icon } from "../../components/icon.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { useLanguage } from "../../i18n/language.tsx";

type Props = {
  photos: KeptPicture[];
  onChange: (photos: KeptPicture[]) => void;
  /** Whether one is on its way: until it has arrived, the review would go without it. */
  sending: boolean;
  onSending: (sending: boolean) => void;
};

/** Up to four photos, sent as soon as they are chosen; the shop makes them small and takes out where they were taken. */
export function PhotoChoice({ photos, onChange, sending, onSending }: Props) {
  const { t } = useLanguage();
  const [failed, setFailed] = useState<string>();
  const file = useRef<HTMLInputElement>(null);

  async function add({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const picked = [...(target.files ?? [])].slice(0, mostPhotos - photos.length);
    if (picked.length === 0) return;
    onSending(true);
    setFailed(undefined);
    let kept = photos;
    try {
      for (const each of picked) {
        const picture = await uploadPicture(each);
        kept = [...kept.filter(({ imageId }) => imageId !== picture.imageId), picture];
        onChange(kept);
      }
    } catch (failure) {
      setFailed(failureText(failure, t));
    }
    onSending(false);
    // The same file may be chosen again.
    target.value = "";
  }

  return (
    <fieldset className="photo-choice">
      <legend>
        {t("review.photosLegend")}
        <small>{t("field.optional")}</small>
      </legend>
      <ul>
        {photos.map(({ imageId, photoURL }, index) => (
          <li key={imageId}>
            {/* Without a referrer, so that the service worker does not keep what the shop has not yet published. */}
            <img
              src={photoURL}
              alt={t("review.photoYours", { n: index + 1 })}
              width={72}
              height={90}
              referrerPolicy="no-referrer"
            />
            <IconButton
              icon="x"
              size="xs"
              label={t("review.photoRemove", { n: index + 1 })}
              onClick={() => onChange(photos.filter((each) => each.imageId !== imageId))}
            />
          </li>
        ))}
        {photos.length < mostPhotos && (
          <li>
            <button
              type="button"
              className="photo-add"
              aria-disabled={sending}
              onClick={() => !sending && file.current?.click()}
            >
              <Icon name="image" />
              {t(sending ? "review.photoAdding" : "review.photoAdd")}
            </button>
          </li>
        )}
      </ul>
      <input
        ref={file}
        type="file"
        accept="image/*"
        multiple
        hidden
        tabIndex={-1}
        aria-label={t("review.photoAdd")}
        onChange={(event) => void add(event)}
      />
      <p className="hint">{t("review.photosHint")}</p>
      <p className="err" role="alert" hidden={!failed}>
        <Icon name="warning-circle" size="s" />
        {failed}
      </p>
    </fieldset>
  );
}

/** The photos that a review has already. */
export function keptPhotos(own: OwnReviewAnswer | null): KeptPicture[] {
  return (own?.photos ?? []).map(({ id, widths }) => ({
    imageId: id,
    photoURL: `/images/${id}-${Math.max(...widths)}.jpg`,
  }));
}
