/** A paragraph or a list of a merchant's plain text; `line` is where it begins, from 0. */
type TextBlock = { line: number } & ({ paragraph: string } | { items: { line: number; text: string }[] });

/** Reads plain text as people write it: lines belong together, a blank line parts paragraphs, "- " begins a list's item. */
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
