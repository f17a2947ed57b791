import { nanoid } from "nanoid";
import type { Language } from "../../shop/language.ts";
import { type SignInCode, SignInFailure } from "./sign-in-error.ts";

/** What the window tells the page that opened it when the sign-in has come to its end (`api/routes/google.ts`). */
type SignInMessage = { type: "labonno:sign-in"; attempt: string | null } & (
  | { ok: true }
  | { ok: false; code: SignInCode }
);

const windowName = "labonno-google";
const windowSize = { width: 480, height: 640 };

/** How often the window is looked at, in milliseconds: nothing else tells that somebody closed it. */
const lookEvery = 500;

let underWay: ((code: SignInCode) => void) | undefined;

type Options = {
  language: Language;
  /** From the account page, the Google account is added to the person who is signed in. */
  from: "signin" | "account";
};

/**
 * Opens Google's window and waits until the sign-in there has come to its end; afterwards the session cookie is set.
 * Call it within the click itself, or the browser blocks the window. Rejects with a `SignInFailure`.
 */
export function signInWithGoogle({ language, from }: Options): Promise<void> {
  underWay?.("cancelled-popup-request");
  const attempt = nanoid();
  const asked = new URLSearchParams({ from, attempt, lang: language, origin: location.origin });
  const opened = window.open(`/api/auth/google?${asked}`, windowName, windowFeatures());
  if (!opened) return Promise.reject(new SignInFailure("popup-blocked"));
  const popup = opened;

  return new Promise((resolve, reject) => {
    // The issuer may cut the tie between window and opener; a channel of our own origin still reaches us then.
    const channel = new BroadcastChannel("labonno:sign-in");
    channel.onmessage = ({ data }) => isOurs(data) && data.attempt === attempt && end(data);
    window.addEventListener("message", hear);
    let seenClosed = false;
    const look = setInterval(() => {
      // A window that the issuer has cut off reads as closed, too; but only when it is gone is she back on this page.
      // Its last word may still be on the way: the second look counts.
      const isGone = popup.closed && document.hasFocus();
      if (isGone && seenClosed) fail("popup-closed-by-user");
      seenClosed = isGone;
    }, lookEvery);
    underWay = fail;

    function hear({ origin, source, data }: MessageEvent): void {
      if (origin === location.origin && source === popup && isOurs(data)) end(data);
    }

    function end(message: SignInMessage): void {
      if (!message.ok) {
        fail(message.code);
        return;
      }
      stop();
      popup.close();
      resolve();
    }

    function fail(code: SignInCode): void {
      stop();
      // A second click has already taken the window over.
      if (code !== "cancelled-popup-request") popup.close();
      reject(new SignInFailure(code));
    }

    function stop(): void {
      clearInterval(look);
      channel.close();
      window.removeEventListener("message", hear);
      if (underWay === fail) underWay = undefined;
    }
  });
}

function isOurs(data: unknown): data is SignInMessage {
  return (data as SignInMessage | null)?.type === "labonno:sign-in";
}

function windowFeatures(): string {
  const { width, height } = windowSize;
  const left = Math.max(0, window.screenX + (window.outerWidth - width) / 2);
  const top = Math.max(0, window.screenY + (window.outerHeight - height) / 2);
  return `popup,width=${width},height=${height},left=${Math.round(left)},top=${Math.round(top)}`;
}
