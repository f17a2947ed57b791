import { useEffect, useState } from "react";
import type { AuthSessionResponse, SignedInResponse } from "../../api/contract/auth.ts";
import { prepareSignIn } from "../browser/sign-in-requests.ts";
import { Button } from "../components/button.tsx";
import { showToast } from "../components/toast.ts";
import { useI18n } from "../i18n/language.tsx";
import { signInErrorToast, useAfterSignIn } from "./after-sign-in.ts";
import { GoogleMark } from "./google-mark.tsx";
import "./google-button.css";
import type { Language } from "../../shop/language.ts";
import { signInWithGoogle } from "../browser/google-sign-in.ts";
import { firebaseAccounts } from "../browser/identity.ts";

/** Sign-in with Google's popup, if enabled; a demo stand-in is labelled as such. */
export function GoogleButton({ google, provider }: Pick<AuthSessionResponse, "google" | "provider">) {
  const { t, language } = useI18n();
  const signInAndReturn = useAfterSignIn();
  const [waiting, setWaiting] = useState(false);
  // Preloads Firebase, since the popup must open within the click.
  useEffect(() => {
    if (provider === "firebase") prepareSignIn();
  }, [provider]);
  if (google === "off") return null;

  // Stays enabled while waiting: a second click takes over the popup.
  async function signIn(): Promise<void> {
    setWaiting(true);
    try {
      await signInAndReturn(() => signInByGoogle(provider, language), "signin.welcome");
    } catch (error) {
      showToast({ ...signInErrorToast(error, t), tone: "error" });
    } finally {
      setWaiting(false);
    }
  }

  return (
    <>
      <Button variant="quiet" wide className="google" aria-busy={waiting || undefined} onClick={() => void signIn()}>
        <GoogleMark />
        {t("signin.google")}
      </Button>
      {google === "demo" && <p className="google-demo">{t("signin.googleDemo")}</p>}
      <p className="sign-or">{t("signin.or")}</p>
    </>
  );
}

/** Opens Google's popup; call it within the click. */
async function signInByGoogle(
  provider: AuthSessionResponse["provider"],
  language: Language,
): Promise<SignedInResponse> {
  const firebase = provider === "firebase" ? await firebaseAccounts() : null;
  await (firebase ? firebase.signInWithGoogle() : signInWithGoogle({ language, from: "signin" }));
  return {};
}
