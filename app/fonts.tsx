import { useContext } from "react";
import banglaFontsUrl from "./components/bangla-fonts.css?url";
import anek from "./components/fonts/anek-bangla.woff2?url";
import tiro from "./components/fonts/tiro-bangla-400.woff2?url";
import { ScriptNonce } from "./script-nonce.ts";

/**
 * The style sheet of the Bangla fonts, 115 kB in all: requested after the first paint, so that a page is readable at
 * once on a slow connection. Returning visitors have it cached.
 */
export function Fonts({ isStatic }: { isStatic: boolean }) {
  const nonce = useContext(ScriptNonce);
  if (isStatic) return <link rel="stylesheet" href={banglaFontsUrl} />;
  return (
    <>
      {/* For print only until the script switches it on: browsers do not wait for such a sheet. */}
      <link rel="stylesheet" href={banglaFontsUrl} media="print" suppressHydrationWarning />
      <script
        nonce={nonce}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, the same on every page
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? fontsAfterPaint([anek, tiro]) : "" }}
        suppressHydrationWarning
      />
      <noscript>
        <link rel="stylesheet" href={banglaFontsUrl} />
      </noscript>
    </>
  );
}

/**
 * The inline script right after the fonts' style sheet, which switches it on: at once if it is cached, otherwise after
 * the first paint. Bangla pages wait for the font files first, to reflow only once.
 */
function fontsAfterPaint(files: string[]): string {
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
