import { useContext } from "react";
import banglaFontsUrl from "./components/bangla-fonts.css?url";
import anek from "./components/fonts/anek-bangla.woff2?url";
import tiro from "./components/fonts/tiro-bangla-400.woff2?url";
import { fontsAfterPaint } from "./fonts-after-paint.ts";
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
