import { scriptsAfterPaint } from "./scripts-after-paint.ts";

/** A finished page, and the code of the inline scripts that we wrote into it: the only ones its policy may name. */
export type PageHtml = { html: string; inlineScripts: string[] };

/**
 * Puts a page together: what React rendered, and behind it the data for the browser. `nonce` is the secret of this one
 * rendering, which only our own tags bear; it is taken out here, so that the page can be cached.
 */
export function pageHtml(rendered: string, data: string | null, nonce: string): PageHtml {
  const end = rendered.lastIndexOf("</body>");
  // While developing, Vite's own scripts come first.
  const page = import.meta.env.PROD ? scriptsAfterPaint(rendered.slice(0, end), nonce) : rendered.slice(0, end);
  const scripts = data === null ? "" : dataScripts(data, nonce);
  return stripNonce(`<!DOCTYPE html>${page}${scripts}${rendered.slice(end)}`, nonce);
}

/** The same two scripts that React Router's own components would write. */
function dataScripts(data: string, nonce: string): string {
  const controller = "window.__reactRouterContext.streamController";
  const openTag = `<script nonce="${nonce}">`;
  return `${openTag}${controller}.enqueue(${toScriptString(data)});</script>${openTag}${controller}.close();</script>`;
}

/** As a string in a script's code: nothing in it ends the script, or the line. */
function toScriptString(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[&<>\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function stripNonce(htmlWithNonce: string, nonce: string): PageHtml {
  const pieces = htmlWithNonce.split(` nonce="${nonce}"`);
  const inlineScripts: string[] = [];
  for (const [index, rest] of pieces.slice(1).entries()) {
    const htmlBefore = pieces[index] ?? "";
    const openTag = htmlBefore.slice(htmlBefore.lastIndexOf("<"));
    const tagEnd = rest.indexOf(">");
    const hasSrc = `${openTag}${rest.slice(0, tagEnd)}`.includes(" src=");
    if (openTag.startsWith("<script") && !hasSrc) inlineScripts.push(rest.slice(tagEnd + 1, rest.indexOf("</script>")));
  }
  return { html: pieces.join(""), inlineScripts };
}
