import { type ReactNode, useState } from "react";
import type {
  FactorAddedResponse,
  SecondFactorResponse,
  TotpSetupResponse,
} from "../../../api/contract/second-factor.ts";
import { passwordProofRequest } from "../../../shop/auth/auth-schema.ts";
import type { Language } from "../../../shop/language.ts";
import { ApiRefusal } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { request } from "../../browser/request.ts";
import { Button, IconButton } from "../../components/button.tsx";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { useForm } from "../../components/form.ts";
import { Icon } from "../../components/icon.tsx";
import { showToast } from "../../components/toast.ts";
import { UserText } from "../../i18n/localized.tsx";
import { AccountSection } from "../account-frame.tsx";
import { PasswordField } from "../password-field.tsx";
import { loadSecondFactorI18n, useSecondFactorI18n } from "./i18n.ts";
import { PasskeySetUp, RecoveryCodes, TotpSetUp } from "./set-up.tsx";
import "./second-factor.css";

/** The second factor on the account page; code and texts are loaded for staff only. */
export async function loadSecondFactorSection(language: Language): Promise<ReactNode> {
  const [state] = await Promise.all([request("GET /auth/second-factor"), loadSecondFactorI18n(language)]);
  return <SecondFactorSection initial={state} />;
}

type PasswordProof = { password?: string };

const removeTotp = (body: PasswordProof) => request("POST /auth/second-factor/totp/remove", { body });
const removePasskey = (id: string) => (body: PasswordProof) =>
  request("POST /auth/second-factor/passkeys/:id/remove", { params: { id }, body });

type OpenPanel =
  | { kind: "totp"; totp: TotpSetupResponse }
  | { kind: "passkey" }
  | { kind: "codes"; codes: string[] }
  /** Asks for the password again, then retries. */
  | { kind: "password"; retry: (proof: PasswordProof) => Promise<void> };

