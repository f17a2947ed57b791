import { nanoid } from "nanoid";
import type { Language } from "../../shop/language.ts";
import { type SignInCode, SignInError } from "./sign-in-error.ts";

/** Sent by the popup to its opener when the sign-in has ended (`api/routes/google.ts`). */
type SignInMessage = { type: "labonno:sign-in"; attempt: string | null } & (
  | { ok: true }
  | { ok: false; code: SignInCode }
);

const windowName = "labonno-google";
const windowSize = { width: 480, height: 640 };

/** Polling interval, since browsers send no event when a popup is closed. */
const pollMs = 500;

let cancelCurrent: ((code: SignInCode) => void) | undefined;

type SignInWithGoogleInput = {
  language: Language;
  /** From the account page, connects the Google account to the current user. */
  from: "signin" | "account";
};

/**
 * Opens Google's popup and waits until the sign-in has ended; the session cookie is then set. Call it within the click,
 * or the browser blocks the popup. Rejects with a `SignInError`.
 */
export function signInWithGoogle({ language, from }: SignInWithGoogleInput): Promise<void> {
  cancelCurrent?.("cancelled-popup-request");
  const attempt = nanoid();
  const query = new URLSearchParams({ from, attempt, lang: language, origin: location.origin });
  const openedWindow = window.open(`/api/auth/google?${query}`, windowName, windowFeatures());
  if (!openedWindow) return Promise.reject(new SignInError("popup-blocked"));
  const popup = openedWindow;

  return new Promise((resolve, reject) => {
    // The issuer may sever popup and opener; a channel of our own origin still works then.
    const channel = new BroadcastChannel("labonno:sign-in");
    channel.onmessage = ({ data }) => isSignInMessage(data) && data.attempt === attempt && finish(data);
    window.addEventListener("message", handleMessage);
    let wasClosed = false;
    const poll = setInterval(() => {
      // A severed popup also reads as closed: it is gone only when this page has the focus again. Waits one more round,
      // since its message may still be in flight.
      const isGone = popup.closed && document.hasFocus();
      if (isGone && wasClosed) fail("popup-closed-by-user");
      wasClosed = isGone;
    }, pollMs);
    cancelCurrent = fail;

    function handleMessage({ origin, source, data }: MessageEvent): void {
      if (origin === location.origin && source === popup && isSignInMessage(data)) finish(data);
    }

    function finish(message: SignInMessage): void {
      if (!message.ok) {
        fail(message.code);
        return;
      }
      cleanUp();
      popup.close();
      resolve();
    }

    function fail(code: SignInCode): void {
      cleanUp();
      // A second click has already taken over the popup.
      if (code !== "cancelled-popup-request") popup.close();
      reject(new SignInError(code));
    }

    function cleanUp(): void {
      clearInterval(poll);
      channel.close();
      window.removeEventListener("message", handleMessage);
      if (cancelCurrent === fail) cancelCurrent = undefined;
    }
  });
}

function isSignInMessage(data: unknown): data is SignInMessage {
  return (data as SignInMessage | null)?.type === "labonno:sign-in";
}

function windowFeatures(): string {
  const { width, height } = windowSize;
  const left = Math.max(0, window.screenX + (window.outerWidth - width) / 2);
  const top = Math.max(0, window.screenY + (window.outerHeight - height) / 2);
  return `popup,width=${width},height=${height},left=${Math.round(left)},top=${Math.round(top)}`;
}
