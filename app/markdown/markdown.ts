import type { I18n } from "../i18n/language.tsx";
import type { AbsoluteUrl } from "../seo/page-meta.ts";

// Pages as Markdown, for programs that read the shop. All words come from the pages themselves.

/** What the Markdown of a page is written with. */
export type MarkdownWriter = { i18n: I18n; absoluteUrl: AbsoluteUrl };

/** A text of the shop or of a customer on one line, in which no character means anything to Markdown or HTML. */
export function plain(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  const escaped = line.replaceAll(/[\\`*_[\]<>|~#&!]/g, "\\$&");
  // At the start of a line these would begin a list or underline a heading.
  return escaped.replace(/^[-+=]/, "\\$&").replace(/^(\d{1,9})([.)])/, "$1\\$2");
}

/** A link to one of the shop's pages. */
export function linkTo({ absoluteUrl, i18n }: MarkdownWriter, text: string, path: string): string {
  return `[${plain(text)}](${absoluteUrl(i18n.path(path))})`;
}

/** Blocks with an empty line between them; empty ones are left out, as are characters that keep a line from breaking. */
export function joinBlocks(blocks: (string | null | false)[]): string {
  return blocks.filter(Boolean).join("\n\n").replaceAll("\u2060", "").replaceAll("\u00a0", " ");
}

export function bullets(items: string[]): string {
  return items.map((item) => `- ${item}`).join("\n");
}

/** A heading with what belongs to it; nothing where that is empty. */
export function section(heading: string, content: string | null): string | null {
  return content ? `## ${plain(heading)}\n\n${content}` : null;
}
