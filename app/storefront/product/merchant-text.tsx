import type { Localized } from "../../../shop/language.ts";
import { useI18n } from "../../i18n/language.tsx";

/** A merchant's longer text with paragraphs and lists: plain text, never markup. */
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

/** A paragraph or list of plain text; `line` is its first line, from 0. */
type TextBlock = { line: number } & ({ paragraph: string } | { items: { line: number; text: string }[] });

/** Parses plain text: a blank line separates paragraphs, "- " starts a list item. */
export function parseTextBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let isNewBlock = true;
  for (const [line, rawLine] of text.split(/\r?\n/).entries()) {
    const content = rawLine.trim();
    const item = /^[-•]\s+(\S.*)$/.exec(content)?.[1];
    const current = isNewBlock ? undefined : blocks.at(-1);
    isNewBlock = content === "";
    if (isNewBlock) continue;
    if (item) {
      if (current && "items" in current) current.items.push({ line, text: item });
      else blocks.push({ line, items: [{ line, text: item }] });
    } else if (current && "paragraph" in current) {
      current.paragraph += ` ${content}`;
    } else {
      blocks.push({ line, paragraph: content });
    }
  }
  return blocks;
}
