import type { Localized as LocalizedText } from "../../shop/language.ts";
import { useI18n } from "./language.tsx";

/** A merchant's or buyer's text; marked with its own language where that is not the page's. */
export function Localized({ value }: { value: LocalizedText }) {
  const { language } = useI18n();
  return value.language === language ? value.text : <span lang={value.language}>{value.text}</span>;
}
