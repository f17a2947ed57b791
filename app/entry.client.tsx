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
const answer = await fetch(messageFiles[language]);
keepMessages(language, (await answer.json()) as Messages);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
