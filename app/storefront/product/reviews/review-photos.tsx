import { useState } from "react";
import type { Picture } from "../../../../shop/catalog/queries.ts";
import { useLanguage } from "../../../ui/language.tsx";
import { Photo } from "../../../ui/picture.tsx";
import { usePart } from "../../../ui/use-part.ts";

// Its code comes when somebody looks closer, not with the page.
const loadLight = () => import("./review-light.tsx");

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
