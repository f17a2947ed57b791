import type { Language } from "../../shop/language.ts";
import { imageUrl } from "../../shop/media/image-url.ts";
import { initialsOf } from "../../shop/media/shop-icon/shop-icon-rules.ts";
import { isDrawnLogo, logoOf } from "../../shop/settings/logo.ts";
import type { ShopSettings } from "../../shop/settings/settings-schema.ts";
import { Link } from "./page.tsx";
import "./brand.css";
import { useI18n } from "../i18n/language.tsx";
import { Rosette } from "./ornaments.tsx";

// As wide as a picture can stand in the header.
const logoWidth = 200;

// The header has room for names of so many letters side by side; longer ones stand alone, in the language of the page.
const maxBothLength = 30;

// A longer one is set smaller, and cut on its second line.
const maxWholeLength = 26;

type BrandedShop = Pick<ShopSettings, "name" | "logo"> & { look: Pick<ShopSettings["look"], "logoImage"> };

/** The shop's logo, linking to the home page: the merchant's picture, or mark and words. */
export function Brand(shop: BrandedShop) {
  const { path, language } = useI18n();
  const { logoImage } = shop.look;
  if (logoImage) {
    const { width, height, widths } = logoImage;
    const smallest = widths.find((each) => each >= 2 * logoWidth);
    return (
      <Link className="brand brand-image" to={path("/")}>
        <img src={imageUrl(logoImage, "webp", smallest)} alt={shop.name[language]} width={width} height={height} />
      </Link>
    );
  }
  return (
    <Link className="brand" to={path("/")}>
      <BrandWords {...logoOf(shop)} />
    </Link>
  );
}

/** The mark and the words of a shop without a picture for its logo, inside an element of the class `brand`. */
export function BrandWords({ en, bn }: Record<Language, string>) {
  const { language } = useI18n();
  const isLong = en.length + bn.length > maxBothLength;
  const first = isLong ? { en, bn }[language] : en;
  return (
    <>
      <LogoMark words={isDrawnLogo({ en, bn }) ? null : { en, bn }[language]} />
      {/* brand.css knows by the data attributes which words the wordmark font contains, and which are long. */}
      <b lang={first === en ? "en" : "bn"} data-words={first.length > maxWholeLength ? "…" : first}>
        {first}
      </b>{" "}
      {first !== bn && !isLong && (
        <small lang="bn" data-words={bn}>
          {bn}
        </small>
      )}
    </>
  );
}

/** The shop's mark: the rosette that is printed on the packs, of every other shop a seal of its initials like its icon. */
function LogoMark({ words }: { words: string | null }) {
  return (
    <svg viewBox="-20 -20 40 40" aria-hidden="true">
      {words === null ? (
        <Rosette radius={18.6} stroke={1.7} />
      ) : (
        <>
          <circle r="18.6" fill="none" stroke="currentColor" strokeWidth="1.7" />
          <text textAnchor="middle" y=".36em" fontSize="17" fill="currentColor">
            {initialsOf(words)}
          </text>
        </>
      )}
    </svg>
  );
}
