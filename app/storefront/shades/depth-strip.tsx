import type { ReactNode } from "react";
import type { Localized as LocalizedText } from "../../../shop/language.ts";
import { labOf } from "../../../shop/shades/color-difference.ts";
import { type Undertone, undertones } from "../../../shop/shades/shade-facts.ts";
import type { I18n } from "../../i18n/language.tsx";
import { Localized } from "../../i18n/localized.tsx";
import { SwatchTile } from "./swatch-tile.tsx";
import "./depth-strip.css";

type StripShade = {
  _id: string;
  name: LocalizedText;
  swatch: string | null;
  undertone: Undertone | null;
  inStock: boolean;
};

type StripKey = "product.soldOut" | `shades.undertone.${Undertone}` | `shades.tone.${Undertone}`;

type DepthStripProps<Shade extends StripShade> = {
  shades: Shade[];
  chosenId: string | null;
  t: I18n<StripKey>["t"];
  /** The element to tap: the label of a radio button, or a link. */
  tile: (shade: Shade, className: string, content: ReactNode) => ReactNode;
};

/** Shades from light to deep, with the undertone of each below in the same column. */
export function DepthStrip<Shade extends StripShade>({ shades, chosenId, t, tile }: DepthStripProps<Shade>) {
  const sorted = lightToDeep(shades);
  const rows = undertones.filter((undertone) => sorted.some((shade) => shade.undertone === undertone));
  return (
    <div className="depth-in">
      <div className={rows.length > 0 ? "depth has-rows" : "depth"}>
        <div className="depth-row depth-tiles">
          {sorted.map((shade) =>
            tile(
              shade,
              `depth-cell${shade.inStock ? "" : " no"}${shade._id === chosenId ? " on" : ""}`,
              <>
                <SwatchTile color={shade.swatch} isSoldOut={!shade.inStock} />
                <StripName name={shade.name} />
                {shade.undertone && <span className="vh">, {t(`shades.undertone.${shade.undertone}`)}</span>}
                {!shade.inStock && <span className="vh">, {t("product.soldOut")}</span>}
              </>,
            ),
          )}
        </div>
        {/* Read out with each shade. */}
        {rows.map((undertone) => (
          <div key={undertone} className="depth-row depth-tones" aria-hidden="true">
            <span className="depth-label">{t(`shades.tone.${undertone}`)}</span>
            {sorted.map((shade) => (
              <span key={shade._id} className={shade._id === chosenId ? "depth-cell on" : "depth-cell"}>
                {shade.undertone === undertone && (
                  <svg viewBox="0 0 14 14" aria-hidden="true">
                    <circle cx="7" cy="7" r="7" fill={shade.swatch ?? "none"} />
                  </svg>
                )}
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Shows only the number of "03 Paat", because seven names do not fit. A screen reader reads the whole name. */
function StripName({ name }: { name: LocalizedText }) {
  const number = /^\p{Nd}{1,3}(?=\s)/u.exec(name.text)?.[0];
  if (!number)
    return (
      <span className="depth-name">
        <Localized value={name} />
      </span>
    );
  return (
    <>
      <span className="depth-name" aria-hidden="true">
        {number}
      </span>
      <span className="vh">
        <Localized value={name} />
      </span>
    </>
  );
}

/** Sorts shades by colour. */
export function lightToDeep<Shade extends Pick<StripShade, "swatch">>(shades: Shade[]): Shade[] {
  return shades.toSorted((one, other) => lightness(other) - lightness(one));
}

function lightness({ swatch }: Pick<StripShade, "swatch">): number {
  return swatch === null ? 0 : labOf(swatch)[0];
}
