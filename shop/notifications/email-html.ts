/** Markup that is safe to insert as it is. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type HtmlPart = string | Html | null | HtmlPart[];

/** Joins markup; everything that is not `Html` is escaped. */
export function html(markup: TemplateStringsArray, ...parts: HtmlPart[]): Html {
  return new Html(String.raw({ raw: markup }, ...parts.map(renderPart)));
}

function renderPart(part: HtmlPart): string {
  if (part === null) return "";
  if (part instanceof Html) return part.markup;
  return Array.isArray(part) ? part.map(renderPart).join("") : escapeText(part);
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escapeText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? "");
}
