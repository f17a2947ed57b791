import { useState } from "react";
import { Link, useLocation } from "react-router";
import { signInRequest, signUpRequest } from "../../shop/users/user-schema.ts";
import { SignInError } from "../browser/sign-in-error.ts";
import { signInWithPassword, signUp } from "../browser/sign-in-requests.ts";
import { Button } from "../components/button.tsx";
import { Honeypot, TextField } from "../components/field.tsx";
import { useForm } from "../components/form.ts";
import { shopContext } from "../context.ts";
import { useI18n } from "../i18n/language.tsx";
import { privateMeta } from "../seo/private-meta.ts";
import type { Route } from "./+types/sign-up.ts";
import { isWrongPassword, signInErrorToast, useAfterSignIn } from "./after-sign-in.ts";
import { AvatarField, avatarMessages, withAvatar } from "./avatar-field.tsx";
import { GoogleButton } from "./google-button.tsx";
import { PasswordField } from "./password-field.tsx";
import { SignFrame } from "./sign-frame.tsx";
import { signLoader } from "./sign-loader.ts";
import { useGuestsOnly } from "./use-guests-only.ts";

export const meta: Route.MetaFunction = (args) => privateMeta(args, ({ t }) => t("signup.title"));

export const loader = ({ context, url }: Route.LoaderArgs) =>
  signLoader({ shop: context.get(shopContext), url }, "serum-rose-dew");

/** The registration form (specification.txt §2, §5). Never tells whether an email has an account already. */
export default function SignUp({ loaderData: { image, google, provider } }: Route.ComponentProps) {
  const { t, path, language } = useI18n();
  const { search } = useLocation();
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
    <SignFrame image={image} title={t("signup.heading")} lede={t("signup.lede")}>
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
    </SignFrame>
  );
}
