import type { Localized as LocalizedText } from "../../shop/language.ts";
import { useLanguage } from "./language.tsx";

/** A merchant's or buyer's text; marked with its own language where that is not the page's. */
export function Localized({ value }: { value: LocalizedText }) {
  const { language } = useLanguage();
  return value.language === language ? value.text : <span lang={value.language}>{value.text}</span>;
}
