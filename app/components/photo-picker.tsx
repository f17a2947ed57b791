import { type ChangeEvent, useRef, useState } from "react";
import type { OwnReviewResponse } from "../../api/contract/reviews.ts";
import { imageUrl } from "../../shop/media/image-url.ts";
import { maxPhotos } from "../../shop/reviews/review-rules.ts";
import { errorText } from "../browser/error-text.ts";
import { type UploadedImage, uploadImage } from "../browser/upload-image.ts";
import { useI18n } from "../i18n/language.tsx";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import "./field.css";
import "./photo-picker.css";

type PhotoPickerProps = {
  photos: UploadedImage[];
  onChange: (photos: UploadedImage[]) => void;
  /** Whether an upload is running; the form would be sent without it. */
  isUploading: boolean;
  onUploadingChange: (isUploading: boolean) => void;
  /** What the photos are to show. */
  legend: string;
  hint: string;
  /** What a photo is called; the user's own where left out. */
  nameOf?: (n: number) => string;
  optional?: boolean;
};

/** Up to four photos, uploaded when chosen; the server resizes them and strips their location. */
export function PhotoPicker(props: PhotoPickerProps) {
  const { photos, onChange, isUploading, onUploadingChange, legend, hint, optional } = props;
  const { t } = useI18n();
  const nameOf = props.nameOf ?? ((n) => t("review.photoYours", { n }));
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
      <legend className="field-legend">
        {legend}
        {optional && <small>{t("field.optional")}</small>}
      </legend>
      <ul>
        {photos.map(({ imageId, photoURL }, index) => (
          <li key={imageId}>
            {/* Without a referrer, so that the service worker does not cache unpublished photos. */}
            <img src={photoURL} alt={nameOf(index + 1)} width={72} height={90} referrerPolicy="no-referrer" />
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
      <p className="hint">{hint}</p>
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
