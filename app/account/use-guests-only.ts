import { useEffect } from "react";
import { settledSession } from "../browser/session.ts";
import { createI18n, languageOf } from "../i18n/language.tsx";
import { isSignInRunning } from "./after-sign-in.ts";
import { pageAfterSignIn } from "./return-to.ts";
import { watchUser } from "./session-watch.ts";

/** On a page for guests: leads a user, also one who signs in in another tab, to the page they came from. */
export function useGuestsOnly(): void {
  useEffect(() => {
    void leaveIfSignedIn();
    return watchUser(() => void leaveIfSignedIn());
  }, []);
}

async function leaveIfSignedIn(): Promise<void> {
  // Without a network the form stays, and fails when it is sent.
  const session = await settledSession().catch(() => null);
  if (session?.state !== "signed-in" || isSignInRunning()) return;
  const { pathname, search } = location;
  location.replace(createI18n(languageOf(pathname)).path(pageAfterSignIn(session.user, search)));
}
