import { showFonts } from "./show-fonts.ts";

// What a page of a React Router app does before its own code loads.
showFonts();
holdEarlySubmit();
holdEarlyAdd();

/** Holds back a form that is sent before its app has hydrated, and sends it then: the server takes forms by the API only. */
function holdEarlySubmit(): void {
  let held: SubmitEvent | null = null;
  untilHydrated(
    "submit",
    (event) => {
      const isPost = event.target instanceof HTMLFormElement && event.target.method === "post";
      if (!isPost) return;
      event.preventDefault();
      held = event;
    },
    () => held && (held.target as HTMLFormElement).requestSubmit(held.submitter),
  );
}

/** Holds back a product that is added before the app has hydrated, and adds it then (card-actions.tsx). */
function holdEarlyAdd(): void {
  let held: HTMLElement | null = null;
  untilHydrated(
    "click",
    (event) => {
      const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-add]") : null;
      if (!pressed) return;
      event.stopImmediatePropagation();
      held = pressed;
    },
    () => held?.click(),
  );
}

/** Listens until the app says that it has hydrated (root.tsx), and replays then what was held back. */
function untilHydrated<Name extends "submit" | "click">(
  name: Name,
  hold: (event: WindowEventMap[Name]) => void,
  replay: () => void,
): void {
  const root = document.documentElement;
  if ("hydrated" in root.dataset) return;
  addEventListener(name, hold, true);
  root.addEventListener(
    "labonno:hydrated",
    () => {
      removeEventListener(name, hold, true);
      replay();
    },
    { once: true },
  );
}
