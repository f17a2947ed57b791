import { useState } from "react";
import { Link, useLocation } from "react-router";
import { signUpRequest } from "../../shop/people/schema.ts";
import { request } from "../client/request.ts";
import { SignInFailure } from "../client/sign-in-failure.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { useLanguage } from "../ui/language.tsx";
import { pageTitle } from "../ui/page-title.ts";
import type { Route } from "./+types/sign-up.ts";
import { complainAboutSignIn, isWrongPassword, useArrival } from "./arrival.ts";
import { requireGuest } from "./gate.ts";
import { GoogleButton } from "./google-button.tsx";
import { PasswordField } from "./password-field.tsx";
import { PortraitField, withPortrait } from "./portrait-field.tsx";
import { SignFrame } from "./sign-frame.tsx";
import { signLoader } from "./sign-loader.ts";
import { useForm } from "./use-form.ts";

export const meta: Route.MetaFunction = ({ location }) => [
  { title: pageTitle(location.pathname, ({ t }) => t("signup.title")) },
];

export const loader = (args: Route.LoaderArgs) => signLoader(args, "serum-rose-dew");

export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  await requireGuest(url);
  return serverLoader();
}
clientLoader.hydrate = true as const;

/** The registration form (specification.txt §2, §5). Its answer never tells whether an e-mail has an account already. */
export default function SignUp({ loaderData: { picture, google } }: Route.ComponentProps) {
  const { t, path, language } = useLanguage();
  const { search } = useLocation();
  const arrive = useArrival();
  const [name, setName] = useState("");
  const { form, error, sending } = useForm({
    schema: signUpRequest,
    missing: {
      name: "signup.missing.name",
      photoURL: "portrait.unknown",
      email: "field.emailInvalid",
      password: "password.missing",
    },
    async send(body) {
      await request("POST", "/auth/sign-up/email", { body: { ...withPortrait(body), language } });
      try {
        await arrive(() => request("POST", "/auth/sign-in/email", { body }), "signup.welcome");
      } catch (failure) {
        throw isWrongPassword(failure) ? new SignInFailure("email-already-in-use") : failure;
      }
    },
    failed: (failure) => complainAboutSignIn(failure, t),
  });
  return (
    <SignFrame picture={picture} title={t("signup.heading")} lede={t("signup.lede")}>
      <GoogleButton google={google} />
      <form {...form}>
        <TextField
          name="name"
          autoComplete="name"
          required
          label={t("signup.name")}
          error={error("name")}
          onChange={(event) => setName(event.target.value)}
        />
        <PortraitField name={name} photoURL={null} error={error("photoURL")} />
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
        <Button type="submit" wide busy={sending} onMouseDown={(event) => event.preventDefault()}>
          {sending ? t("signup.sending") : t("signup.submit")}
        </Button>
      </form>
      <p className="sign-low">
        {t("signup.known")} <Link to={path("/signin") + search}>{t("signup.toSignIn")}</Link>
      </p>
    </SignFrame>
  );
}
