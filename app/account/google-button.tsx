import { useState } from "react";
import { signInWithGoogle } from "../client/google.ts";
import { Button } from "../ui/button.tsx";
import { useLanguage } from "../ui/language.tsx";
import { complainAboutSignIn, useArrival } from "./arrival.ts";
import { GoogleMark } from "./google-mark.tsx";
import "./google-button.css";

/** The way in by Google's window, where the shop has it; a stand-in for it says plainly that it is one. */
export function GoogleButton({ google }: { google: "off" | "on" | "demo" }) {
  const { t, language } = useLanguage();
  const arrive = useArrival();
  const [waiting, setWaiting] = useState(false);
  if (google === "off") return null;

  // A second press takes the window over: the button stays alive while the first one waits.
  async function signIn(): Promise<void> {
    setWaiting(true);
    try {
      await arrive(() => signInWithGoogle({ language, from: "signin" }), "signin.welcome");
    } catch (failure) {
      complainAboutSignIn(failure, t);
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
