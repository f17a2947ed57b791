import { type DragEvent, useRef, useState } from "react";
import { maxImagesPerProduct } from "../../../shop/catalog/catalog-rules.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { IconButton } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { showToast } from "../../components/toast.ts";
import { useErrorToast } from "../../components/use-error-toast.ts";
import { Panel } from "../components.tsx";
import { useAdminI18n } from "../i18n.ts";
import type { ProductPanelProps } from "./product-editor.tsx";
import type { FormImage } from "./product-form-state.ts";
import "./images-panel.css";

/**
 * Up to five images, dropped or chosen, ordered by dragging or arrows. Names files that are left out (specification.txt
 * §5).
 */
export function ImagesPanel({ form: { images }, set, error }: ProductPanelProps) {
  const { t, number } = useAdminI18n();
  const fileInput = useRef<HTMLInputElement>(null);
  const [uploading, setUploading] = useState(0);
  const errorToast = useErrorToast();
  const [draggedIndex, setDraggedIndex] = useState<number | null>(null);
  const latest = useRef(images);
  latest.current = images;
  const setImages = (next: FormImage[]) => {
    latest.current = next;
    set({ images: next });
  };
  const errorMessage = error("images");

  async function addFiles(files: File[]): Promise<void> {
    const imageFiles = files.filter(({ type }) => type.startsWith("image/"));
    errorToast.clear();
    if (imageFiles.length < files.length) errorToast.show({ title: t("admin.images.onlyPictures") });
    const freeSlots = Math.max(0, maxImagesPerProduct - latest.current.length - uploading);
    if (imageFiles.length > freeSlots)
      showToast({
        title: t("admin.images.tooMany", { count: maxImagesPerProduct }),
        text: t("admin.images.tooManyText"),
      });
    const acceptedFiles = imageFiles.slice(0, freeSlots);
    setUploading((count) => count + acceptedFiles.length);
    // Uploads one by one: keeps the order, and a weak connection is not split.
    for (const file of acceptedFiles) await upload(file).finally(() => setUploading((count) => count - 1));
  }

  async function upload(file: File): Promise<void> {
    const body = new FormData();
    body.set("image", file);
    try {
      const { data } = await api("POST /images", { body });
      if (latest.current.some(({ id }) => id === data.id)) showToast({ title: t("admin.images.twice") });
      else setImages([...latest.current, { id: data.id, url: data.display_url }].slice(0, maxImagesPerProduct));
    } catch (cause) {
      errorToast.show({ title: t("admin.images.failed", { name: file.name }), text: errorText(cause, t) });
    }
  }

  const move = (from: number, to: number) => {
    const next = [...images];
    const [image] = next.splice(from, 1);
    if (!image || to < 0 || to >= images.length) return;
    next.splice(to, 0, image);
    setImages(next);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (event.dataTransfer.files.length > 0) void addFiles([...event.dataTransfer.files]);
  };

  return (
    <Panel title={t("admin.images.title")}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shorthand; the button inside does the same */}
      <div className="drop" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <button
          type="button"
          className="drop-z"
          aria-invalid={errorMessage ? true : undefined}
          onClick={() => fileInput.current?.click()}
        >
          <Icon name="image" size="l" />
          <b>{t("admin.images.drop")}</b>
          <span>{t("admin.images.how")}</span>
        </button>
        <input
          ref={fileInput}
          type="file"
          accept="image/*"
          multiple
          hidden
          aria-label={t("admin.images.choose")}
          onChange={({ target }) => {
            void addFiles([...(target.files ?? [])]);
            target.value = "";
          }}
        />
        {images.map(({ id, url }, index) => (
          <figure
            key={id}
            draggable
            className={draggedIndex === index ? "is-dragged" : undefined}
            onDragStart={() => setDraggedIndex(index)}
            onDragEnd={() => setDraggedIndex(null)}
            onDragEnter={() => {
              if (draggedIndex === null || draggedIndex === index) return;
              move(draggedIndex, index);
              setDraggedIndex(index);
            }}
          >
            <img src={url} alt={t("admin.images.nth", { number: index + 1 })} draggable={false} />
            <IconButton
              className="drop-x"
              icon="x"
              size="xs"
              label={t("admin.images.remove", { number: index + 1 })}
              onClick={() => setImages(images.filter((each) => each.id !== id))}
            />
            {/* Not `disabled` at the ends, so that the keyboard focus stays. */}
            {images.length > 1 && (
              <div className="drop-move">
                <IconButton
                  icon="caret-left"
                  size="xs"
                  label={t("admin.images.forward", { number: index + 1 })}
                  aria-disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  icon="caret-right"
                  size="xs"
                  label={t("admin.images.back", { number: index + 1 })}
                  aria-disabled={index === images.length - 1}
                  onClick={() => move(index, index + 1)}
                />
              </div>
            )}
            {index === 0 && <figcaption>{t("admin.images.cover")}</figcaption>}
          </figure>
        ))}
        {Array.from({ length: uploading }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places that wait have nothing but their number
          <div key={index} className="drop-wait sk" role="status" aria-label={t("progress.loading")} />
        ))}
      </div>
      <p className="hint num" aria-live="polite">
        {t("admin.images.count", { count: images.length, most: number(maxImagesPerProduct) })}
      </p>
      {errorMessage && (
        <p className="err" role="alert">
          <Icon name="warning-circle" size="s" />
          {errorMessage}
        </p>
      )}
    </Panel>
  );
}
