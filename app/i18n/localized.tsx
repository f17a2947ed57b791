import type { Localized as LocalizedText } from "../../shop/language.ts";
import { useI18n } from "./language.tsx";

/** A merchant's or customer's text, with a `lang` attribute if it is not in the page's language. */
export function Localized({ value }: { value: LocalizedText }) {
  const { language } = useI18n();
  return value.language === language ? value.text : <span lang={value.language}>{value.text}</span>;
}

/** A user's text without a stored language: the `lang` attribute follows its script. */
export function UserText({ text }: { text: string }) {
  const { language } = useI18n();
  const textLanguage = detectLanguage(text);
  return textLanguage === language ? text : <span lang={textLanguage}>{text}</span>;
}

/** `mul` (ISO 639: several languages) if it contains both scripts. */
function detectLanguage(text: string): "en" | "bn" | "mul" {
  if (!/\p{Script=Bengali}/u.test(text)) return "en";
  return /[A-Za-z0-9]/.test(text) ? "mul" : "bn";
}

/** A line with one emphasised word: `in *your* own light`. */
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

/** The same line where nothing can be emphasised. */
export function withoutEmphasis(text: string): string {
  return text.replaceAll("*", "");
}