function SecondFactorSection({ initial }: { initial: SecondFactorResponse }) {
  const { t, date, number } = useSecondFactorI18n();
  const [state, setState] = useState(initial);
  const [openPanel, setOpenPanel] = useState<OpenPanel | null>(null);
  const [proof, setProof] = useState<PasswordProof>({});
  const isOn = state.totp || state.passkeys.length > 0;

  const refresh = async () => setState(await request("GET /auth/second-factor"));

  /** Runs an action, and asks for the password when the server requires it. */
  async function runWithProof(action: (proof: PasswordProof) => Promise<void>): Promise<void> {
    try {
      await action(proof);
    } catch (cause) {
      if (cause instanceof ApiRefusal && cause.code === "proof-needed")
        setOpenPanel({ kind: "password", retry: action });
      else showToast({ title: t("account.notSaved"), text: errorText(cause, t), tone: "error" });
    }
  }

  const handleAdded = ({ recoveryCodes }: FactorAddedResponse) => {
    showToast({ title: t("factor.added") });
    setOpenPanel(recoveryCodes ? { kind: "codes", codes: recoveryCodes } : null);
    void refresh();
  };
  const startTotp = () =>
    runWithProof(async (body) =>
      setOpenPanel({ kind: "totp", totp: await request("POST /auth/second-factor/totp", { body }) }),
    );
  // Requests the options first, so that the password is asked for before the name.
  const startPasskey = () =>
    runWithProof(async (body) => {
      await request("POST /auth/second-factor/passkeys/options", { body });
      setOpenPanel({ kind: "passkey" });
    });
  const renewCodes = () =>
    runWithProof(async (body) => {
      const { recoveryCodes } = await request("POST /auth/second-factor/recovery-codes", { body });
      setOpenPanel({ kind: "codes", codes: recoveryCodes });
      await refresh();
    });
  const remove = async (name: string, sendRemoval: (body: PasswordProof) => Promise<unknown>) => {
    const question = { title: t("factor.removeTitle", { name }), text: t("factor.removeText"), icon: "trash" } as const;
    if (!(await confirmDialog({ ...question, yes: t("factor.removeYes"), no: t("factor.cancel"), destructive: true })))
      return;
    await runWithProof(async (body) => {
      await sendRemoval(body);
      setOpenPanel(null);
      showToast({ title: t("factor.removed") });
      await refresh();
    });
  };

  return (
    <AccountSection title={t("factor.title")} text={t("factor.text")}>
      <p className={isOn ? "factor-state on" : "factor-state"}>
        <Icon name={isOn ? "check-circle-fill" : "warning-circle"} size="s" />
        {t(isOn ? "factor.on" : "factor.off")}
      </p>
      {isOn && (
        <ul className="factor-list">
          {state.totp && (
            <FactorRow name={t("factor.totp")} onRemove={() => void remove(t("factor.totp"), removeTotp)} />
          )}
          {state.passkeys.map(({ _id, name, createdAt, lastUsedAt }) => (
            <FactorRow
              key={_id}
              name={name}
              note={
                lastUsedAt
                  ? t("factor.passkeyUsed", { date: date(lastUsedAt, "day") })
                  : t("factor.passkeySince", { date: date(createdAt, "day") })
              }
              onRemove={() => void remove(name, removePasskey(_id))}
            />
          ))}
          <li>
            <span>
              {t("factor.codes")}
              <small className="muted">{t("factor.codesLeft", { count: number(state.recoveryCodes) })}</small>
            </span>
            <Button variant="quiet" small onClick={() => void renewCodes()}>
              {t("factor.codesRenew")}
            </Button>
          </li>
        </ul>
      )}
      {openPanel?.kind === "totp" && (
        <TotpSetUp totp={openPanel.totp} onAdded={handleAdded} onCancel={() => setOpenPanel(null)} />
      )}
      {openPanel?.kind === "passkey" && (
        <PasskeySetUp proof={proof} onAdded={handleAdded} onCancel={() => setOpenPanel(null)} />
      )}
      {openPanel?.kind === "codes" && <RecoveryCodes codes={openPanel.codes} onDone={() => setOpenPanel(null)} />}
      {openPanel?.kind === "password" && (
        <PasswordPrompt
          onCancel={() => setOpenPanel(null)}
          onConfirm={async (newProof) => {
            await openPanel.retry(newProof);
            setProof(newProof);
          }}
        />
      )}
      {!openPanel && (
        <div className="account-do">
          {!state.totp && (
            <Button variant="outline" onClick={() => void startTotp()}>
              {t("factor.totpAdd")}
            </Button>
          )}
          <Button variant="outline" onClick={() => void startPasskey()}>
            {t("factor.passkeyAdd")}
          </Button>
        </div>
      )}
    </AccountSection>
  );
}

function FactorRow({ name, note, onRemove }: { name: string; note?: string; onRemove: () => void }) {
  const { t } = useSecondFactorI18n();
  return (
    <li>
      <span>
        <UserText text={name} />
        {note && <small className="muted">{note}</small>}
      </span>
      <IconButton icon="trash" size="s" label={t("factor.remove", { name })} onClick={onRemove} />
    </li>
  );
}

/** Required when the sign-in is older than ten minutes. */
function PasswordPrompt({
  onConfirm,
  onCancel,
}: {
  onConfirm: (proof: PasswordProof) => Promise<void>;
  onCancel: () => void;
}) {
  const { t } = useSecondFactorI18n();
  const { form, error, sending } = useForm({
    t,
    schema: passwordProofRequest,
    required: { password: "password.missing" },
    send: ({ password = "" }) => onConfirm({ password }),
    failed: t("account.notSaved"),
  });
  return (
    <form {...form} className="factor-setup">
      <p>{t("factor.passwordAgain")}</p>
      <PasswordField
        name="password"
        autoComplete="current-password"
        required
        label={t("password.current")}
        error={error("password")}
      />
      <div className="account-do">
        <Button type="submit" busy={sending}>
          {t("factor.goOn")}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t("factor.cancel")}
        </Button>
      </div>
    </form>
  );
}
