import type { ShopSettings } from "./schema.ts";

/**
 * The words of the logo in both scripts: those that were set for it, else the shop's name. `isDrawn` where they are those
 * that the wordmark's font was cut for; all others are set in whole fonts.
 */
export function logoOf({ name, logo }: Pick<ShopSettings, "name" | "logo">) {
  const [en, bn] = [logo.en || name.en, logo.bn || name.bn];
  return { en, bn, isDrawn: en + bn === "Labonnoলাবণ্য" };
}
