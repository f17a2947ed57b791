import { type ReactNode, useState } from "react";
import type { FactorAddedAnswer, SecondFactorAnswer, TotpAnswer } from "../../../api/responses.ts";
import { ownPassword } from "../../../shop/auth/auth-schema.ts";
import type { Language } from "../../../shop/language.ts";
import { ApiRefusal } from "../../browser/api.ts";
import { failureText } from "../../browser/error-text.ts";
import { request } from "../../browser/request.ts";
import { Button } from "../../components/button.tsx";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { Icon } from "../../components/icon.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { showToast } from "../../components/toast.ts";
import { OwnWords } from "../../components/user-text.tsx";
import { AccountSection } from "../account-section.tsx";
import { PasswordField } from "../password-field.tsx";
import { useForm } from "../use-form.ts";
import { loadFactorSpeech, useFactorSpeech } from "./i18n.ts";
import { PasskeySetUp, RecoveryCodes, TotpSetUp } from "./set-up.tsx";
import "./second-factor.css";

const base = "/auth/second-factor";

/** The part of the account page where staff set their second step up; its code and texts come for staff alone. */
export async function openSecondFactor(language: Language): Promise<ReactNode> {
  const [state] = await Promise.all([request<SecondFactorAnswer>("GET", base), loadFactorSpeech(language)]);
  return <SecondFactorSection initial={state} />;
}

type Proof = { password?: string };
type Open =
  | { kind: "totp"; totp: TotpAnswer }
  | { kind: "passkey" }
  | { kind: "codes"; codes: string[] }
  /** What waits until the password has been given again. */
  | { kind: "password"; retry: (proof: Proof) => Promise<void> };

function SecondFactorSection({ initial }: { initial: SecondFactorAnswer }) {
  const { t, date, number } = useFactorSpeech();
  const [state, setState] = useState(initial);
  const [open, setOpen] = useState<Open | null>(null);
  const [proof, setProof] = useState<Proof>({});
  const isOn = state.totp || state.passkeys.length > 0;

  const refresh = async () => setState(await request<SecondFactorAnswer>("GET", base));

  /** Does it with what is known, and asks for the password where that is not enough. */
  async function attempt(work: (proof: Proof) => Promise<void>): Promise<void> {
    try {
      await work(proof);
    } catch (failure) {
      if (failure instanceof ApiRefusal && failure.code === "proof-needed") setOpen({ kind: "password", retry: work });
      else showToast({ title: t("account.notSaved"), text: failureText(failure, t), tone: "error" });
    }
  }

  const added = ({ recoveryCodes }: FactorAddedAnswer) => {
    showToast({ title: t("factor.added") });
    setOpen(recoveryCodes ? { kind: "codes", codes: recoveryCodes } : null);
    void refresh();
  };
  const startTotp = () =>
    attempt(async (body) =>
      setOpen({ kind: "totp", totp: await request<TotpAnswer>("POST", `${base}/totp`, { body }) }),
    );
  // The options that the server gives for it need the proof: asked for before the name is typed.
  const startPasskey = () =>
    attempt(async (body) => {
      await request("POST", `${base}/passkeys/options`, { body });
      setOpen({ kind: "passkey" });
    });
  const renewCodes = () =>
    attempt(async (body) => {
      const { recoveryCodes } = await request<FactorAddedAnswer>("POST", `${base}/recovery-codes`, { body });
      setOpen({ kind: "codes", codes: recoveryCodes ?? [] });
      await refresh();
    });
  const remove = async (path: string, name: string) => {
    const question = { title: t("factor.removeTitle", { name }), text: t("factor.removeText"), icon: "trash" } as const;
    if (!(await confirmDialog({ ...question, yes: t("factor.removeYes"), no: t("factor.cancel"), destructive: true })))
      return;
    await attempt(async (body) => {
      await request("POST", `${base}/${path}/remove`, { body });
      setOpen(null);
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
          {state.totp && <Row name={t("factor.totp")} onRemove={() => void remove("totp", t("factor.totp"))} />}
          {state.passkeys.map(({ _id, name, createdAt, lastUsedAt }) => (
            <Row
              key={_id}
              name={name}
              note={
                lastUsedAt
                  ? t("factor.passkeyUsed", { date: date(lastUsedAt, "day") })
                  : t("factor.passkeySince", { date: date(createdAt, "day") })
              }
              onRemove={() => void remove(`passkeys/${_id}`, name)}
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
      {open?.kind === "totp" && <TotpSetUp totp={open.totp} onAdded={added} onCancel={() => setOpen(null)} />}
      {open?.kind === "passkey" && <PasskeySetUp proof={proof} onAdded={added} onCancel={() => setOpen(null)} />}
      {open?.kind === "codes" && <RecoveryCodes codes={open.codes} onDone={() => setOpen(null)} />}
      {open?.kind === "password" && (
        <PasswordAgain
          onCancel={() => setOpen(null)}
          onGiven={async (given) => {
            await open.retry(given);
            setProof(given);
          }}
        />
      )}
      {!open && (
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

function Row({ name, note, onRemove }: { name: string; note?: string; onRemove: () => void }) {
  const { t } = useFactorSpeech();
  return (
    <li>
      <span>
        <OwnWords text={name} />
        {note && <small className="muted">{note}</small>}
      </span>
      <IconButton icon="trash" size="s" label={t("factor.remove", { name })} onClick={onRemove} />
    </li>
  );
}

/** Asked for where the sign-in is older than ten minutes. */
function PasswordAgain({ onGiven, onCancel }: { onGiven: (proof: Proof) => Promise<void>; onCancel: () => void }) {
  const { t } = useFactorSpeech();
  const { form, error, sending } = useForm({
    schema: ownPassword,
    missing: { password: "password.missing" },
    send: ({ password = "" }) => onGiven({ password }),
    complaint: (failure) => ({ title: t("account.notSaved"), text: failureText(failure, t) }),
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
