import { Link, useSearchParams } from "react-router";
import * as z from "zod/mini";
import { newPassword } from "../../shop/users/user-schema.ts";
import { request } from "../browser/request.ts";
import { Button } from "../components/button.tsx";
import { useForm } from "../components/form.ts";
import { useOpenPage } from "../components/open-page.ts";
import { showToast } from "../components/toast.ts";
import { shopContext } from "../context.ts";
import { useI18n } from "../i18n/language.tsx";
import { privateMeta } from "../seo/private-meta.ts";
import type { Route } from "./+types/reset-password.ts";
import { PasswordField } from "./password-field.tsx";
import { SignFrame } from "./sign-frame.tsx";
import { signLoader } from "./sign-loader.ts";

export const meta: Route.MetaFunction = (args) => privateMeta(args, ({ t }) => t("reset.title"));

export const loader = ({ context, url }: Route.LoaderArgs) => signLoader({ shop: context.get(shopContext), url });

const newPasswordSchema = z.object({ password: newPassword });

/** The page of the one-time link: sets a new password and ends all sessions. */
export default function ResetPassword({ loaderData: { image } }: Route.ComponentProps) {
  const { t, path } = useI18n();
  const openPage = useOpenPage();
  const [params] = useSearchParams();
  const { form, error, sending } = useForm({
    schema: newPasswordSchema,
    required: { password: "password.missing" },
    async send({ password = "" }) {
      const body = { token: params.get("token") ?? "", password };
      const { detailsRemoved } = await request("POST /auth/reset-password", { body });
      const toastText = detailsRemoved
        ? { text: t("reset.detailsRemoved"), ms: 12_000 }
        : { text: t("reset.doneText"), ms: 2000 };
      showToast({ title: t("reset.done"), ...toastText });
      await openPage(path("/signin"), { replace: true });
    },
    failed: t("reset.failed"),
  });
  return (
    <SignFrame image={image} title={t("reset.title")} lede={t("reset.lede")}>
      <form {...form}>
        <PasswordField
          name="password"
          autoComplete="new-password"
          required
          label={t("reset.password")}
          error={error("password")}
        />
        <Button type="submit" wide busy={sending}>
          {sending ? t("reset.saving") : t("reset.save")}
        </Button>
      </form>
      <p className="sign-low">
        {t("reset.old")} <Link to={path("/forgot-password")}>{t("reset.newLink")}</Link>
      </p>
    </SignFrame>
  );
}
