const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const entry = /(<script type="module" async="">)([\s\S]*?)(<\/script>)/;
const staticImport = /import (?:\* as (\w+) from )?("[^"]+");?\s*/g;

/**
 * A page whose scripts are asked for once it has been painted: until then a slow phone has its whole line for the style
 * sheets, the first picture and the letters. (React Router writes its scripts to be fetched before all of these.)
 */
export function scriptsAfterPaint(html: string): string {
  const files = [...html.matchAll(preload)].map(([, href = ""]) => href);
  return html
    .replaceAll(preload, "")
    .replace(entry, (_, open: string, code: string, close: string) => open + afterPaint(code, files) + close);
}

function afterPaint(code: string, files: string[]): string {
  const imports = [...code.matchAll(staticImport)];
  const names = imports.map(([, name = ""]) => name).join(", ");
  const modules = imports.map(([, , file]) => `import(${file})`).join(", ");
  return `
const start = async () => {
  for (const href of ${JSON.stringify(files)})
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
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
