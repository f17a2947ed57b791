import type { ShadeList } from "../../../shop/catalog/list-shades.ts";
import { useI18n } from "../../i18n/language.tsx";
import { Localized } from "../../i18n/localized.tsx";
import { serverI18n } from "../../i18n/server-texts.ts";
import { SwatchTile } from "../shades/swatch-tile.tsx";
import { TakeShade } from "./take-shade.tsx";
import "../product/buy-bar.css";

type ShadeBarProps = { productId: string; list: ShadeList; chosen: ShadeList["shades"][number] };

/** At the bottom of a phone's screen: the chosen shade, its price, and the button for it. */
export function ShadeBar({ productId, list, chosen }: ShadeBarProps) {
  const { language } = useI18n();
  const { money } = serverI18n(language);
  return (
    <div className="buybar sp-bar only-m">
      <SwatchTile color={chosen.swatch} isSoldOut={!chosen.inStock} />
      <p className="num">
        {money(chosen.price)}
        <small>
          <Localized value={chosen.name} />
        </small>
      </p>
      <TakeShade productId={productId} list={list} shade={chosen} />
    </div>
  );
}
