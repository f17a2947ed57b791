import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { AuthSessionResponse } from "../../api/contract/auth.ts";
import { signInRequest } from "../../shop/users/user-schema.ts";
import { signInWithPassword } from "../browser/sign-in-requests.ts";
import { Button } from "../components/button.tsx";
import { TextField } from "../components/field.tsx";
import { useForm } from "../components/form.ts";
import { Link, usePage } from "../components/page.tsx";
import { SkeletonLines } from "../components/skeleton.tsx";
import { showToast } from "../components/toast.ts";
import { useI18n } from "../i18n/language.tsx";
import { signInErrorToast, useAfterSignIn, useGuestsOnly } from "./after-sign-in.ts";
import { GoogleButton } from "./google-button.tsx";
import { PasswordField } from "./password-field.tsx";

type SignInFormProps = Pick<AuthSessionResponse, "google" | "provider">;

/** The login form, or the step that a sign-in of this browser waits for. */
export function SignInForm(props: SignInFormProps) {
  useGuestsOnly();
  const step = useSignInStep();
  return step === "loading" ? <SkeletonLines lines={4} /> : (step ?? <PasswordForm {...props} />);
}

/** The second step of a staff sign-in, where the address asks for it; its code is loaded then. Null if there is none. */
function useSignInStep(): ReactNode | "loading" {
  const { t, language } = useI18n();
  const hasStep = new URLSearchParams(usePage().search).has("step");
  const [step, setStep] = useState<ReactNode>(hasStep ? "loading" : null);
  const load = useEffectEvent(() => {
    import("./second-factor/sign-in-steps.tsx")
      .then(({ loadSignInStep }) => loadSignInStep(language))
      .then(setStep)
      .catch((cause) => {
        setStep(null);
        showToast({ ...signInErrorToast(cause, t), tone: "error" });
      });
  });
  useEffect(() => {
    if (hasStep) load();
  }, [hasStep]);
  return step;
}

function PasswordForm({ google, provider }: SignInFormProps) {
  const { t, path } = useI18n();
  const { search } = usePage();
  const signInAndReturn = useAfterSignIn();
  const { form, error, sending } = useForm({
    schema: signInRequest,
    required: { email: "field.emailInvalid", password: "password.missing" },
    send: (body) => signInAndReturn(() => signInWithPassword(signInRequest.parse(body)), "signin.welcome"),
    failed: (cause) => signInErrorToast(cause, t),
  });
  return (
    <>
      <p className="sign-new">
        {t("signin.newHere")} <Link to={path("/signup") + search}>{t("signin.toSignUp")}</Link>
      </p>
      <GoogleButton google={google} provider={provider} />
      <form {...form}>
        <TextField
          name="email"
          type="email"
          autoComplete="username"
          required
          label={t("signin.email")}
          error={error("email")}
        />
        <PasswordField
          name="password"
          autoComplete="current-password"
          required
          label={t("signin.password")}
          error={error("password")}
        />
        <p className="sign-forgot">
          <Link to={path("/forgot-password")}>{t("signin.forgot")}</Link>
        </p>
        <Button type="submit" wide busy={sending}>
          {sending ? t("signin.sending") : t("signin.submit")}
        </Button>
      </form>
      {provider === "embedded" && <PasskeyLink />}
      <p className="sign-low">{t("signin.guestToo")}</p>
    </>
  );
}

/** Passkey sign-in for staff; its code is loaded on click. */
function PasskeyLink() {
  const { t, language } = useI18n();
  const signInAndReturn = useAfterSignIn();
  async function startPasskeySignIn(): Promise<void> {
    try {
      const { signInByPasskey } = await import("./second-factor/passkey.ts");
      await signInByPasskey(language, (signIn) => signInAndReturn(signIn, "signin.welcome"));
    } catch (cause) {
      showToast({ ...signInErrorToast(cause, t), tone: "error" });
    }
  }
  return (
    <p className="sign-low">
      <button type="button" className="link" onClick={() => void startPasskeySignIn()}>
        {t("signin.passkey")}
      </button>
    </p>
  );
}
