import { useRef, useState } from "react";
import { localizeDigits } from "../../../shop/digits.ts";
import type { ImageUse } from "../../../shop/media/image-rules.ts";
import { ApiRefusal, api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import type { ResponseOf } from "../../browser/request.ts";
import { Button } from "../../components/button.tsx";
import { useErrorToast } from "../../components/use-error-toast.ts";
import { Panel } from "../components.tsx";
import { useSave } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import { findUnfit, type PictureProblem, type PictureSize } from "./picture-size.ts";

type ImageChoiceProps = {
  label: string;
  url: string | null;
  onChange: (url: string | null) => void;
  use?: ImageUse;
  /** The size from which on it is sharp, in its shape; a chosen file that is smaller or has another shape gets a note. */
  ideal?: PictureSize;
};

/** Shows an image; replaces or removes it. */
export function ImageChoice({ label, url, onChange, use = "photograph", ideal }: ImageChoiceProps) {
  const { t, language } = useAdminI18n();
  const [unfit, setUnfit] = useState<(PictureSize & { problem: PictureProblem }) | null>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const errorToast = useErrorToast();

  const sizeText = ({ width, height }: PictureSize) => localizeDigits(language, `${width} × ${height}`);

  async function upload(file: File | undefined): Promise<void> {
    if (!file) return;
    const body = new FormData();
    body.set("image", file);
    setBusy(true);
    errorToast.clear();
    try {
      const { data } = await api("POST /images", { query: new URLSearchParams({ use }), body });
      onChange(data.display_url);
      setUnfit(ideal ? await findUnfit(file, ideal) : null);
    } catch (error) {
      const isSmall = error instanceof ApiRefusal && error.fields.image === "too-small";
      errorToast.show({
        title: t("admin.images.failed", { name: file.name }),
        text: isSmall ? t("admin.look.logoSmall") : errorText(error, t),
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
        <div className="adm-actions">
          <Button variant="quiet" small busy={busy} onClick={() => fileInput.current?.click()}>
            {t("admin.settings.choosePicture")}
            <span className="vh"> {label}</span>
          </Button>
          {url && (
            <Button
              variant="quiet"
              small
              onClick={() => {
                setUnfit(null);
                onChange(null);
              }}
            >
              {t("admin.settings.noPicture")}
              <span className="vh"> {label}</span>
            </Button>
          )}
        </div>
        <p className="small look-bad" role="status" hidden={!unfit}>
          {unfit && ideal && t(`admin.images.${unfit.problem}`, { size: sizeText(unfit), ideal: sizeText(ideal) })}
        </p>
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

/** The images of the categories; each is saved when chosen. */
export function CategoryImages({ categories }: { categories: ResponseOf<"GET /categories"> }) {
  const { t } = useAdminI18n();
  const { change } = useSave();
  const saveImage = (path: string, image: string | null) =>
    void change(() => api("PATCH /categories/:id", { params: { id: path.slice(1) }, body: { image } }), {
      failed: t("admin.notSaved"),
      done: { title: t("admin.saved"), text: t("admin.settings.savedText") },
    });
  return (
    <Panel title={t("admin.settings.categories")}>
      <div className="pic-choices">
        {categories.map(({ path, title, image }) => (
          <ImageChoice key={path} label={title} url={image} onChange={(url) => saveImage(path, url)} />
        ))}
      </div>
    </Panel>
  );
}
