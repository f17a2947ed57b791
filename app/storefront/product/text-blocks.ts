/** A paragraph or a list of a merchant's plain text; `line` is where it begins, from 0. */
type TextBlock = { line: number } & ({ paragraph: string } | { items: { line: number; text: string }[] });

/** Reads plain text as people write it: lines belong together, a blank line parts paragraphs, "- " begins a list's item. */
export function readTextBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let parted = true;
  for (const [line, written] of text.split(/\r?\n/).entries()) {
    const words = written.trim();
    const item = /^[-•]\s+(\S.*)$/.exec(words)?.[1];
    const open = parted ? undefined : blocks.at(-1);
    parted = words === "";
    if (parted) continue;
    if (item) {
      if (open && "items" in open) open.items.push({ line, text: item });
      else blocks.push({ line, items: [{ line, text: item }] });
    } else if (open && "paragraph" in open) {
      open.paragraph += ` ${words}`;
    } else {
      blocks.push({ line, paragraph: words });
    }
  }
  return blocks;
}
