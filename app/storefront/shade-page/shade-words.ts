import type { ShadeDifference } from "../../../shop/shades/describe-difference.ts";
import type { ServerI18n } from "../../i18n/server-texts.ts";

/** "A touch cooler, a step lighter"; where hardly anything is seen, that. */
export function differenceWords({ t }: ServerI18n, { difference, parts }: ShadeDifference): string {
  if (parts.length === 0) return t(difference < 2 ? "match.same" : "match.close");
  const words = parts.map(({ way, amount }) =>
    t("match.way", { amount: t(`match.amount.${amount}`), way: t(`match.way.${way}`) }),
  );
  const text = words.join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
