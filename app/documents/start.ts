import { afterFirstPaint } from "./after-first-paint.ts";
import { ignoreCutTransitions } from "./cut-transitions.ts";
import { holdEarlyEvents } from "./early-events.ts";
import { showFonts } from "./show-fonts.ts";

// The only script that a document names. Everything else is loaded after the first paint, so that a slow phone has
// style sheets, the first picture and fonts first.
showFonts();
const early = holdEarlyEvents();
afterFirstPaint(load);
ignoreCutTransitions();

// Where the link was sent, for the next order (order-origin.ts), without the ids of clicks. Few addresses say it.
try {
  if (/from=|utm_|id=/.test(location.search))
    localStorage.from = Date.now() + location.search.replace(/id=[^&]*/g, "id=");
} catch {}

async function load(delayMs = 500): Promise<void> {
  try {
    await (await import("./hydrate-document.ts")).hydrateDocument(early);
  } catch (error) {
    // The page works as one without scripts meanwhile.
    console.debug(error);
    setTimeout(load, delayMs, Math.min(2 * delayMs, 10_000));
  }
}
