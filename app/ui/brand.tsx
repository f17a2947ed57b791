import { Link } from "react-router";
import { logoOf } from "../../shop/settings/logo.ts";
import type { ShopSettings } from "../../shop/settings/schema.ts";
import "./brand.css";
import { useLanguage } from "./language.tsx";
import { Mark } from "./mark.tsx";

/** Mark and the words of the shop's logo, leading home. */
export function Brand(shop: Pick<ShopSettings, "name" | "logo">) {
  const { path } = useLanguage();
  const { en, bn, isDrawn } = logoOf(shop);
  return (
    <Link className={isDrawn ? "brand" : "brand is-set"} to={path("/")}>
      <Mark />
      <b lang="en">{en}</b> {bn !== en && <small lang="bn">{bn}</small>}
    </Link>
  );
}
