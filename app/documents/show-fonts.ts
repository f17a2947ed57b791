import anek from "../components/fonts/anek-bangla.woff2?url";
import tiro from "../components/fonts/tiro-bangla-400.woff2?url";
import { afterFirstPaint } from "./after-first-paint.ts";

/**
 * Switches the style sheet of the Bangla fonts on: at once if it is cached, otherwise after the first paint. Bangla
 * pages wait for the font files first, to reflow only once.
 */
export function showFonts(): void {
  const sheet = document.querySelector<HTMLLinkElement>("link[data-fonts]");
  if (!sheet) return;
  const show = () => {
    sheet.media = "all";
  };
  let isCached = false;
  try {
    isCached = localStorage.letters === sheet.href;
    localStorage.letters = sheet.href;
  } catch {}
  if (isCached) show();
  else afterFirstPaint(() => void Promise.all(isBangla() ? [anek, tiro].map(fetchFont) : []).then(show));
}

const isBangla = () => document.documentElement.lang === "bn";

function fetchFont(href: string): Promise<unknown> {
  return new Promise((done) => {
    const link = { rel: "preload", as: "font", crossOrigin: "anonymous", href };
    document.head.append(Object.assign(document.createElement("link"), link, { onload: done, onerror: done }));
  });
}
