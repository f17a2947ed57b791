import { afterFirstPaint } from "./after-first-paint.ts";
import { holdEarlyEvents } from "./early-events.ts";
import { showFonts } from "./show-fonts.ts";

// The only script that a document names. Everything else is loaded after the first paint, so that a slow phone has
// style sheets, the first picture and fonts first.
showFonts();
const early = holdEarlyEvents();
afterFirstPaint(() => void load());
// Where the link was sent, which few addresses say.
if (/[?&](from|campaign|utm_|\w+clid)/.test(location.search))
  void import("../browser/order-origin.ts").then(({ saveOrigin }) => saveOrigin(new URLSearchParams(location.search)));

async function load(delayMs = 500): Promise<void> {
  try {
    const { hydrateDocument } = await import("./hydrate-document.ts");
    await hydrateDocument(early);
  } catch (error) {
    // The page works as one without scripts meanwhile.
    console.debug(error);
    setTimeout(() => void load(Math.min(2 * delayMs, 10_000)), delayMs);
  }
}
