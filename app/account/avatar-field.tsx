import { type ChangeEvent, useRef, useState } from "react";
import { failureText } from "../browser/error-text.ts";
import { Portrait } from "../components/avatar.tsx";
import { Button } from "../components/button.tsx";
import { TextField } from "../components/field.tsx";
import { Icon } from "../components/icon.tsx";
import { useLanguage } from "../i18n/language.tsx";
import "./avatar-field.css";
import { type KeptPicture, uploadPicture } from "./upload-image.ts";
import type { Written } from "./use-form.ts";

type Props = {
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
export function PortraitField({ name, photoURL, error }: Props) {
  const { t } = useLanguage();
  const [chosen, setChosen] = useState<KeptPicture | "initials" | null>(null);
  const [uploading, setUploading] = useState(false);
  const [failed, setFailed] = useState<string>();
  const file = useRef<HTMLInputElement>(null);
  const shown = chosen === "initials" ? null : (chosen?.photoURL ?? photoURL);

  async function upload({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [picked] = target.files ?? [];
    if (!picked) return;
    setUploading(true);
    setFailed(undefined);
    try {
      setChosen(await uploadPicture(picked));
    } catch (failure) {
      setFailed(failureText(failure, t));
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
        <Portrait name={name} photoURL={shown} size="l" />
        <div>
          <p className="hint">{t(shown ? "portrait.own" : "portrait.initials")}</p>
          <div className="portrait-do">
            <Button variant="quiet" small busy={uploading} onClick={() => file.current?.click()}>
              <Icon name="upload-simple" size="s" />
              {uploading ? t("portrait.uploading") : t("portrait.choose")}
            </Button>
            {shown && (
              <Button variant="quiet" small onClick={() => setChosen("initials")}>
                {t("portrait.useInitials")}
              </Button>
            )}
          </div>
        </div>
      </div>
      <input
        ref={file}
        type="file"
        accept="image/*"
        hidden
        tabIndex={-1}
        aria-label={t("portrait.choose")}
        onChange={(event) => void upload(event)}
      />
      {chosen && <input type="hidden" name="imageId" value={chosen === "initials" ? "" : chosen.imageId} />}
      <p className="err" role="alert" hidden={!failed}>
        <Icon name="warning-circle" size="s" />
        {failed}
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
export function withPortrait({ photoURL, imageId, ...rest }: Written): Record<string, string | null> {
  if (photoURL?.trim()) return { ...rest, photoURL: photoURL.trim() };
  return imageId === undefined ? rest : { ...rest, imageId: imageId || null };
}
