import { useState } from "react";
import { useNavigate } from "react-router";
import { accountDeletion } from "../../shop/privacy/schema.ts";
import { callApi } from "../client/api.ts";
import { download } from "../client/download.ts";
import { failureText } from "../client/failure.ts";
import { signOut } from "../client/session.ts";
import { deleteProviderAccount } from "../client/sign-in-requests.ts";
import { Button } from "../ui/button.tsx";
import { confirmDialog } from "../ui/confirm-dialog.tsx";
import { useLanguage } from "../ui/language.tsx";
import { showToast } from "../ui/toast.ts";
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
