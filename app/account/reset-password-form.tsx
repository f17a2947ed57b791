import * as z from "zod/mini";
import { newPassword } from "../../shop/users/user-schema.ts";
import { request } from "../browser/request.ts";
import { Button } from "../components/button.tsx";
import { useForm } from "../components/form.ts";
import { useOpenPage, usePage } from "../components/page.tsx";
import { showToast } from "../components/toast.ts";
import { useI18n } from "../i18n/language.tsx";
import { PasswordField } from "./password-field.tsx";

const newPasswordSchema = z.object({ password: newPassword });

/** Sets the new password that a one-time link allows, and ends all sessions. */
export function ResetPasswordForm() {
  const { t, path } = useI18n();
  const openPage = useOpenPage();
  const params = new URLSearchParams(usePage().search);
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
  );
}
