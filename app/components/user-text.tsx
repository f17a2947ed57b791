import { useI18n } from "../i18n/language.tsx";

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
