import type { ShopSettings } from "./settings-schema.ts";

/** The words of the logo in both scripts: those that were set for it, else the shop's name. */
export function logoOf({ name, logo }: Pick<ShopSettings, "name" | "logo">) {
  return { en: logo.en || name.en, bn: logo.bn || name.bn };
}

/** Whether it is the logo that the wordmark's font was cut for; every other is set in whole fonts. */
export function isDrawnLogo({ en, bn }: ReturnType<typeof logoOf>): boolean {
  return en === "Labonno" && bn === "লাবণ্য";
}
