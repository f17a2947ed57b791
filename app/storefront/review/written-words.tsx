import { writtenLanguage } from "../../../shop/language.ts";
import { useLanguage } from "../../ui/language.tsx";

/** A few words that somebody wrote (her name, her title), marked with the language of their letters. */
export function WrittenWords({ text }: { text: string }) {
  const { language } = useLanguage();
  const own = writtenLanguage(text);
  return own === language ? text : <span lang={own}>{text}</span>;
}
