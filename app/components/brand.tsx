import { Link } from "react-router";
import { logoOf } from "../../shop/settings/logo.ts";
import type { ShopSettings } from "../../shop/settings/settings-schema.ts";
import "./brand.css";
import { useI18n } from "../i18n/language.tsx";
import { LogoMark } from "./highlight.tsx";

/** Mark and the words of the shop's logo, leading home. */
export function Brand(shop: Pick<ShopSettings, "name" | "logo">) {
  const { path } = useI18n();
  const { en, bn } = logoOf(shop);
  return (
    <Link className="brand" to={path("/")}>
      <LogoMark />
      {/* The words stand in data as well: brand.css knows which of them the wordmark's font can set. */}
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
