import type { ShopSettings } from "./settings-schema.ts";

/** The text of the logo in both languages: the configured one, or the shop's name. */
export function logoOf({ name, logo }: Pick<ShopSettings, "name" | "logo">) {
  return { en: logo.en || name.en, bn: logo.bn || name.bn };
}

/** Whether the wordmark's font subset covers this logo; any other is set in whole fonts. */
export function isDrawnLogo({ en, bn }: ReturnType<typeof logoOf>): boolean {
  return en === "Labonno" && bn === "লাবণ্য";
}
