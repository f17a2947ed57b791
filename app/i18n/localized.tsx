import type { Localized as LocalizedText } from "../../shop/language.ts";
import { useI18n } from "./language.tsx";

/** A merchant's or buyer's text; marked with its own language where that is not the page's. */
export function Localized({ value }: { value: LocalizedText }) {
  const { language } = useI18n();
  return value.language === language ? value.text : <span lang={value.language}>{value.text}</span>;
}

/** Somebody's own words, which have no language written beside them: marked with the one of their letters. */
export function UserText({ text }: { text: string }) {
  const { language } = useI18n();
  const textLanguage = detectLanguage(text);
  return textLanguage === language ? text : <span lang={textLanguage}>{text}</span>;
}

/** `mul` (ISO 639: several languages) where both scripts stand side by side. */
function detectLanguage(text: string): "en" | "bn" | "mul" {
  if (!/\p{Script=Bengali}/u.test(text)) return "en";
  return /[A-Za-z0-9]/.test(text) ? "mul" : "bn";
}

/** A line with one word set off in it: `in *your* own light`. */
export function Emphasis({ text }: { text: string }) {
  const [before, emphasized, after] = text.split("*");
  return (
    <>
      {before}
      {emphasized && <em>{emphasized}</em>}
      {after}
    </>
  );
}
