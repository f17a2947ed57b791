import { useState } from "react";
import { passwordChange } from "../../shop/users/user-schema.ts";
import { errorText } from "../browser/error-text.ts";
import { signInWithGoogle } from "../browser/google-sign-in.ts";
import { type BodyOf, request } from "../browser/request.ts";
import { signOut } from "../browser/session.ts";
import { Button } from "../components/button.tsx";
import { confirmDialog } from "../components/confirm-dialog.tsx";
import { useForm } from "../components/form.ts";
import { useOpenPage } from "../components/page.tsx";
import { showToast } from "../components/toast.ts";
import { useI18n } from "../i18n/language.tsx";
import { AccountSection } from "./account-frame.tsx";
import { isWrongPassword } from "./after-sign-in.ts";
import { GoogleMark } from "./google-mark.tsx";
import { PasswordField } from "./password-field.tsx";

/** Password, Google account, and sign-out on every device. */
export function SecuritySection({ google, staff }: { google: "off" | "on" | "demo"; staff: boolean }) {
  const { t } = useI18n();
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
  const { t } = useI18n();
  const { form, error, sending } = useForm({
    schema: passwordChange,
    required: { currentPassword: "password.missing", password: "password.missing" },
    async send(body, form) {
      await request("POST /auth/change-password", { body: body as BodyOf<"POST /auth/change-password"> });
      form.reset();
      showToast({ title: t("account.passwordChanged"), text: t("account.passwordChangedText"), ms: 2000 });
    },
    failed: (cause) => ({
      title: t("account.notSaved"),
      text: isWrongPassword(cause) ? t("password.wrong") : errorText(cause, t),
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
      <Button type="submit" variant="outline" busy={sending}>
        {sending ? t("account.saving") : t("account.passwordChange")}
      </Button>
    </form>
  );
}

function SignOutEverywhere() {
  const { t, path } = useI18n();
  const openPage = useOpenPage();

  async function signOutEverywhere(): Promise<void> {
    const confirmed = await confirmDialog({
      title: t("account.everywhere.title"),
      text: t("account.everywhere.text"),
      icon: "sign-out",
      yes: t("account.everywhere.yes"),
      no: t("account.everywhere.no"),
    });
    if (!confirmed) return;
    try {
      await signOut({ everywhere: true });
      await openPage(path("/"));
    } catch (cause) {
      showToast({ title: t("user.signOutFailed"), text: errorText(cause, t), tone: "error" });
    }
  }

  return (
    <Button variant="quiet" onClick={() => void signOutEverywhere()}>
      {t("account.everywhere")}
    </Button>
  );
}

/** Connects a Google account as a second way to sign in. */
function ConnectGoogle() {
  const { t, language } = useI18n();
  const [waiting, setWaiting] = useState(false);

  async function connect(): Promise<void> {
    setWaiting(true);
    try {
      await signInWithGoogle({ language, from: "account" });
      showToast({ title: t("account.googleConnected"), ms: 2000 });
    } catch (cause) {
      showToast({ title: t("account.notSaved"), text: errorText(cause, t), tone: "error" });
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
