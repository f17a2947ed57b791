import { type DragEvent, useRef, useState } from "react";
import { picturesPerProduct } from "../../../shop/catalog/catalog-rules.ts";
import { callApi } from "../../browser/api.ts";
import { failureText } from "../../browser/error-text.ts";
import { Icon } from "../../components/icon.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { showToast } from "../../components/toast.ts";
import { useAdminSpeech } from "../i18n.ts";
import type { PanelProps } from "./product-editor.tsx";
import type { FormPicture } from "./product-form-state.ts";
import "./images-panel.css";

const patience = 120_000;

/**
 * At most five pictures: dropped or chosen, ordered by dragging or with the arrows beneath. What is no picture and what
 * is too many is left out with a word (specification.txt §5).
 */
export function PicturesPanel({ form: { pictures }, set, error }: PanelProps) {
  const { t, number } = useAdminSpeech();
  const chooser = useRef<HTMLInputElement>(null);
  const [uploading, setUploading] = useState(0);
  const [dragged, setDragged] = useState<number | null>(null);
  const newest = useRef(pictures);
  newest.current = pictures;
  const keep = (next: FormPicture[]) => {
    newest.current = next;
    set({ pictures: next });
  };
  const wrong = error("images");

  async function take(files: File[]): Promise<void> {
    const images = files.filter(({ type }) => type.startsWith("image/"));
    if (images.length < files.length) showToast({ title: t("admin.pictures.onlyPictures"), tone: "error" });
    const room = Math.max(0, picturesPerProduct - newest.current.length - uploading);
    if (images.length > room)
      showToast({
        title: t("admin.pictures.tooMany", { count: picturesPerProduct }),
        text: t("admin.pictures.tooManyText"),
      });
    const taken = images.slice(0, room);
    setUploading((count) => count + taken.length);
    // One after the other: they keep the order in which they were chosen, and a weak line is not split.
    for (const file of taken) await upload(file).finally(() => setUploading((count) => count - 1));
  }

  async function upload(file: File): Promise<void> {
    const body = new FormData();
    body.set("image", file);
    try {
      const signal = AbortSignal.timeout(patience);
      const { data } = await callApi<{ data: { id: string; display_url: string } }>("POST", "/images", {
        body,
        signal,
      });
      if (newest.current.some(({ id }) => id === data.id)) showToast({ title: t("admin.pictures.twice") });
      else keep([...newest.current, { id: data.id, url: data.display_url }].slice(0, picturesPerProduct));
    } catch (failure) {
      showToast({
        title: t("admin.pictures.failed", { name: file.name }),
        text: failureText(failure, t),
        tone: "error",
      });
    }
  }

  const move = (from: number, to: number) => {
    const next = [...pictures];
    const [picture] = next.splice(from, 1);
    if (!picture || to < 0 || to >= pictures.length) return;
    next.splice(to, 0, picture);
    keep(next);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (event.dataTransfer.files.length > 0) void take([...event.dataTransfer.files]);
  };

  return (
    <section className="panel">
      <h2>{t("admin.pictures.title")}</h2>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shorthand; the button inside does the same */}
      <div className="drop" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <button
          type="button"
          className="drop-z"
          aria-invalid={wrong ? true : undefined}
          onClick={() => chooser.current?.click()}
        >
          <Icon name="image" size="l" />
          <b>{t("admin.pictures.drop")}</b>
          <span>{t("admin.pictures.how")}</span>
        </button>
        <input
          ref={chooser}
          type="file"
          accept="image/*"
          multiple
          hidden
          aria-label={t("admin.pictures.choose")}
          onChange={({ target }) => {
            void take([...(target.files ?? [])]);
            target.value = "";
          }}
        />
        {pictures.map(({ id, url }, index) => (
          <figure
            key={id}
            draggable
            className={dragged === index ? "is-dragged" : undefined}
            onDragStart={() => setDragged(index)}
            onDragEnd={() => setDragged(null)}
            onDragEnter={() => {
              if (dragged === null || dragged === index) return;
              move(dragged, index);
              setDragged(index);
            }}
          >
            <img src={url} alt={t("admin.pictures.nth", { number: index + 1 })} draggable={false} />
            <IconButton
              className="drop-x"
              icon="x"
              size="xs"
              label={t("admin.pictures.remove", { number: index + 1 })}
              onClick={() => keep(pictures.filter((each) => each.id !== id))}
            />
            {/* At the ends they stay focusable and do nothing: who moves a picture by keyboard keeps her place. */}
            {pictures.length > 1 && (
              <div className="drop-move">
                <IconButton
                  icon="caret-left"
                  size="xs"
                  label={t("admin.pictures.forward", { number: index + 1 })}
                  aria-disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  icon="caret-right"
                  size="xs"
                  label={t("admin.pictures.back", { number: index + 1 })}
                  aria-disabled={index === pictures.length - 1}
                  onClick={() => move(index, index + 1)}
                />
              </div>
            )}
            {index === 0 && <figcaption>{t("admin.pictures.cover")}</figcaption>}
          </figure>
        ))}
        {Array.from({ length: uploading }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places that wait have nothing but their number
          <div key={index} className="drop-wait sk" role="status" aria-label={t("progress.loading")} />
        ))}
      </div>
      <p className="hint num" aria-live="polite">
        {t("admin.pictures.count", { count: pictures.length, most: number(picturesPerProduct) })}
      </p>
      {wrong && (
        <p className="err" role="alert">
          <Icon name="warning-circle" size="s" />
          {wrong}
        </p>
      )}
    </section>
  );
}
