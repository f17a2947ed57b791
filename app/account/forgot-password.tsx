import { useState } from "react";
import { Link } from "react-router";
import * as z from "zod/mini";
import { accountEmail } from "../../shop/users/user-schema.ts";
import { requestPasswordReset } from "../browser/sign-in-requests.ts";
import { Button } from "../components/button.tsx";
import { TextField } from "../components/field.tsx";
import { useForm } from "../components/form.ts";
import { Icon } from "../components/icon.tsx";
import { shopContext } from "../context.ts";
import { useI18n } from "../i18n/language.tsx";
import { privateMeta } from "../seo/private-meta.ts";
import type { Route } from "./+types/forgot-password.ts";
import { SignFrame } from "./sign-frame.tsx";
import { signLoader } from "./sign-loader.ts";

export const meta: Route.MetaFunction = (args) => privateMeta(args, ({ t }) => t("forgot.title"));

export const loader = ({ context, url }: Route.LoaderArgs) => signLoader({ shop: context.get(shopContext), url });

const resetRequest = z.object({ email: accountEmail });

/** Requests the email with the one-time link. Never tells whether the email has an account. */
export default function ForgotPassword({ loaderData: { image } }: Route.ComponentProps) {
  const { t, path, language } = useI18n();
  const [sentTo, setSentTo] = useState<string>();
  const { form, error, sending } = useForm({
    schema: resetRequest,
    required: { email: "field.emailInvalid" },
    async send(body) {
      await requestPasswordReset({ ...resetRequest.parse(body), language });
      setSentTo(body.email);
    },
    failed: t("forgot.failed"),
  });
  return (
    <SignFrame image={image} title={t("forgot.title")} lede={t("forgot.lede")}>
      {sentTo ? (
        <div className="sign-done" role="status">
          <Icon name="envelope-simple" size="l" />
          <h2 className="display h3">{t("forgot.sent")}</h2>
          <p>{t("forgot.sentText", { email: sentTo })}</p>
          <Button variant="quiet" onClick={() => setSentTo(undefined)}>
            {t("forgot.again")}
          </Button>
        </div>
      ) : (
        <form {...form}>
          <TextField
            name="email"
            type="email"
            autoComplete="username"
            required
            label={t("signin.email")}
            error={error("email")}
          />
          <Button type="submit" wide busy={sending}>
            {sending ? t("forgot.sending") : t("forgot.send")}
          </Button>
        </form>
      )}
      <p className="sign-low">
        <Link to={path("/signin")}>{t("forgot.back")}</Link>
      </p>
    </SignFrame>
  );
}
