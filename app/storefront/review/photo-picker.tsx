import { type ChangeEvent, useRef, useState } from "react";
import type { OwnReviewResponse } from "../../../api/contract/reviews.ts";
import { imageUrl } from "../../../shop/media/image-url.ts";
import { maxPhotos } from "../../../shop/reviews/review-rules.ts";
import { type UploadedImage, uploadImage } from "../../account/upload-image.ts";
import { errorText } from "../../browser/error-text.ts";
import { IconButton } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { useI18n } from "../../i18n/language.tsx";

type PhotoPickerProps = {
  photos: UploadedImage[];
  onChange: (photos: UploadedImage[]) => void;
  /** Whether an upload is running; the review would be sent without it. */
  isUploading: boolean;
  onUploadingChange: (isUploading: boolean) => void;
  /** What the photos are to show, where they are not for a review; at least one is needed then. */
  legend?: string;
  hint?: string;
};

/** Up to four photos, uploaded when chosen; the server resizes them and strips their location. */
export function PhotoPicker({ photos, onChange, isUploading, onUploadingChange, legend, hint }: PhotoPickerProps) {
  const { t } = useI18n();
  const [error, setError] = useState<string>();
  const file = useRef<HTMLInputElement>(null);

  async function add({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const files = [...(target.files ?? [])].slice(0, maxPhotos - photos.length);
    if (files.length === 0) return;
    onUploadingChange(true);
    setError(undefined);
    let uploaded = photos;
    try {
      for (const each of files) {
        const image = await uploadImage(each);
        uploaded = [...uploaded.filter(({ imageId }) => imageId !== image.imageId), image];
        onChange(uploaded);
      }
    } catch (cause) {
      setError(errorText(cause, t));
    }
    onUploadingChange(false);
    // Allows choosing the same file again.
    target.value = "";
  }

  return (
    <fieldset className="photo-choice">
      <legend>
        {legend ?? t("review.photosLegend")}
        {!legend && <small>{t("field.optional")}</small>}
      </legend>
      <ul>
        {photos.map(({ imageId, photoURL }, index) => (
          <li key={imageId}>
            {/* Without a referrer, so that the service worker does not cache unpublished photos. */}
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
        {photos.length < maxPhotos && (
          <li>
            <button
              type="button"
              className="photo-add"
              aria-disabled={isUploading}
              onClick={() => !isUploading && file.current?.click()}
            >
              <Icon name="image" />
              {t(isUploading ? "review.photoAdding" : "review.photoAdd")}
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
      <p className="hint">{hint ?? t("review.photosHint")}</p>
      <p className="err" role="alert" hidden={!error}>
        <Icon name="warning-circle" size="s" />
        {error}
      </p>
    </fieldset>
  );
}

/** The photos of an existing review. */
export function existingPhotos(own: OwnReviewResponse | null): UploadedImage[] {
  return (own?.photos ?? []).map((photo) => ({ imageId: photo.id, photoURL: imageUrl(photo) }));
}
