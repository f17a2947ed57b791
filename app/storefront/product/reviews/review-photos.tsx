import { useState } from "react";
import type { Picture } from "../../../../shop/catalog/list-products.ts";
import { Photo } from "../../../components/image.tsx";
import { usePart } from "../../../components/use-lazy-module.ts";
import { useLanguage } from "../../../i18n/language.tsx";

// Its code comes when somebody looks closer, not with the page.
const loadLight = () => import("./photo-lightbox.tsx");

/** A buyer's photos: small in a row, each opens large. */
export function ReviewPhotos({ photos }: { photos: Picture[] }) {
  const { t } = useLanguage();
  const [open, setOpen] = useState<number | null>(null);
  const count = photos.length;
  const [light, fetchLight] = usePart(loadLight);
  const show = async (index: number) => setOpen((await fetchLight()) ? index : null);
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
              <Photo picture={photo} alt="" sizes="84px" />
            </button>
          </li>
        ))}
      </ul>
      {light && open !== null && (
        <light.ReviewLight photos={photos} open={open} onTurn={setOpen} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
