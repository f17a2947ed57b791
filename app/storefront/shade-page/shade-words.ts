import type { ShadeDifference } from "../../../shop/shades/describe-difference.ts";
import type { ServerI18n } from "../../i18n/server-texts.ts";

/** "A touch cooler, a step lighter"; where hardly anything is seen, that. */
export function differenceWords(i18n: ServerI18n, { difference, parts }: ShadeDifference): string {
  const { t } = i18n;
  if (parts.length === 0) return t(difference < 2 ? "match.same" : "match.close");
  const text = partWords(i18n, { parts });
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "a touch cooler, a step lighter", within a sentence. */
export function partWords({ t }: ServerI18n, { parts }: Pick<ShadeDifference, "parts">): string {
  return parts
    .map(({ way, amount }) => t("match.way", { amount: t(`match.amount.${amount}`), way: t(`match.way.${way}`) }))
    .join(", ");
}
