import { useContext } from "react";
import banglaFontsUrl from "./components/bangla-fonts.css?url";
import anek from "./components/fonts/anek-bangla.woff2?url";
import tiro from "./components/fonts/tiro-bangla-400.woff2?url";
import { ScriptNonce } from "./script-nonce.ts";

/**
 * The style sheet with the faces of Bangla, 115 kB with them: asked for once the page is painted, so that a phone on a
 * weak signal reads at once. Whoever was here before has them, and sees them at once.
 */
export function Fonts({ isStatic }: { isStatic: boolean }) {
  const nonce = useContext(ScriptNonce);
  if (isStatic) return <link rel="stylesheet" href={banglaFontsUrl} />;
  return (
    <>
      {/* For print only until the script says otherwise: a browser does not wait for such a sheet. */}
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
 * Stands right behind the style sheet of the letters, and lets it count: at once where this device has it, else after the
 * first paint. On a Bangla page it waits for the files first: the words are then laid out anew once, not face by face.
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
