import { useState } from "react";
import { emailChange } from "../../shop/users/user-schema.ts";
import { errorText } from "../browser/error-text.ts";
import { type BodyOf, request } from "../browser/request.ts";
import { Button } from "../components/button.tsx";
import { TextField } from "../components/field.tsx";
import { useForm } from "../components/form.ts";
import { useI18n } from "../i18n/language.tsx";
import { AccountSection } from "./account-frame.tsx";
import { isWrongPassword } from "./after-sign-in.ts";
import { PasswordField } from "./password-field.tsx";

/** The sign-in email. A new one takes effect once it is confirmed. */
export function EmailSection({ email, isConfirmed }: { email: string; isConfirmed: boolean }) {
  const { t } = useI18n();
  const [sentTo, setSentTo] = useState<string>();
  const [confirming, setConfirming] = useState(false);
  const { form, error, sending } = useForm({
    schema: emailChange,
    required: { email: "field.emailInvalid", password: "password.missing" },
    async send(body, form) {
      await request("POST /auth/change-email", { body: body as BodyOf<"POST /auth/change-email"> });
      setSentTo(body.email);
      form.reset();
    },
    failed: (cause) => ({
      title: t("account.notSaved"),
      text: isWrongPassword(cause) ? t("password.wrong") : errorText(cause, t),
    }),
  });
  return (
    <AccountSection title={t("signin.email")} text={t("account.emailText")}>
      <p className="account-email">{email}</p>
      {!isConfirmed && !sentTo && (
        <p className="hint">
          {t("account.emailUnconfirmed")}{" "}
          <button type="button" className="link" onClick={() => setConfirming(true)}>
            {t("account.emailConfirm")}
          </button>
        </p>
      )}
      {sentTo && (
        <p className="hint" role="status">
          {t("account.emailSent", { email: sentTo })}
        </p>
      )}
      <details className="account-more" open={confirming && !sentTo}>
        <summary>{t("account.emailChange")}</summary>
        <form {...form}>
          <TextField
            name="email"
            type="email"
            autoComplete="email"
            required
            key={String(confirming)}
            defaultValue={confirming ? email : ""}
            label={t(confirming ? "signin.email" : "account.emailNew")}
            error={error("email")}
          />
          <PasswordField
            name="password"
            autoComplete="current-password"
            required
            label={t("password.current")}
            error={error("password")}
          />
          <Button type="submit" variant="outline" busy={sending}>
            {sending ? t("account.saving") : t("account.emailSend")}
          </Button>
        </form>
      </details>
    </AccountSection>
  );
}
