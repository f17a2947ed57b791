import { localizeDigits } from "../../shop/digits.ts";
import type { I18n } from "../i18n/language.tsx";

/** As a pack says it: `08/2028` for the last day of a month, else the day. */
export function formatBestBefore(expires: string, { language, date }: Pick<I18n, "language" | "date">): string {
  const [year = "", month = ""] = expires.split("-");
  const next = new Date(Date.parse(`${expires}T00:00:00Z`) + 86_400_000);
  if (next.getUTCDate() !== 1) return date(expires, "day");
  return localizeDigits(language, `${month}/${year}`);
}
