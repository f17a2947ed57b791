import { parseAccept } from "hono/utils/accept";

const markdown = "text/markdown";
export const markdownType = `${markdown}; charset=utf-8`;

/**
 * Whether a program asks for Markdown: it names it, no less than HTML. Browsers never name it, and accepting everything means
 * HTML.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  // The usual request, without parsing anything.
  if (!accept?.includes(markdown)) return false;
  const accepted = parseAccept(accept);
  const weightOf = (type: string) => accepted.find((each) => each.type === type)?.q ?? 0;
  return weightOf(markdown) > 0 && weightOf(markdown) >= weightOf("text/html");
}
