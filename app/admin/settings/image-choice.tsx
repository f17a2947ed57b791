import { useRef, useState } from "react";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { Button } from "../../components/button.tsx";
import { showToast } from "../../components/toast.ts";
import { useAdminI18n } from "../i18n.ts";

type ImageChoiceProps = { label: string; url: string | null; onChange: (url: string | null) => void };

const uploadTimeoutMs = 120_000;

/** Shows an image; replaces or removes it. */
export function ImageChoice({ label, url, onChange }: ImageChoiceProps) {
  const { t } = useAdminI18n();
  const fileInput = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);

  async function upload(file: File | undefined): Promise<void> {
    if (!file) return;
    const body = new FormData();
    body.set("image", file);
    setBusy(true);
    try {
      const requestOptions = { body, signal: AbortSignal.timeout(uploadTimeoutMs) };
      const { data } = await api("POST /images", requestOptions);
      onChange(data.display_url);
    } catch (error) {
      showToast({
        title: t("admin.images.failed", { name: file.name }),
        text: errorText(error, t),
        tone: "error",
      });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="pic-choice">
      {url ? <img src={url} alt={label} /> : <div className="pic-none">{t("admin.none")}</div>}
      <div>
        <b>{label}</b>
        <div className="adm-a">
          <Button variant="quiet" small busy={busy} onClick={() => fileInput.current?.click()}>
            {t("admin.settings.choosePicture")}
            <span className="vh"> {label}</span>
          </Button>
          {url && (
            <Button variant="quiet" small onClick={() => onChange(null)}>
              {t("admin.settings.noPicture")}
              <span className="vh"> {label}</span>
            </Button>
          )}
        </div>
      </div>
      <input
        ref={fileInput}
        type="file"
        accept="image/*"
        hidden
        aria-label={label}
        onChange={({ target }) => {
          void upload(target.files?.[0]);
          target.value = "";
        }}
      />
    </div>
  );
}
