import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import type { Language } from "../shop/language.ts";
import { startWorker } from "./client/connection.ts";
import { startSession } from "./client/session.ts";
import { messageFiles } from "./messages/files.ts";
import { keepMessages, type Messages } from "./messages/messages.ts";

startSession();
startWorker();

const language = document.documentElement.lang as Language;

// Only the page's own language travels; changing it loads a new document.
keepMessages(language, await texts());

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

/** Without its texts a page would never wake up: they are asked for until they come, less and less often. */
async function texts(wait = 500): Promise<Messages> {
  const answer = await fetch(messageFiles[language]).catch(() => null);
  const read = answer?.ok ? ((await answer.json().catch(() => null)) as Messages | null) : null;
  if (read) return read;
  await new Promise((resolve) => setTimeout(resolve, wait));
  return texts(Math.min(2 * wait, 10_000));
}
