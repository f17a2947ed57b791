import { useState } from "react";
import { accountDeletion } from "../../shop/customers/customer-schema.ts";
import { api } from "../browser/api.ts";
import { download } from "../browser/download.ts";
import { errorText } from "../browser/error-text.ts";
import { signOut } from "../browser/session.ts";
import { deleteProviderAccount } from "../browser/sign-in-requests.ts";
import { Button } from "../components/button.tsx";
import { confirmDialog } from "../components/confirm-dialog.tsx";
import { useForm } from "../components/form.ts";
import { useOpenPage } from "../components/page.tsx";
import { showToast } from "../components/toast.ts";
import { useI18n } from "../i18n/language.tsx";
import { AccountSection } from "./account-frame.tsx";
import { PasswordField } from "./password-field.tsx";

/** Download or deletion of the data that the shop holds about the user. */
export function DataSection({ needsPassword }: { needsPassword: boolean }) {
  const { t } = useI18n();
  return (
    <AccountSection title={t("account.data")} text={t("account.dataText")}>
      <Download />
      <details className="account-more">
        <summary>{t("account.delete")}</summary>
        <DeleteForm needsPassword={needsPassword} />
      </details>
    </AccountSection>
  );
}

function Download() {
  const { t, language } = useI18n();
  const [fetching, setFetching] = useState(false);

  async function downloadData(): Promise<void> {
    setFetching(true);
    try {
      await download(`/account/data?lang=${language}`, "my-data.json");
    } catch (cause) {
      showToast({ title: t("account.dataFailed"), text: errorText(cause, t), tone: "error" });
    } finally {
      setFetching(false);
    }
  }

  return (
    <Button variant="quiet" busy={fetching} onClick={() => void downloadData()}>
      {t("account.dataDownload")}
    </Button>
  );
}

/** Deletes the account after a confirmation. With Firebase, a recent sign-in replaces the password. */
function DeleteForm({ needsPassword }: { needsPassword: boolean }) {
  const { t, path } = useI18n();
  const openPage = useOpenPage();
  const { form, error, sending } = useForm({
    schema: accountDeletion,
    required: { password: "password.missing" },
    async send({ password }) {
      const confirmed = await confirmDialog({
        title: t("account.deleteTitle"),
        text: t("account.deleteAsk"),
        icon: "trash",
        yes: t("account.deleteYes"),
        no: t("account.deleteNo"),
        destructive: true,
      });
      if (!confirmed) return;
      await api("POST /account/delete", { body: password ? { password } : {} });
      const deletedAtProvider = await deleteProviderAccount();
      // The account is gone: clears the session of this browser.
      await signOut().catch(() => {});
      if (deletedAtProvider) showToast({ title: t("account.deleted"), ms: 2000 });
      else showToast({ title: t("account.deleted"), text: t("account.signInStays"), tone: "error" });
      await openPage(path("/"));
    },
    failed: t("account.notDeleted"),
  });
  return (
    <form {...form}>
      <p className="muted small account-warning">{t("account.deleteText")}</p>
      {needsPassword && (
        <PasswordField
          name="password"
          autoComplete="current-password"
          label={t("password.current")}
          error={error("password")}
        />
      )}
      <p className="hint">{t(needsPassword ? "account.deleteHint" : "refusal.proof-needed")}</p>
      <Button type="submit" variant="danger" busy={sending}>
        {sending ? t("account.deleting") : t("account.delete")}
      </Button>
    </form>
  );
}
