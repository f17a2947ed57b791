import { afterFirstPaint } from "./documents/after-first-paint.ts";

/** A finished page and the code of its own inline scripts: the only ones its policy allows. */
export type PageHtml = { html: string; inlineScripts: string[] };

/**
 * Appends the loader data to what React rendered. `nonce` is a one-time secret that only our own tags have; it is
 * removed here, so that the page can be cached.
 */
export function pageHtml(rendered: string, data: string | null, nonce: string): PageHtml {
  const end = rendered.lastIndexOf("</body>");
  // In development, Vite's own scripts come first.
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

/** Escapes text as a string literal in a script: nothing in it ends the script or the line. */
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

/** What the page preloads for its scripts: themselves and their messages. */
const preloadLink = /<link rel="(?:modulepreload|preload" as="fetch)"[^<>]*>/g;
const staticImport = /import (?:\* as (\w+) from )?("[^"]+");?\s*/g;

/**
 * Defers a page's scripts until after the first paint, so that a slow phone loads style sheets, the first picture and
 * fonts first. (React Router writes its scripts before all of these.)
 */
export function scriptsAfterPaint(html: string, nonce: string): string {
  const entryTag = `<script nonce="${nonce}" type="module" async="">`;
  // Searches only the head and the end of the page, where these tags are.
  const headEnd = html.indexOf("</head>");
  const entryStart = html.lastIndexOf(entryTag);
  if (entryStart < 0) return html;
  const head = html.slice(0, headEnd);
  const links = [...head.matchAll(preloadLink)].join("").replaceAll(` nonce="${nonce}"`, "");
  const entryScript = html.slice(entryStart + entryTag.length);
  const end = entryScript.indexOf("</script>");
  const deferredScript = afterPaint(entryScript.slice(0, end), links);
  return (
    head.replaceAll(preloadLink, "") +
    html.slice(headEnd, entryStart) +
    entryTag +
    deferredScript +
    entryScript.slice(end)
  );
}

function afterPaint(code: string, links: string): string {
  const imports = [...code.matchAll(staticImport)];
  const names = imports.map(([, name = ""]) => name).join(", ");
  const modules = imports.map(([, , file]) => `import(${file})`).join(", ");
  return `
(${afterFirstPaint})(async () => {
  document.head.insertAdjacentHTML("beforeend", ${JSON.stringify(links)});
  const [${names}] = await Promise.all([${modules}]);
  ${code.replaceAll(staticImport, "").trim()}
});
`;
}
