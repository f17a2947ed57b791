import { logoOf } from "../../shop/settings/logo.ts";
import type { ShopSettings } from "../../shop/settings/settings-schema.ts";
import { Link } from "./page.tsx";
import "./brand.css";
import { useI18n } from "../i18n/language.tsx";
import { Rosette } from "./ornaments.tsx";

// As wide as a picture can stand in the header.
const logoWidth = 200;

type BrandedShop = Pick<ShopSettings, "name" | "logo"> & { look: Pick<ShopSettings["look"], "logoImage"> };

/** The shop's logo, linking to the home page: the merchant's picture, or mark and words. */
export function Brand(shop: BrandedShop) {
  const { path, language } = useI18n();
  const { en, bn } = logoOf(shop);
  const { logoImage } = shop.look;
  if (logoImage) {
    const { id, width, height, widths } = logoImage;
    const largest = Math.max(...widths);
    const smallest = widths.find((each) => each >= 2 * logoWidth) ?? largest;
    return (
      <Link className="brand brand-image" to={path("/")}>
        <img src={`/images/${id}-${smallest}.webp`} alt={shop.name[language]} width={width} height={height} />
      </Link>
    );
  }
  return (
    <Link className="brand" to={path("/")}>
      <LogoMark />
      {/* The words are repeated in data attributes: brand.css knows which of them the wordmark font contains. */}
      <b lang="en" data-words={en}>
        {en}
      </b>{" "}
      {bn !== en && (
        <small lang="bn" data-words={bn}>
          {bn}
        </small>
      )}
    </Link>
  );
}

/** The shop's mark: the rosette that is printed on the packs. */
function LogoMark({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="-20 -20 40 40" aria-hidden="true">
      <Rosette radius={18.6} stroke={1.7} />
    </svg>
  );
}
