import { createRoot } from "react-dom/client";
import type { ImageInfo } from "../../shop/media/image-json.ts";
import { ResponsiveImage } from "../components/image.tsx";
import { I18nProvider, languageOf } from "../i18n/language.tsx";

/** Puts a card's second picture above the first; the style sheet shows it under the pointer. */
export function showSecondPicture(photo: HTMLElement): void {
  const image = JSON.parse(photo.dataset.second ?? "null") as ImageInfo | null;
  if (!image) return;
  delete photo.dataset.second;
  const sizes = photo.querySelector("source")?.sizes ?? "";
  const second = Object.assign(document.createElement("div"), { className: "card-second" });
  photo.querySelector("picture")?.after(second);
  createRoot(second).render(
    <I18nProvider language={languageOf(location.pathname)}>
      <ResponsiveImage image={image} alt="" sizes={sizes} />
    </I18nProvider>,
  );
}
