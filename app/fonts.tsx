import { useContext } from "react";
import letters from "./components/bangla-fonts.css?url";
import anek from "./components/fonts/anek-bangla.woff2?url";
import tiro from "./components/fonts/tiro-bangla-400.woff2?url";
import { lettersAfterPaint } from "./fonts-after-paint.ts";
import { ScriptNonce } from "./script-nonce.ts";

/**
 * The style sheet with the faces of Bangla, 115 kB with them: asked for once the page is painted, so that a phone on a
 * weak signal reads at once. Whoever was here before has them, and sees them at once.
 */
export function Letters({ isStill }: { isStill: boolean }) {
  const nonce = useContext(ScriptNonce);
  if (isStill) return <link rel="stylesheet" href={letters} />;
  return (
    <>
      {/* For print only until the script says otherwise: a browser does not wait for such a sheet. */}
      <link rel="stylesheet" href={letters} media="print" suppressHydrationWarning />
      <script
        nonce={nonce}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, the same on every page
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? lettersAfterPaint([anek, tiro]) : "" }}
        suppressHydrationWarning
      />
      <noscript>
        <link rel="stylesheet" href={letters} />
      </noscript>
    </>
  );
}
