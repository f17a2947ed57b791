import { type I18n, useI18n } from "../../i18n/language.tsx";

/** "30 ml" and "3 × 3.8 g" in the page's digits and units; null for anything else. */
export function volumeText({ t, number }: Pick<I18n, "t" | "number">, volume: string): string | null {
  const [, packs, amount, unit] = /^(?:(\d+) × )?(\d+(?:\.\d+)?) (ml|g)$/.exec(volume) ?? [];
  if (!amount) return null;
  const each = t(unit === "ml" ? "volume.ml" : "volume.g", { amount: Number(amount) });
  return packs ? `${number(Number(packs))} × ${each}` : each;
}

/** The same in a page; anything else as it was written. */
export function Volume({ volume }: { volume: string }) {
  return volumeText(useI18n(), volume) ?? <span lang="en">{volume}</span>;
}
