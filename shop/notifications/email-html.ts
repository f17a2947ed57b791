/** Markup that may stand in a page as it is. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = string | Html | null | Part[];

/** Puts markup together; whatever is not `Html` itself is text and escaped. */
export function html(markup: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(String.raw({ raw: markup }, ...parts.map(written)));
}

function written(part: Part): string {
  if (part === null) return "";
  if (part instanceof Html) return part.markup;
  return Array.isArray(part) ? part.map(written).join("") : escapeText(part);
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escapeText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? "");
}
