/**
 * Stands right behind the style sheet of the letters, and lets it count: at once where this device has it, else after the
 * first paint. On a Bangla page it waits for the files first: the words are then laid out anew once, not face by face.
 */
export function fontsAfterPaint(files: string[]): string {
  return `
{
  const sheet = document.currentScript.previousElementSibling;
  const show = () => (sheet.media = "all");
  const fetched = (href) =>
    new Promise((done) => {
      const link = { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous", href };
      document.head.append(Object.assign(document.createElement("link"), link, { onload: done, onerror: done }));
    });
  let kept;
  try {
    kept = localStorage.letters === sheet.href;
    localStorage.letters = sheet.href;
  } catch {}
  if (kept || document.visibilityState === "hidden" || !PerformanceObserver.supportedEntryTypes?.includes("paint")) show();
  else
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      Promise.all(document.documentElement.lang === "bn" ? ${JSON.stringify(files)}.map(fetched) : []).then(show);
    }).observe({ type: "paint", buffered: true });
}
`;
}
