import type { ShadeList } from "../../../shop/catalog/list-shades.ts";
import { ResponsiveImage } from "../../components/image.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { serverI18n } from "../../i18n/server-texts.ts";
import { SwatchTile } from "../shades/swatch-tile.tsx";

type ShadePhotoProps = { shade: ShadeList["shades"][number] | undefined; isChosen: boolean };

/** The photo of the shade that is looked at; where it shows another one, it says so. */
export function ShadePhoto({ shade, isChosen }: ShadePhotoProps) {
  const { language } = useI18n();
  const { t } = serverI18n(language);
  return (
    <figure className="sp-photo">
      <ResponsiveImage
        image={shade?.picture ?? null}
        sizes="(min-width: 1440px) 620px, (min-width: 1024px) 44vw, 100vw"
        isLarge
        priority
      />
      {isChosen && shade && !shade.hasOwnPicture && (
        <figcaption className="sp-caption">
          <SwatchTile color={shade.swatch} />
          {t("match.otherPhoto", { shade: shade.name.text })}
        </figcaption>
      )}
    </figure>
  );
}
