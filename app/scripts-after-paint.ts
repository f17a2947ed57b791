/** What the page is to fetch ahead for its scripts: themselves, and the texts that they read. */
const preload = /<link rel="(?:modulepreload|preload" as="fetch)"[^>]*>/g;
const entry = /(<script type="module" async="">)([\s\S]*?)(<\/script>)/;
const staticImport = /import (?:\* as (\w+) from )?("[^"]+");?\s*/g;

/**
 * A page whose scripts are asked for once it has been painted: until then a slow phone has its whole line for the style
 * sheets, the first picture and the letters. (React Router writes its scripts to be fetched before all of these.)
 */
export function scriptsAfterPaint(html: string): string {
  const links = [...html.matchAll(preload)].join("");
  return html
    .replaceAll(preload, "")
    .replace(entry, (_, open: string, code: string, close: string) => open + afterPaint(code, links) + close);
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
