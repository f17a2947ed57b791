import type { Localized } from "../../../shop/language.ts";
import { useI18n } from "../../i18n/language.tsx";
import { parseTextBlocks } from "./text-blocks.ts";

/** A merchant's longer text, its paragraphs and lists. It is plain text, so nothing in it is ever markup. */
export function MerchantText({ value }: { value: Localized }) {
  const { language } = useI18n();
  return (
    <div lang={value.language === language ? undefined : value.language}>
      {parseTextBlocks(value.text).map((block) =>
        "paragraph" in block ? (
          <p key={block.line}>{block.paragraph}</p>
        ) : (
          <ul key={block.line}>
            {block.items.map((item) => (
              <li key={item.line}>{item.text}</li>
            ))}
          </ul>
        ),
      )}
    </div>
  );
}
