/** What the page is to fetch ahead for its scripts: themselves, and the texts that they read. */
const preloadLink = /<link rel="(?:modulepreload|preload" as="fetch)"[^<>]*>/g;
const staticImport = /import (?:\* as (\w+) from )?("[^"]+");?\s*/g;

/**
 * A page whose scripts are asked for once it has been painted: until then a slow phone has its whole line for the style
 * sheets, the first picture and the letters. (React Router writes its scripts to be fetched before all of these.)
 */
export function scriptsAfterPaint(html: string, nonce: string): string {
  const entryTag = `<script nonce="${nonce}" type="module" async="">`;
  // Not all of the page is looked through: the one stand in its head, the other at its end.
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
const start = async () => {
  document.head.insertAdjacentHTML("beforeend", ${JSON.stringify(links)});
  const [${names}] = await Promise.all([${modules}]);
  ${code.replaceAll(staticImport, "").trim()}
};
if (document.visibilityState === "hidden" || !PerformanceObserver.supportedEntryTypes?.includes("paint")) start();
else
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    start();
  }).observe({ type: "paint", buffered: true });
`;
}
