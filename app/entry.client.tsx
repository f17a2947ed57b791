import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import type { Language } from "../shop/language.ts";
import { leaveWhenExpelled } from "./account/session-watch.ts";
import { startWorker } from "./browser/connection.ts";
import { startSession } from "./browser/session.ts";
import { carryToasts } from "./components/toast.ts";
import { actOnCards } from "./documents/card-actions.tsx";
import { messageFiles } from "./i18n/files.ts";
import { type Messages, registerMessages } from "./i18n/messages.ts";

pinFirstStylesheet();
startSession();
startWorker();
leaveWhenExpelled();
actOnCards();

const language = document.documentElement.lang as Language;

// Only the page's own language is loaded; changing the language loads a new document.
registerMessages(language, await loadMessages());
// Before the router reads the address.
if (location.search.includes("coupon=")) (await import("./browser/coupon-link.ts")).takeLinkedCoupon();
carryToasts();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

/** A page cannot hydrate without its texts: retried until they load, at growing intervals. */
async function loadMessages(delayMs = 500): Promise<Messages> {
  const response = await fetch(messageFiles[language]).catch(() => null);
  const messages = response?.ok ? ((await response.json().catch(() => null)) as Messages | null) : null;
  if (messages) return messages;
  await new Promise((resolve) => setTimeout(resolve, delayMs));
  return loadMessages(Math.min(2 * delayMs, 10_000));
}

/**
 * React Router writes the first style sheet's address with an empty fragment, so Vite does not recognise it and would
 * load it again, after and overruling the page's own sheet. An inert link tells Vite that it is loaded.
 */
function pinFirstStylesheet(): void {
  const sheet = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  if (!sheet) return;
  const attributes = { rel: "stylesheet", disabled: true, href: sheet.href.replace("#", "") };
  document.head.append(Object.assign(document.createElement("link"), attributes));
}
