import { useState } from "react";
import type { FactorAddedResponse, TotpSetupResponse } from "../../../api/contract/second-factor.ts";
import { passkeyName, verificationCodeRequest } from "../../../shop/auth/auth-schema.ts";
import { request } from "../../browser/request.ts";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { useForm } from "../../components/form.ts";
import { Icon } from "../../components/icon.tsx";
import { QrCode } from "../../components/qr-code.tsx";
import { showToast } from "../../components/toast.ts";
import { useSecondFactorI18n } from "./i18n.ts";
import { createPasskey, PasskeyAbortedError } from "./passkey.ts";

type SetUpProps = { onAdded: (response: FactorAddedResponse) => void; onCancel?: () => void };

/** An authenticator app: the QR code and the key in letters, then a first code as the proof. */
export function TotpSetUp({ totp: { secret, uri }, onAdded, onCancel }: SetUpProps & { totp: TotpSetupResponse }) {
  const { t } = useSecondFactorI18n();
  const { form, error, sending } = useForm({
    t,
    schema: verificationCodeRequest,
    required: { code: "field.code" },
    send: async ({ code = "" }) =>
      onAdded(await request("POST /auth/second-factor/totp/confirm", { body: { code: code.replaceAll(/\D/g, "") } })),
    failed: t("factor.notAdded"),
  });
  return (
    <div className="factor-setup">
      <p>{t("factor.totpScan")}</p>
      <QrCode className="factor-qr" text={uri} label={t("factor.qr")} />
      <p className="small muted">{t("factor.totpType")}</p>
      <code className="factor-key" lang="en">
        {secret.match(/.{1,4}/g)?.join(" ")}
      </code>
      <form {...form}>
        <CodeField label={t("factor.totpFirst")} error={error("code")} />
        <div className="account-do">
          <Button type="submit" busy={sending}>
            {t("factor.totpConfirm")}
          </Button>
          {onCancel && (
            <Button variant="quiet" onClick={onCancel}>
              {t("factor.cancel")}
            </Button>
          )}
        </div>
      </form>
    </div>
  );
}

/** Six digits; phones offer to fill them in. */
export function CodeField({ label, error, recovery = false }: { label: string; error?: string; recovery?: boolean }) {
  return (
    <TextField
      name="code"
      label={label}
      error={error}
      required
      autoComplete={recovery ? "off" : "one-time-code"}
      inputMode={recovery ? "text" : "numeric"}
      autoCapitalize={recovery ? "characters" : "none"}
      spellCheck={false}
      maxLength={60}
      lang="en"
    />
  );
}

/** A passkey is named before the browser asks for finger, face or PIN. */
export function PasskeySetUp({ proof, onAdded, onCancel }: SetUpProps & { proof: { password?: string } }) {
  const { t } = useSecondFactorI18n();
  const { form, error, sending } = useForm({
    t,
    schema: passkeyName,
    required: { name: "field.name" },
    async send({ name = "" }) {
      try {
        onAdded(await createPasskey(name, proof));
      } catch (cause) {
        if (!(cause instanceof PasskeyAbortedError)) throw cause;
      }
    },
    failed: t("factor.notAdded"),
  });
  return (
    <form {...form} className="factor-setup">
      <TextField
        name="name"
        label={t("factor.passkeyName")}
        hint={t("factor.passkeyNameHint")}
        error={error("name")}
        required
        maxLength={60}
      />
      <div className="account-do">
        <Button type="submit" busy={sending}>
          {t("factor.passkeyCreate")}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {t("factor.cancel")}
          </Button>
        )}
      </div>
    </form>
  );
}

/** The ten codes, shown only once: to copy or save before continuing. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { t } = useSecondFactorI18n();
  const [isCopied, setIsCopied] = useState(false);
  const text = codes.join("\n");

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text);
    setIsCopied(true);
    showToast({ title: t("factor.codesCopied") });
  }
  return (
    <div className="factor-setup" role="status">
      <h3 className="h4">{t("factor.codesTitle")}</h3>
      <p>{t("factor.codesText")}</p>
      <ol className="factor-codes" lang="en">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="account-do">
        <Button variant={isCopied ? "quiet" : "outline"} onClick={() => void copy()}>
          <Icon name="copy" size="s" />
          {t("factor.codesCopy")}
        </Button>
        <a
          className="btn btn-q"
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
        >
          <Icon name="download-simple" size="s" />
          {t("factor.codesSave")}
        </a>
        <Button onClick={onDone}>{t("factor.codesDone")}</Button>
      </div>
    </div>
  );
}
