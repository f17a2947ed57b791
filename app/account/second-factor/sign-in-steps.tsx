import { type ReactNode, useState } from "react";
import type { SignedInResponse } from "../../../api/contract/auth.ts";
import type { TotpSetupResponse } from "../../../api/contract/second-factor.ts";
import { passwordChoice, verificationCodeRequest } from "../../../shop/auth/auth-schema.ts";
import type { FactorMethod, SignInStep } from "../../../shop/auth/sign-in-steps.ts";
import type { Language } from "../../../shop/language.ts";
import { errorText } from "../../browser/error-text.ts";
import { fetchAuthSession } from "../../browser/identity.ts";
import { type BodyOf, request } from "../../browser/request.ts";
import { Button } from "../../components/button.tsx";
import { useForm } from "../../components/form.ts";
import { showToast } from "../../components/toast.ts";
import { useAfterSignIn } from "../after-sign-in.ts";
import { PasswordField } from "../password-field.tsx";
import { loadSecondFactorI18n, useSecondFactorI18n } from "./i18n.ts";
import { signInByPasskey } from "./passkey.ts";
import { CodeField, PasskeySetUp, RecoveryCodes, TotpSetUp } from "./set-up.tsx";
import "./second-factor.css";

/** The next step of this browser's pending sign-in; null if there is none. */
export async function loadSignInStep(language: Language): Promise<ReactNode> {
  const [{ pendingSignIn }] = await Promise.all([fetchAuthSession(), loadSecondFactorI18n(language)]);
  return pendingSignIn && <SignInStepForm key={pendingSignIn.step} step={pendingSignIn} />;
}

function SignInStepForm({ step }: { step: SignInStep }) {
  if (step.step === "second-factor") return <SecondFactorStep methods={step.methods} />;
  return step.step === "new-password" ? <NewPassword /> : <RequiredSetUp />;
}

/** Continues the sign-in after a response: opens the target page, or the next step. */
function useContinueSignIn() {
  const signInAndReturn = useAfterSignIn();
  return (signIn: () => Promise<SignedInResponse>) => signInAndReturn(signIn, "signin.welcome");
}

function SecondFactorStep({ methods }: { methods: FactorMethod[] }) {
  const { t } = useSecondFactorI18n();
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
  const { t } = useSecondFactorI18n();
  const continueSignIn = useContinueSignIn();
  const { form, error, sending } = useForm<BodyOf<"POST /auth/sign-in/second-factor">>({
    t,
    schema: verificationCodeRequest,
    required: { code: "field.code" },
    send: (body) => continueSignIn(() => request("POST /auth/sign-in/second-factor", { body })),
    failed: t("signin.failed"),
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

type PasskeyButtonProps = { label: string; wide?: boolean; variant: "primary" | "outline" | "quiet" };

function PasskeyButton({ label, ...buttonProps }: PasskeyButtonProps) {
  const { language } = useSecondFactorI18n();
  const continueSignIn = useContinueSignIn();
  const [busy, setBusy] = useState(false);
  async function startPasskeySignIn(): Promise<void> {
    setBusy(true);
    await signInByPasskey(language, continueSignIn);
    setBusy(false);
  }
  return (
    <Button {...buttonProps} busy={busy} onClick={() => void startPasskeySignIn()}>
      {label}
    </Button>
  );
}

function NewPassword() {
  const { t } = useSecondFactorI18n();
  const continueSignIn = useContinueSignIn();
  const { form, error, sending } = useForm<BodyOf<"POST /auth/sign-in/new-password">>({
    t,
    schema: passwordChoice,
    required: { password: "password.missing" },
    send: (body) => continueSignIn(() => request("POST /auth/sign-in/new-password", { body })),
    failed: t("reset.failed"),
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

type SetUpPanel = { kind: "totp"; totp: TotpSetupResponse } | { kind: "passkey" } | { kind: "codes"; codes: string[] };

/** If the shop requires a second factor of staff, one is set up before the sign-in continues. */
function RequiredSetUp() {
  const { t } = useSecondFactorI18n();
  const continueSignIn = useContinueSignIn();
  const [openPanel, setOpenPanel] = useState<SetUpPanel | null>(null);
  const onAdded = ({ recoveryCodes }: { recoveryCodes: string[] | null }) =>
    recoveryCodes ? setOpenPanel({ kind: "codes", codes: recoveryCodes }) : void continueSignIn(async () => ({}));
  const onCancel = () => setOpenPanel(null);

  async function startTotp(): Promise<void> {
    try {
      setOpenPanel({
        kind: "totp",
        totp: await request("POST /auth/second-factor/totp", { body: {} }),
      });
    } catch (cause) {
      showToast({ title: t("factor.notAdded"), text: errorText(cause, t), tone: "error" });
    }
  }
  return (
    <>
      <h2 className="h4">{t("factor.setUp")}</h2>
      {openPanel?.kind === "codes" ? (
        <RecoveryCodes codes={openPanel.codes} onDone={() => void continueSignIn(async () => ({}))} />
      ) : (
        <>
          <p className="factor-lede">{t("factor.setUpText")}</p>
          {openPanel?.kind === "totp" && <TotpSetUp totp={openPanel.totp} onAdded={onAdded} onCancel={onCancel} />}
          {openPanel?.kind === "passkey" && <PasskeySetUp proof={{}} onAdded={onAdded} onCancel={onCancel} />}
          {!openPanel && (
            <div className="factor-ways">
              <Button wide onClick={() => void startTotp()}>
                {t("factor.totpAdd")}
              </Button>
              <Button wide variant="outline" onClick={() => setOpenPanel({ kind: "passkey" })}>
                {t("factor.passkeyAdd")}
              </Button>
            </div>
          )}
        </>
      )}
    </>
  );
}
