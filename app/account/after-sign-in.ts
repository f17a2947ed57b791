import { useEffect } from "react";
import type { SignedInResponse } from "../../api/contract/auth.ts";
import { languageOf } from "../../shop/language.ts";
import { ApiRefusal } from "../browser/api.ts";
import { errorText } from "../browser/error-text.ts";
import { fetchAuthSession } from "../browser/identity.ts";
import { settledSession, signInBy } from "../browser/session.ts";
import { SignInError } from "../browser/sign-in-error.ts";
import type { ErrorToast } from "../components/form.ts";
import { useOpenPage, usePage } from "../components/page.tsx";
import { showToast } from "../components/toast.ts";
import { createI18n, type I18n, useI18n } from "../i18n/language.tsx";
import type { MessageKey } from "../i18n/messages.ts";
import { pageAfterSignIn, signInStepUrl } from "./return-to.ts";
import { watchUser } from "./session-watch.ts";

/** The provider signed the user in, but the browser blocks its cookies. */
class CookiesBlockedError extends Error {}

// This page leads them on by itself.
let isSigningIn = false;

/**
 * Signs in, shows the welcome (1.5 s: specification.txt §8) and opens `returnTo`, or else the page that required it, or
 * home; a second step comes first. Rejects when the sign-in failed: `signInErrorToast` says why.
 */
export function useAfterSignIn(
  returnTo?: string,
): (signIn: () => Promise<SignedInResponse>, welcomeMessage: MessageKey) => Promise<void> {
  const { t, path } = useI18n();
  const openPage = useOpenPage();
  const page = usePage();
  const search = returnTo ? `?${new URLSearchParams({ from: returnTo })}` : page.search;
  async function signInAndReturn(signIn: () => Promise<SignedInResponse>, welcomeMessage: MessageKey): Promise<void> {
    const session = await signInBy(signIn);
    if (session.state === "guest") {
      if (!(await fetchAuthSession()).pendingSignIn) throw new CookiesBlockedError();
      await openPage(path(signInStepUrl(search)), { replace: true });
      return;
    }
    showToast({ title: t(welcomeMessage), ms: 1500 });
    await openPage(path(pageAfterSignIn(session.user, search)), { replace: true });
  }
  return async (signIn, welcomeMessage) => {
    isSigningIn = true;
    await signInAndReturn(signIn, welcomeMessage).finally(() => {
      isSigningIn = false;
    });
  };
}

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
  if (session?.state !== "signed-in" || isSigningIn) return;
  const { pathname, search } = location;
  location.replace(createI18n(languageOf(pathname)).path(pageAfterSignIn(session.user, search)));
}

/** The toast of a failed sign-in (specification.txt §8). */
export function signInErrorToast(error: unknown, t: I18n["t"]): ErrorToast {
  return { title: t("signin.failed"), text: signInErrorText(error, t) };
}

function signInErrorText(error: unknown, t: I18n["t"]): string {
  if (error instanceof CookiesBlockedError) return t("signin.notKept");
  return isWrongPassword(error) ? t("signin.wrong") : errorText(error, t);
}

/** Whether email or password is wrong, without telling which. */
export function isWrongPassword(error: unknown): boolean {
  const code = error instanceof ApiRefusal || error instanceof SignInError ? error.code : null;
  return code === "wrong-password" || code === "user-not-found";
}
