import { type ChangeEvent, useRef, useState } from "react";
import { errorText } from "../browser/error-text.ts";
import { Avatar } from "../components/avatar.tsx";
import { Button } from "../components/button.tsx";
import { TextField } from "../components/field.tsx";
import { Icon } from "../components/icon.tsx";
import { useI18n } from "../i18n/language.tsx";
import "./avatar-field.css";
import type { FormValues } from "../components/form.ts";
import { type UploadedImage, uploadImage } from "./upload-image.ts";

/** The sentences for what can be wrong with the address of a picture. */
export const avatarMessages = {
  "image-unknown": "portrait.unknown",
  "image-unreachable": "refusal.image-unreachable",
  "image-unreadable": "refusal.image-unreadable",
  "image-too-large": "refusal.image-too-large",
} as const;

type AvatarFieldProps = {
  /** Drawn as initials while there is no picture. */
  name: string;
  /** The picture so far. */
  photoURL: string | null;
  /** What is wrong with a given address. */
  error?: string;
};

/**
 * A person's picture in a form: her initials, a picture of hers, or the address of one. Sends `imageId` (blank for the
 * initials) once something was chosen, and `photoURL` for an address.
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
      // The same file may be chosen again.
      target.value = "";
    }
  }

  return (
    <fieldset className="field portrait-field">
      <legend>{t("portrait.label")}</legend>
      <div className="portrait-row">
        <Avatar name={name} photoURL={shownUrl} size="l" />
        <div>
          <p className="hint">{t(shownUrl ? "portrait.own" : "portrait.initials")}</p>
          <div className="portrait-do">
            <Button variant="quiet" small busy={uploading} onClick={() => fileInput.current?.click()}>
              <Icon name="upload-simple" size="s" />
              {uploading ? t("portrait.uploading") : t("portrait.choose")}
            </Button>
            {shownUrl && (
              <Button variant="quiet" small onClick={() => setChosen("initials")}>
                {t("portrait.useInitials")}
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
        aria-label={t("portrait.choose")}
        onChange={(event) => void upload(event)}
      />
      {chosen && <input type="hidden" name="imageId" value={chosen === "initials" ? "" : chosen.imageId} />}
      <p className="err" role="alert" hidden={!uploadError}>
        <Icon name="warning-circle" size="s" />
        {uploadError}
      </p>
      <details className="portrait-more" open={error ? true : undefined}>
        <summary>{t("portrait.byAddress")}</summary>
        <TextField
          name="photoURL"
          type="url"
          inputMode="url"
          autoComplete="photo"
          optional
          label={t("portrait.address")}
          placeholder="https://"
          hint={t("portrait.addressWhy")}
          error={error}
        />
      </details>
    </fieldset>
  );
}

/** What the API is to read of it: an address counts where one was written, the picture where it was changed. */
export function withAvatar({ photoURL, imageId, ...rest }: FormValues): Record<string, string | null> {
  if (photoURL?.trim()) return { ...rest, photoURL: photoURL.trim() };
  return imageId === undefined ? rest : { ...rest, imageId: imageId || null };
}
