import { useState } from "react";
import * as z from "zod/mini";
import { accountEmail } from "../../shop/users/user-schema.ts";
import { requestPasswordReset } from "../browser/sign-in-requests.ts";
import { Button } from "../components/button.tsx";
import { TextField } from "../components/field.tsx";
import { useForm } from "../components/form.ts";
import { Icon } from "../components/icon.tsx";
import { useI18n } from "../i18n/language.tsx";

const resetRequest = z.object({ email: accountEmail });

/** Requests the email with the one-time link. Never tells whether the email has an account. */
export function ForgotPasswordForm() {
  const { t, language } = useI18n();
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
  if (sentTo)
    return (
      <div className="sign-done" role="status">
        <Icon name="envelope-simple" size="l" />
        <h2 className="display h3">{t("forgot.sent")}</h2>
        <p>{t("forgot.sentText", { email: sentTo })}</p>
        <Button variant="quiet" onClick={() => setSentTo(undefined)}>
          {t("forgot.again")}
        </Button>
      </div>
    );
  return (
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
  );
}
