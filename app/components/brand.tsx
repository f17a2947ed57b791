import { logoOf } from "../../shop/settings/logo.ts";
import type { ShopSettings } from "../../shop/settings/settings-schema.ts";
import { Link } from "./page.tsx";
import "./brand.css";
import { useI18n } from "../i18n/language.tsx";
import { Rosette } from "./ornaments.tsx";

/** The shop's logo, mark and words, linking to the home page. */
export function Brand(shop: Pick<ShopSettings, "name" | "logo">) {
  const { path } = useI18n();
  const { en, bn } = logoOf(shop);
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
