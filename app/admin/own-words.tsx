import { useLanguage } from "../ui/language.tsx";

/** Somebody's own words, which have no language written beside them: marked with the one of their letters. */
export function OwnWords({ text }: { text: string }) {
  const { language } = useLanguage();
  const own = /\p{Script=Bengali}/u.test(text) ? "bn" : "en";
  return own === language ? text : <span lang={own}>{text}</span>;
}
