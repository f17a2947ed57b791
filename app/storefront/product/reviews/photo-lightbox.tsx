import type { ImageInfo } from "../../../../shop/media/image-json.ts";
import { Button, IconButton } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";

import { ResponsiveImage } from "../../../components/image.tsx";
import { useI18n } from "../../../i18n/language.tsx";

type PhotoLightboxProps = { photos: ImageInfo[]; open: number; onTurn: (index: number) => void; onClose: () => void };

/** A review photo at full size, with links to the others. */
export function PhotoLightbox({ photos, open, onTurn, onClose }: PhotoLightboxProps) {
  const { t } = useI18n();
  const count = photos.length;
  const shown = photos[open];
  const turn = (by: number) => onTurn((open + by + count) % count);
  if (!shown) return null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("reviews.photos")}
      className="review-light"
      actions={
        <Button variant="quiet" autoFocus onClick={onClose}>
          {t("dialog.close")}
        </Button>
      }
    >
      <ResponsiveImage
        key={shown.id}
        image={shown}
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
  );
}
