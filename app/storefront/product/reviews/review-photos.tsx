import { useState } from "react";
import type { Picture } from "../../../../shop/catalog/queries.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useLanguage } from "../../../ui/language.tsx";
import { Photo } from "../../../ui/picture.tsx";

/** A buyer's photos: small in a row, each opens large. */
export function ReviewPhotos({ photos }: { photos: Picture[] }) {
  const { t } = useLanguage();
  const [open, setOpen] = useState<number | null>(null);
  const count = photos.length;
  const shown = open === null ? undefined : photos[open];
  const turn = (by: number) => setOpen(((open ?? 0) + by + count) % count);
  return (
    <>
      <ul className="review-photos" aria-label={t("reviews.photos")}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button
              type="button"
              aria-label={t("reviews.photoOpen", { n: index + 1, count })}
              onClick={() => setOpen(index)}
            >
              <Photo picture={photo} alt="" sizes="84px" />
            </button>
          </li>
        ))}
      </ul>
      {open !== null && shown && (
        <Dialog
          open
          onClose={() => setOpen(null)}
          title={t("reviews.photos")}
          className="review-light"
          actions={
            <Button variant="quiet" autoFocus onClick={() => setOpen(null)}>
              {t("dialog.close")}
            </Button>
          }
        >
          <Photo
            key={shown.id}
            picture={shown}
            alt={t("reviews.photo", { n: open + 1, count })}
            sizes="(min-width: 800px) 720px, 92vw"
            priority
          />
          {count > 1 && (
            <div className="review-turn">
              <IconButton icon="caret-left" label={t("reviews.photoPrevious")} onClick={() => turn(-1)} />
              <IconButton icon="caret-right" label={t("reviews.photoNext")} onClick={() => turn(1)} />
            </div>
          )}
        </Dialog>
      )}
    </>
  );
}
