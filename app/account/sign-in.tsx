import { Link, useLocation } from "react-router";
import { signInRequest } from "../../shop/users/user-schema.ts";
import { signInWithPassword } from "../browser/sign-in-requests.ts";
import { Button } from "../components/button.tsx";
import { TextField } from "../components/field.tsx";
import { useForm } from "../components/form.ts";
import { showToast } from "../components/toast.ts";
import { languageOf, useI18n } from "../i18n/language.tsx";
import { privateMeta } from "../seo/private-meta.ts";
import type { Route } from "./+types/sign-in.ts";
import { signInErrorToast, useAfterSignIn } from "./after-sign-in.ts";
import { GoogleButton } from "./google-button.tsx";
import { PasswordField } from "./password-field.tsx";
import { requireGuest } from "./require-session.ts";
import { SignFrame } from "./sign-frame.tsx";
import { signLoader } from "./sign-loader.ts";

export const meta: Route.MetaFunction = (args) => privateMeta(args, ({ t }) => t("signin.title"));

export const loader = (args: Route.LoaderArgs) => signLoader(args);

export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  await requireGuest(url);
  const step = url.searchParams.has("step")
    ? import("./second-factor/sign-in-steps.tsx").then(({ loadSignInStep }) => loadSignInStep(languageOf(url.pathname)))
    : null;
  return { ...(await serverLoader()), step: await step };
}
clientLoader.hydrate = true as const;

/** The login form (specification.txt §2). */
export default function SignIn({ loaderData }: Route.ComponentProps) {
  const { image, google, provider } = loaderData;
  const { t, path } = useI18n();
  const { search } = useLocation();
  const signInAndReturn = useAfterSignIn();
  const { form, error, sending } = useForm({
    schema: signInRequest,
    required: { email: "field.emailInvalid", password: "password.missing" },
    send: (body) => signInAndReturn(() => signInWithPassword(signInRequest.parse(body)), "signin.welcome"),
    failed: (cause) => signInErrorToast(cause, t),
  });
  // The second step of a staff sign-in.
  if ("step" in loaderData && loaderData.step)
    return (
      <SignFrame image={image} title={t("signin.heading")} lede={t("signin.lede")}>
        {loaderData.step}
      </SignFrame>
    );
  return (
    <SignFrame image={image} title={t("signin.heading")} lede={t("signin.lede")}>
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
      <p className="sign-low">
        {t("signin.newHere")} <Link to={path("/signup") + search}>{t("signin.toSignUp")}</Link>
        <br />
        {t("signin.guestToo")}
      </p>
    </SignFrame>
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
