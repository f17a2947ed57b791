import { useState } from "react";
import { useNavigate } from "react-router";
import { passwordChange } from "../../shop/users/user-schema.ts";
import { failureText } from "../browser/error-text.ts";
import { signInWithGoogle } from "../browser/google-sign-in.ts";
import { request } from "../browser/request.ts";
import { signOut } from "../browser/session.ts";
import { Button } from "../components/button.tsx";
import { confirmDialog } from "../components/confirm-dialog.tsx";
import { showToast } from "../components/toast.ts";
import { useLanguage } from "../i18n/language.tsx";
import { AccountSection } from "./account-section.tsx";
import { isWrongPassword } from "./after-sign-in.ts";
import { GoogleMark } from "./google-mark.tsx";
import { PasswordField } from "./password-field.tsx";
import { useForm } from "./use-form.ts";

/** The ways in, and the way out of every device. */
export function SecuritySection({ google, staff }: { google: "off" | "on" | "demo"; staff: boolean }) {
  const { t } = useLanguage();
  return (
    <>
      <AccountSection title={t("signin.password")} text={t("account.passwordText")}>
        <details className="account-more">
          <summary>{t("account.passwordChange")}</summary>
          <PasswordForm staff={staff} />
        </details>
      </AccountSection>
      <AccountSection title={t("account.devices")} text={t("account.devicesText")}>
        <div className="account-do">
          <SignOutEverywhere />
          {google !== "off" && <ConnectGoogle />}
        </div>
      </AccountSection>
    </>
  );
}

function PasswordForm({ staff }: { staff: boolean }) {
  const { t } = useLanguage();
  const { form, error, sending } = useForm({
    schema: passwordChange,
    missing: { currentPassword: "password.missing", password: "password.missing" },
    async send(body, form) {
      await request("POST", "/auth/change-password", { body });
      form.reset();
      showToast({ title: t("account.passwordChanged"), text: t("account.passwordChangedText"), ms: 2000 });
    },
    complaint: (failure) => ({
      title: t("account.notSaved"),
      text: isWrongPassword(failure) ? t("password.wrong") : failureText(failure, t),
    }),
  });
  return (
    <form {...form}>
      <PasswordField
        name="currentPassword"
        autoComplete="current-password"
        required
        label={t("password.current")}
        error={error("currentPassword")}
      />
      <PasswordField
        name="password"
        autoComplete="new-password"
        staff={staff}
        required
        label={t("reset.password")}
        error={error("password")}
      />
      <Button type="submit" variant="outline" busy={sending} onMouseDown={(event) => event.preventDefault()}>
        {sending ? t("account.saving") : t("account.passwordChange")}
      </Button>
    </form>
  );
}

function SignOutEverywhere() {
  const { t, path } = useLanguage();
  const navigate = useNavigate();

  async function leave(): Promise<void> {
    const sure = await confirmDialog({
      title: t("account.everywhere.title"),
      text: t("account.everywhere.text"),
      icon: "sign-out",
      yes: t("account.everywhere.yes"),
      no: t("account.everywhere.no"),
    });
    if (!sure) return;
    try {
      await signOut({ everywhere: true });
      await navigate(path("/"));
    } catch (failure) {
      showToast({ title: t("user.signOutFailed"), text: failureText(failure, t), tone: "error" });
    }
  }

  return (
    <Button variant="quiet" onClick={() => void leave()}>
      {t("account.everywhere")}
    </Button>
  );
}

/** Adds the Google account to this one, so that either way leads in. */
function ConnectGoogle() {
  const { t, language } = useLanguage();
  const [waiting, setWaiting] = useState(false);

  async function connect(): Promise<void> {
    setWaiting(true);
    try {
      await signInWithGoogle({ language, from: "account" });
      showToast({ title: t("account.googleConnected"), ms: 2000 });
    } catch (failure) {
      showToast({ title: t("account.notSaved"), text: failureText(failure, t), tone: "error" });
    } finally {
      setWaiting(false);
    }
  }

  return (
    <Button variant="quiet" aria-busy={waiting || undefined} onClick={() => void connect()}>
      <GoogleMark />
      {t("account.googleConnect")}
    </Button>
  );
}
