import type { Localized as LocalizedText } from "../../shop/language.ts";
import { useI18n } from "../i18n/language.tsx";
import { Localized } from "../i18n/localized.tsx";
import "./swatches.css";

const maxDots = 3;

/**
 * Up to three shades as dots and the number of the others, for cards. Their names are read out, and replace the dots on
 * hover or focus.
 */
export function SwatchDots({ swatches }: { swatches: { name: LocalizedText; color: string }[] }) {
  const { t, number } = useI18n();
  const visibleSwatches = swatches.slice(0, maxDots);
  const hiddenCount = swatches.length - visibleSwatches.length;
  return (
    <span className="dots">
      <span className="dots-row" aria-hidden="true">
        {visibleSwatches.map(({ name, color }) => (
          <SwatchDot key={name.text} color={color} />
        ))}
        {hiddenCount > 0 && <span>+{number(hiddenCount)}</span>}
      </span>
      <span className="dots-names">
        <span className="vh">{t("shade.count", { count: swatches.length })}: </span>
        {visibleSwatches.map(({ name }, i) => (
          <span key={name.text}>
            {i > 0 && ", "}
            <Localized value={name} />
          </span>
        ))}
        {hiddenCount > 0 && ` +${number(hiddenCount)}`}
      </span>
    </span>
  );
}

/** One shade as a small round sample, for a cart line or a card. */
export function SwatchDot({ color }: { color: string }) {
  return (
    <svg className="dot" viewBox="0 0 12 12" aria-hidden="true">
      <circle cx="6" cy="6" r="5.5" fill={color} />
    </svg>
  );
}
