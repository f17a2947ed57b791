import { useState } from "react";
import type { AuthSessionResponse } from "../../api/contract/auth.ts";
import { signInRequest, signUpRequest } from "../../shop/users/user-schema.ts";
import { SignInError } from "../browser/sign-in-error.ts";
import { signInWithPassword, signUp } from "../browser/sign-in-requests.ts";
import { Button } from "../components/button.tsx";
import { Honeypot, TextField } from "../components/field.tsx";
import { useForm } from "../components/form.ts";
import { Link, usePage } from "../components/page.tsx";
import { useI18n } from "../i18n/language.tsx";
import { isWrongPassword, signInErrorToast, useAfterSignIn, useGuestsOnly } from "./after-sign-in.ts";
import { AvatarField, avatarMessages, withAvatar } from "./avatar-field.tsx";
import { GoogleButton } from "./google-button.tsx";
import { PasswordField } from "./password-field.tsx";

/** The registration form (specification.txt §2, §5). Never tells whether an email has an account already. */
export function SignUpForm({ google, provider }: Pick<AuthSessionResponse, "google" | "provider">) {
  const { t, path, language } = useI18n();
  const { search } = usePage();
  const signInAndReturn = useAfterSignIn();
  const [name, setName] = useState("");
  useGuestsOnly();
  const { form, error, sending } = useForm({
    schema: signUpRequest,
    messages: avatarMessages,
    required: {
      name: "signup.missing.name",
      photoURL: "avatar.unknown",
      email: "field.emailInvalid",
      password: "password.missing",
    },
    async send(body) {
      await signUp(signUpRequest.parse({ ...withAvatar(body), language }));
      try {
        await signInAndReturn(() => signInWithPassword(signInRequest.parse(body)), "signup.welcome");
      } catch (cause) {
        throw isWrongPassword(cause) ? new SignInError("email-already-in-use") : cause;
      }
    },
    failed: (cause) => signInErrorToast(cause, t),
  });
  return (
    <>
      <GoogleButton google={google} provider={provider} />
      <form {...form}>
        <TextField
          name="name"
          autoComplete="name"
          required
          label={t("signup.name")}
          error={error("name")}
          onChange={(event) => setName(event.target.value)}
        />
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
          autoComplete="new-password"
          required
          label={t("signin.password")}
          error={error("password")}
        />
        {/* With Firebase, an image can be added on the account page only. */}
        {provider === "embedded" && (
          <details className="sign-picture">
            <summary>
              {t("signup.picture")} <small>{t("field.optional")}</small>
            </summary>
            <AvatarField name={name} photoURL={null} error={error("photoURL")} />
          </details>
        )}
        <Honeypot />
        <Button type="submit" wide busy={sending}>
          {sending ? t("signup.sending") : t("signup.submit")}
        </Button>
      </form>
      <p className="sign-low">
        {t("signup.known")} <Link to={path("/signin") + search}>{t("signup.toSignIn")}</Link>
      </p>
    </>
  );
}
