import { type ChangeEvent, useRef, useState } from "react";
import { errorText } from "../browser/error-text.ts";
import { Avatar } from "../components/avatar.tsx";
import { Button } from "../components/button.tsx";
import { TextField } from "../components/field.tsx";
import { Icon } from "../components/icon.tsx";
import { useI18n } from "../i18n/language.tsx";
import "./avatar-field.css";
import { type UploadedImage, uploadImage } from "../browser/upload-image.ts";
import type { FormValues } from "../components/form.ts";

/** Error messages for the URL of an image. */
export const avatarMessages = {
  "image-unknown": "avatar.unknown",
  "image-unreachable": "refusal.image-unreachable",
  "image-unreadable": "refusal.image-unreadable",
  "image-too-large": "refusal.image-too-large",
} as const;

type AvatarFieldProps = {
  /** Shown as initials without an image. */
  name: string;
  /** The current image. */
  photoURL: string | null;
  /** The error of the URL. */
  error?: string;
};

/**
 * The avatar of a user in a form: initials, an upload or a URL. Sends `imageId` (blank for the initials) once something
 * was chosen, and `photoURL` for a URL.
 */
export function AvatarField({ name, photoURL, error }: AvatarFieldProps) {
  const { t } = useI18n();
  const [chosen, setChosen] = useState<UploadedImage | "initials" | null>(null);
  const [uploading, setUploading] = useState(false);
  const [uploadError, setUploadError] = useState<string>();
  const fileInput = useRef<HTMLInputElement>(null);
  const shownUrl = chosen === "initials" ? null : (chosen?.photoURL ?? photoURL);

  async function upload({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [selectedFile] = target.files ?? [];
    if (!selectedFile) return;
    setUploading(true);
    setUploadError(undefined);
    try {
      setChosen(await uploadImage(selectedFile));
    } catch (cause) {
      setUploadError(errorText(cause, t));
    } finally {
      setUploading(false);
      // So that the same file can be chosen again.
      target.value = "";
    }
  }

  return (
    <fieldset className="field avatar-field">
      <legend>{t("avatar.label")}</legend>
      <div className="avatar-row">
        <Avatar name={name} photoURL={shownUrl} size="l" />
        <div>
          <p className="hint">{t(shownUrl ? "avatar.own" : "avatar.initials")}</p>
          <div className="avatar-do">
            <Button variant="quiet" small busy={uploading} onClick={() => fileInput.current?.click()}>
              <Icon name="upload-simple" size="s" />
              {uploading ? t("avatar.uploading") : t("avatar.choose")}
            </Button>
            {shownUrl && (
              <Button variant="quiet" small onClick={() => setChosen("initials")}>
                {t("avatar.useInitials")}
              </Button>
            )}
          </div>
        </div>
      </div>
      <input
        ref={fileInput}
        type="file"
        accept="image/*"
        hidden
        tabIndex={-1}
        aria-label={t("avatar.choose")}
        onChange={(event) => void upload(event)}
      />
      {chosen && <input type="hidden" name="imageId" value={chosen === "initials" ? "" : chosen.imageId} />}
      <p className="err" role="alert" hidden={!uploadError}>
        <Icon name="warning-circle" size="s" />
        {uploadError}
      </p>
      <details className="avatar-more" open={error ? true : undefined}>
        <summary>{t("avatar.byAddress")}</summary>
        <TextField
          name="photoURL"
          type="url"
          inputMode="url"
          autoComplete="photo"
          optional
          label={t("avatar.address")}
          placeholder="https://"
          hint={t("avatar.addressWhy")}
          error={error}
        />
      </details>
    </fieldset>
  );
}

/** The fields for the API: the URL if one was typed, else the image if it was changed. */
export function withAvatar({ photoURL, imageId, ...rest }: FormValues): Record<string, string | null> {
  if (photoURL?.trim()) return { ...rest, photoURL: photoURL.trim() };
  return imageId === undefined ? rest : { ...rest, imageId: imageId || null };
}
