import { useState } from "react";
import type { ImageInfo } from "../../../../shop/media/image-json.ts";
import { ResponsiveImage } from "../../../components/image.tsx";
import { useLazyModule } from "../../../components/use-lazy-module.ts";
import { useI18n } from "../../../i18n/language.tsx";

// Its code comes when somebody looks closer, not with the page.
const loadLightbox = () => import("./photo-lightbox.tsx");

/** A buyer's photos: small in a row, each opens large. */
export function ReviewPhotos({ photos }: { photos: ImageInfo[] }) {
  const { t } = useI18n();
  const [open, setOpen] = useState<number | null>(null);
  const count = photos.length;
  const [lightbox, fetchLightbox] = useLazyModule(loadLightbox);
  const show = async (index: number) => setOpen((await fetchLightbox()) ? index : null);
  return (
    <>
      <ul className="review-photos" aria-label={t("reviews.photos")}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button
              type="button"
              aria-label={t("reviews.photoOpen", { n: index + 1, count })}
              onClick={() => void show(index)}
            >
              <ResponsiveImage image={photo} alt="" sizes="84px" />
            </button>
          </li>
        ))}
      </ul>
      {lightbox && open !== null && (
        <lightbox.PhotoLightbox photos={photos} open={open} onTurn={setOpen} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
