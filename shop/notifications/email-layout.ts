import type { Language } from "../language.ts";
import type { EmailContent } from "./templates/templates.ts";

export type EmailFooter = { questions: string; shop: string; address: string };

const sans = "font-family:'Helvetica Neue',Arial,'Noto Sans Bengali',sans-serif";
const serif = "font-family:Georgia,'Noto Serif Bengali',serif";
const paragraph = `margin:0 0 16px;${sans};font-size:16px;line-height:1.6;color:#2e0f29`;

/**
 * The HTML of an e-mail in the colours of app/components/tokens.css. Tables and inline styles, because mail programs
 * support little else; nothing is loaded from outside.
 */
export function renderEmail(
  content: EmailContent,
  { questions, shop, address }: EmailFooter,
  language: Language,
): string {
  const { subject, title, greeting, paragraphs, rows, quote, button, after } = content;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${subject}</title>
</head>
<body style="margin:0;padding:0;background:#fbf6ec">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#fbf6ec">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#fffdf8;border:1px solid #e7d6bf">
<tr><td style="padding:20px 32px;background:#46193b;${serif};font-size:22px;letter-spacing:${language === "en" ? "3px" : "0"};color:#fbf1e4">${shop}</td></tr>
<tr><td style="padding:32px 32px 16px">
<h1 style="margin:0 0 24px;${serif};font-size:26px;line-height:1.3;font-weight:400;color:#2e0f29">${title}</h1>
${[...(greeting ? [greeting] : []), ...paragraphs].map((text) => html`<p style="${paragraph}">${text}</p>\n`)}
${quote ? html`<p style="${paragraph};padding:16px;background:#f4ebdc;white-space:pre-line">${quote}</p>` : null}
${rows ? renderRows(rows) : null}
${button ? html`<p style="margin:24px 0"><a href="${button.link}" style="display:inline-block;padding:14px 28px;background:#c4291f;${sans};font-size:16px;color:#fff9f2;text-decoration:none;border-radius:2px">${button.label}</a></p>` : null}
${(after ?? []).map((text) => html`<p style="${paragraph};font-size:14px;color:#5b3f55">${text}</p>\n`)}
</td></tr>
<tr><td style="padding:16px 32px 24px;border-top:1px solid #e7d6bf;${sans};font-size:13px;line-height:1.6;color:#5b3f55">
${questions}<br>${shop}, ${address}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.markup;
}

function renderRows(rows: [string, string][]): Html {
  const last = rows.length - 1;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 16px;${sans};font-size:15px;line-height:1.5;color:#2e0f29">
${rows.map(([label, amount], row) => {
  const line = row === last ? "padding:12px 0;border-top:1px solid #2e0f29;font-weight:700" : "padding:6px 0";
  return html`<tr><td style="${line}">${label}</td><td align="right" valign="top" style="${line};padding-left:16px;white-space:nowrap">${amount}</td></tr>\n`;
})}</table>`;
}

/** Markup that is safe to insert as it is. */
class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type HtmlPart = string | Html | null | HtmlPart[];

/** Joins markup; everything that is not `Html` is escaped. */
function html(markup: TemplateStringsArray, ...parts: HtmlPart[]): Html {
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
