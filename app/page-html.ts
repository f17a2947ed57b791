import { scriptsAfterPaint } from "./scripts-after-paint.ts";

/** A whole page: what React has rendered, and behind it the data with which the browser wakes it up. */
export function pageHtml(rendered: string, data: string | null): string {
  const end = rendered.lastIndexOf("</body>");
  // While developing, Vite's own scripts come first.
  const page = import.meta.env.PROD ? scriptsAfterPaint(rendered.slice(0, end)) : rendered.slice(0, end);
  return `<!DOCTYPE html>${page}${data === null ? "" : dataScripts(data)}${rendered.slice(end)}`;
}

/** The same two scripts that React Router's own components would write. */
function dataScripts(data: string): string {
  const controller = "window.__reactRouterContext.streamController";
  return `<script>${controller}.enqueue(${inScript(data)});</script><script>${controller}.close();</script>`;
}

/** As a string in a script's code: nothing in it ends the script, or the line. */
function inScript(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[&<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
