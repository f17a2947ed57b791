import type { ShopSettings } from "./schema.ts";

type Named = Pick<ShopSettings, "name" | "logo">;

/** The words of the logo in both scripts: those that were set for it, else the shop's name. */
export function logoWords({ name, logo }: Named): ShopSettings["logo"] {
  return { en: logo.en || name.en, bn: logo.bn || name.bn };
}

/** True where the logo is the one that the wordmark's font was cut for; every other is set in whole fonts. */
export function isDrawnLogo({ en, bn }: ShopSettings["logo"]): boolean {
  return en === "Labonno" && bn === "লাবণ্য";
}
