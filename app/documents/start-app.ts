import { showFonts } from "./show-fonts.ts";

// What a page of a React Router app does before its own code loads.
showFonts();
holdEarlySubmit();

/**
 * Holds back a form that is sent before its app has hydrated, and sends it then: the server takes forms by the API only.
 * The app says so by `labonno:hydrated` (root.tsx).
 */
function holdEarlySubmit(): void {
  const root = document.documentElement;
  let held: SubmitEvent | null = null;
  const hold = (event: SubmitEvent) => {
    const isPost = event.target instanceof HTMLFormElement && event.target.method === "post";
    if (!isPost || "hydrated" in root.dataset) return;
    event.preventDefault();
    held = event;
  };
  const send = () => {
    removeEventListener("submit", hold);
    if (held) (held.target as HTMLFormElement).requestSubmit(held.submitter);
  };
  addEventListener("submit", hold);
  root.addEventListener("labonno:hydrated", send, { once: true });
}
