import { useLanguage } from "../i18n/language.tsx";

/** Somebody's own words, which have no language written beside them: marked with the one of their letters. */
export function OwnWords({ text }: { text: string }) {
  const { language } = useLanguage();
  const own = languageOfLetters(text);
  return own === language ? text : <span lang={own}>{text}</span>;
}

/** `mul` (ISO 639: several languages) where both scripts stand side by side. */
function languageOfLetters(text: string): "en" | "bn" | "mul" {
  if (!/\p{Script=Bengali}/u.test(text)) return "en";
  return /[A-Za-z0-9]/.test(text) ? "mul" : "bn";
}
