import { type ReactNode, useState } from "react";
import type { TotpAnswer } from "../../../api/responses.ts";
import { givenCode, passwordChoice } from "../../../shop/auth/auth-schema.ts";
import type { FactorMethod, SignInStep } from "../../../shop/auth/sign-in-steps.ts";
import type { Language } from "../../../shop/language.ts";
import { failureText } from "../../browser/error-text.ts";
import { askProvider } from "../../browser/identity.ts";
import { request } from "../../browser/request.ts";
import { Button } from "../../components/button.tsx";
import { showToast } from "../../components/toast.ts";
import { useArrival } from "../after-sign-in.ts";
import { PasswordField } from "../password-field.tsx";
import { useForm } from "../use-form.ts";
import { loadFactorSpeech, useFactorSpeech } from "./i18n.ts";
import { CodeField, PasskeySetUp, RecoveryCodes, TotpSetUp } from "./set-up.tsx";
import { signInByPasskey } from "./sign-in-by-passkey.ts";
import "./second-factor.css";

/** What a sign-in of this browser asks for next; null where none waits. */
export async function openSignInStep(language: Language): Promise<ReactNode> {
  const [{ pendingSignIn }] = await Promise.all([askProvider(), loadFactorSpeech(language)]);
  return pendingSignIn && <SignInStepForm key={pendingSignIn.step} step={pendingSignIn} />;
}

function SignInStepForm({ step }: { step: SignInStep }) {
  if (step.step === "second-factor") return <SecondStep methods={step.methods} />;
  return step.step === "new-password" ? <NewPassword /> : <FirstSetUp />;
}

/** Goes on with the sign-in after an answer of the server: to where it leads, or to the next step. */
function useGoOn() {
  const arrive = useArrival();
  return (work: () => Promise<unknown>) => arrive(work, "signin.welcome");
}

function SecondStep({ methods }: { methods: FactorMethod[] }) {
  const { t } = useFactorSpeech();
  const hasApp = methods.includes("totp");
  const hasPasskey = methods.includes("passkey");
  const [byRecovery, setByRecovery] = useState(false);
  const showsCode = byRecovery || hasApp;
  return (
    <>
      <h2 className="h4">{t("factor.step")}</h2>
      {hasPasskey && !byRecovery && (
        <>
          <p className="factor-lede">{t("factor.stepPasskey")}</p>
          <PasskeyButton wide variant={hasApp ? "outline" : "primary"} label={t("factor.usePasskey")} />
          {hasApp && <p className="sign-or">{t("factor.or")}</p>}
        </>
      )}
      {showsCode && <CodeForm key={String(byRecovery)} recovery={byRecovery} />}
      {methods.includes("recovery-code") && (
        <p className="sign-low">
          <button type="button" className="link" onClick={() => setByRecovery(!byRecovery)}>
            {t(byRecovery ? "factor.back" : "factor.useRecovery")}
          </button>
        </p>
      )}
      <p className="sign-low muted">{t("factor.lostAll")}</p>
    </>
  );
}

function CodeForm({ recovery }: { recovery: boolean }) {
  const { t } = useFactorSpeech();
  const goOn = useGoOn();
  const { form, error, sending } = useForm({
    schema: givenCode,
    missing: { code: "field.code" },
    send: (body) => goOn(() => request("POST", "/auth/sign-in/second-factor", { body })),
    complaint: (failure) => ({ title: t("signin.failed"), text: failureText(failure, t) }),
  });
  return (
    <form {...form}>
      <CodeField
        recovery={recovery}
        label={t(recovery ? "factor.recoveryCode" : "factor.appCode")}
        error={error("code")}
      />
      <Button type="submit" wide busy={sending}>
        {t("factor.goOn")}
      </Button>
    </form>
  );
}

type PasskeyLook = { label: string; wide?: boolean; variant: "primary" | "outline" | "quiet" };

function PasskeyButton({ label, ...look }: PasskeyLook) {
  const { language } = useFactorSpeech();
  const goOn = useGoOn();
  const [busy, setBusy] = useState(false);
  async function prove(): Promise<void> {
    setBusy(true);
    await signInByPasskey(language, goOn);
    setBusy(false);
  }
  return (
    <Button {...look} busy={busy} onClick={() => void prove()}>
      {label}
    </Button>
  );
}

function NewPassword() {
  const { t } = useFactorSpeech();
  const goOn = useGoOn();
  const { form, error, sending } = useForm({
    schema: passwordChoice,
    missing: { password: "password.missing" },
    send: (body) => goOn(() => request("POST", "/auth/sign-in/new-password", { body })),
    complaint: (failure) => ({ title: t("reset.failed"), text: failureText(failure, t) }),
  });
  return (
    <>
      <h2 className="h4">{t("factor.newPassword")}</h2>
      <p className="factor-lede">{t("factor.newPasswordText")}</p>
      <form {...form}>
        <PasswordField
          name="password"
          autoComplete="new-password"
          staff
          required
          label={t("reset.password")}
          error={error("password")}
        />
        <Button type="submit" wide busy={sending}>
          {t("reset.save")}
        </Button>
      </form>
    </>
  );
}

type SetUp = { kind: "totp"; totp: TotpAnswer } | { kind: "passkey" } | { kind: "codes"; codes: string[] };

/** Where the shop asks its staff for a second step: one is set up before the sign-in goes on. */
function FirstSetUp() {
  const { t } = useFactorSpeech();
  const goOn = useGoOn();
  const [open, setOpen] = useState<SetUp | null>(null);
  const onAdded = ({ recoveryCodes }: { recoveryCodes: string[] | null }) =>
    recoveryCodes ? setOpen({ kind: "codes", codes: recoveryCodes }) : void goOn(async () => {});
  const onCancel = () => setOpen(null);

  async function startTotp(): Promise<void> {
    try {
      setOpen({ kind: "totp", totp: await request<TotpAnswer>("POST", "/auth/second-factor/totp", { body: {} }) });
    } catch (failure) {
      showToast({ title: t("factor.notAdded"), text: failureText(failure, t), tone: "error" });
    }
  }
  return (
    <>
      <h2 className="h4">{t("factor.setUp")}</h2>
      {open?.kind === "codes" ? (
        <RecoveryCodes codes={open.codes} onDone={() => void goOn(async () => {})} />
      ) : (
        <>
          <p className="factor-lede">{t("factor.setUpText")}</p>
          {open?.kind === "totp" && <TotpSetUp totp={open.totp} onAdded={onAdded} onCancel={onCancel} />}
          {open?.kind === "passkey" && <PasskeySetUp proof={{}} onAdded={onAdded} onCancel={onCancel} />}
          {!open && (
            <div className="factor-ways">
              <Button wide onClick={() => void startTotp()}>
                {t("factor.totpAdd")}
              </Button>
              <Button wide variant="outline" onClick={() => setOpen({ kind: "passkey" })}>
                {t("factor.passkeyAdd")}
              </Button>
            </div>
          )}
        </>
      )}
    </>
  );
}
