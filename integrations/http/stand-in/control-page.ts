import type { PageRequest } from "./server.ts";
import { isLoopback } from "./server.ts";

/** The content of a control page, and the action of its forms: `change` returns an error. */
type ControlPage = { show: () => string; change: (form: URLSearchParams) => string | null };

/** Answers for a stand-in's control page at "/". Forms of other pages are refused. */
export function answerControlPage({ request, response, url, text }: PageRequest, { show, change }: ControlPage): void {
  const { origin, host } = request.headers;
  if (url.pathname !== "/") return void response.writeHead(404).end();
  if (request.method === "POST") {
    if (origin !== undefined && !isOwn(origin, host)) return void response.writeHead(403).end();
    const refusal = change(new URLSearchParams(text));
    if (refusal !== null) return void response.writeHead(400, { "Content-Type": "text/plain" }).end(refusal);
    return void response.writeHead(303, { Location: "/" }).end();
  }
  response.writeHead(200, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
    "Cache-Control": "no-store",
  });
  response.end(show());
}

function isOwn(origin: string, host: string | undefined): boolean {
  return isLoopback(origin) && new URL(origin).host === host;
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text as HTML. */
export function htmlText(text: string | number | null): string {
  return String(text ?? "").replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? "");
}

/** The options of a select. */
export function choices(values: readonly string[]): string {
  return values.map((value) => `<option>${htmlText(value)}</option>`).join("");
}

/** A form of the control page with its button. */
export function form(fields: string, label: string): string {
  return `<form method="post">${fields} <button>${label}</button></form>`;
}

/** A table with a head; cells are text. */
export function table(heads: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const cells = (row: readonly (string | number | null)[], tag: string) =>
    `<tr>${row.map((cell) => `<${tag}>${htmlText(cell)}</${tag}>`).join("")}</tr>`;
  return `<table><thead>${cells(heads, "th")}</thead><tbody>${rows.map((row) => cells(row, "td")).join("")}</tbody></table>`;
}

/** The whole page around its body. */
export function controlPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 1.5rem; max-width: 75rem }
form { margin: .5rem 0 } table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid #ccc; vertical-align: top }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0 1rem }
dd { margin: 0; overflow-wrap: anywhere }
</style></head>
<body>
<h1>${title}</h1>
${body}
</body></html>`;
}
