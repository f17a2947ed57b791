import { useState } from "react";
import { useNavigate } from "react-router";
import { accountDeletion } from "../../shop/privacy/privacy-schema.ts";
import { callApi } from "../browser/api.ts";
import { download } from "../browser/download.ts";
import { failureText } from "../browser/error-text.ts";
import { signOut } from "../browser/session.ts";
import { deleteProviderAccount } from "../browser/sign-in-requests.ts";
import { Button } from "../components/button.tsx";
import { confirmDialog } from "../components/confirm-dialog.tsx";
import { showToast } from "../components/toast.ts";
import { useLanguage } from "../i18n/language.tsx";
import { AccountSection } from "./account-section.tsx";
import { PasswordField } from "./password-field.tsx";
import { useForm } from "./use-form.ts";

/** What the shop holds of her: to take along, or to have erased. */
export function DataSection({ withPassword }: { withPassword: boolean }) {
  const { t } = useLanguage();
  return (
    <AccountSection title={t("account.data")} text={t("account.dataText")}>
      <Download />
      <details className="account-more">
        <summary>{t("account.delete")}</summary>
        <DeleteForm withPassword={withPassword} />
      </details>
    </AccountSection>
  );
}

function Download() {
  const { t, language } = useLanguage();
  const [fetching, setFetching] = useState(false);

  async function take(): Promise<void> {
    setFetching(true);
    try {
      await download(`/account/data?lang=${language}`, "my-data.json");
    } catch (failure) {
      showToast({ title: t("account.dataFailed"), text: failureText(failure, t), tone: "error" });
    } finally {
      setFetching(false);
    }
  }

  return (
    <Button variant="quiet" busy={fetching} onClick={() => void take()}>
      {t("account.dataDownload")}
    </Button>
  );
}

/** Asks once more before it deletes; where somebody else keeps the passwords (Firebase) a fresh sign-in is the proof. */
function DeleteForm({ withPassword }: { withPassword: boolean }) {
  const { t, path } = useLanguage();
  const navigate = useNavigate();
  const { form, error, sending } = useForm({
    schema: accountDeletion,
    missing: { password: "password.missing" },
    async send({ password }) {
      const sure = await confirmDialog({
        title: t("account.deleteTitle"),
        text: t("account.deleteAsk"),
        icon: "trash",
        yes: t("account.deleteYes"),
        no: t("account.deleteNo"),
        destructive: true,
      });
      if (!sure) return;
      await callApi("POST", "/account/delete", { body: password ? { password } : {} });
      const everywhere = await deleteProviderAccount();
      // There is nobody left to sign out: it only makes this browser forget her.
      await signOut().catch(() => {});
      if (everywhere) showToast({ title: t("account.deleted"), ms: 2000 });
      else showToast({ title: t("account.deleted"), text: t("account.signInStays"), tone: "error" });
      await navigate(path("/"));
    },
    complaint: (failure) => ({ title: t("account.notDeleted"), text: failureText(failure, t) }),
  });
  return (
    <form {...form}>
      <p className="muted small account-warning">{t("account.deleteText")}</p>
      {withPassword && (
        <PasswordField
          name="password"
          autoComplete="current-password"
          label={t("password.current")}
          error={error("password")}
        />
      )}
      <p className="hint">{t(withPassword ? "account.deleteHint" : "refusal.proof-needed")}</p>
      <Button type="submit" variant="danger" busy={sending} onMouseDown={(event) => event.preventDefault()}>
        {sending ? t("account.deleting") : t("account.delete")}
      </Button>
    </form>
  );
}
