import { nanoid } from "nanoid";
import type { Language } from "../../shop/language.ts";
import { type SignInCode, SignInError } from "./sign-in-error.ts";

/** What the window tells the page that opened it when the sign-in has come to its end (`api/routes/google.ts`). */
type SignInMessage = { type: "labonno:sign-in"; attempt: string | null } & (
  | { ok: true }
  | { ok: false; code: SignInCode }
);

const windowName = "labonno-google";
const windowSize = { width: 480, height: 640 };

/** How often the window is looked at, in milliseconds: nothing else tells that somebody closed it. */
const pollMs = 500;

let cancelCurrent: ((code: SignInCode) => void) | undefined;

type SignInWithGoogleInput = {
  language: Language;
  /** From the account page, the Google account is added to the person who is signed in. */
  from: "signin" | "account";
};

/**
 * Opens Google's window and waits until the sign-in there has come to its end; afterwards the session cookie is set.
 * Call it within the click itself, or the browser blocks the window. Rejects with a `SignInFailure`.
 */
export function signInWithGoogle({ language, from }: SignInWithGoogleInput): Promise<void> {
  cancelCurrent?.("cancelled-popup-request");
  const attempt = nanoid();
  const query = new URLSearchParams({ from, attempt, lang: language, origin: location.origin });
  const openedWindow = window.open(`/api/auth/google?${query}`, windowName, windowFeatures());
  if (!openedWindow) return Promise.reject(new SignInError("popup-blocked"));
  const popup = openedWindow;

  return new Promise((resolve, reject) => {
    // The issuer may cut the tie between window and opener; a channel of our own origin still reaches us then.
    const channel = new BroadcastChannel("labonno:sign-in");
    channel.onmessage = ({ data }) => isSignInMessage(data) && data.attempt === attempt && finish(data);
    window.addEventListener("message", handleMessage);
    let wasClosed = false;
    const poll = setInterval(() => {
      // A window that the issuer has cut off reads as closed, too; but only when it is gone is she back on this page.
      // Its last word may still be on the way: the second look counts.
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
      // A second click has already taken the window over.
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
