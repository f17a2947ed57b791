import { type FormEvent, useEffect, useRef, useState } from "react";
import { parsePhone } from "../../../shop/customers/phone.ts";
import { fromTaka } from "../../../shop/money.ts";
import type { GuardReason } from "../../../shop/orders/guard/guard-rules.ts";
import { advanceClaim, advanceMethods, phoneCode } from "../../../shop/orders/guard/guard-schema.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { ApiRefusal } from "../../browser/request.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { TextField } from "../../components/field.tsx";
import { type I18n, useI18n } from "../../i18n/language.tsx";
import { createLazyI18n } from "../../i18n/lazy-messages.ts";
import type { KeyOf, MessageKey } from "../../i18n/messages.ts";
import type bn from "../../i18n/order-guard-bn.json";
import bnFile from "../../i18n/order-guard-bn.json?url";
import type en from "../../i18n/order-guard-en.json";
import enFile from "../../i18n/order-guard-en.json?url";
import type { GuardRefusal, GuardReply } from "./checkout-order.ts";
import "./order-guard.css";

type GuardI18n = I18n<MessageKey | KeyOf<typeof en, typeof bn>>;

const guardI18n = createLazyI18n<MessageKey | KeyOf<typeof en, typeof bn>>({ en: enFile, bn: bnFile });

/** Loads the texts of these dialogs, which few customers ever see. */
export function loadGuardI18n(language: I18n["language"]): Promise<GuardI18n> {
  return guardI18n.load(language);
}

const useGuardI18n = (): GuardI18n => guardI18n.get(useI18n().language);

type OrderGuardProps = {
  refusal: GuardRefusal;
  /** As typed. */
  phone: string;
  /** Whether a reply is being sent. */
  busy: boolean;
  onReply: (reply: GuardReply) => void;
  onClose: () => void;
};

/**
 * The code or advance that the shop requires before it accepts an order, with the reason, in a dialog over the
 * checkout.
 */
export function OrderGuard({ refusal, ...props }: OrderGuardProps) {
  const details = refusal.body as {
    reason: GuardReason;
    amount: number;
    above?: number;
    sendTo?: string;
    wrong?: boolean;
    expired?: boolean;
  };
  return refusal.code === "advance-needed" ? (
    <AdvanceDialog {...props} {...details} sendTo={details.sendTo ?? ""} />
  ) : (
    <CodeDialog {...props} reason={details.reason} wrong={details.wrong ?? false} expired={details.expired ?? false} />
  );
}

type GuardDialogProps = Omit<OrderGuardProps, "refusal"> & { reason: GuardReason };

type CodeDialogProps = GuardDialogProps & {
  /** Whether the code of the last reply was not right, and whether only a new one helps. */
  wrong: boolean;
  expired: boolean;
};

function CodeDialog({ reason, wrong, expired, phone, busy, onReply, onClose }: CodeDialogProps) {
  const { t, phone: formatPhone } = useGuardI18n();
  const [state, setState] = useState<"sending" | "sent" | "no-more" | { failed: string }>(wrong ? "sent" : "sending");
  const [code, setCode] = useState("");
  const [isInvalid, setIsInvalid] = useState(false);
  const number = parsePhone(phone) ?? phone;
  // A wrong code was sent before: another SMS is for the customer to ask for.
  const wasSent = useRef(wrong);

  async function send(): Promise<void> {
    setState("sending");
    try {
      await api("POST /phone-codes", { body: { phone: number } });
      setState("sent");
    } catch (error) {
      const isUsedUp = error instanceof ApiRefusal && error.code === "too-many-requests";
      setState(isUsedUp ? "no-more" : { failed: errorText(error, t) });
    }
  }
  useEffect(() => {
    // Once for the dialog, also where effects run twice.
    if (wasSent.current) return;
    wasSent.current = true;
    void send();
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const parsed = phoneCode.safeParse(code);
    setIsInvalid(!parsed.success);
    if (parsed.success) onReply({ phoneCode: parsed.data });
  }
  const shownPhone = formatPhone(number);
  const stateName = typeof state === "object" ? "sending" : state;
  const failed = typeof state === "object" ? `${t("guard.code.notSent")}. ${state.failed}` : null;
  const refused = wrong && state !== "sending" ? t(expired ? "guard.code.expired" : "guard.code.wrong") : undefined;
  const error = isInvalid ? t("guard.code.invalid") : refused;
  return (
    <Dialog open isForm icon="phone" title={t("guard.code.title")} className="guard" onClose={onClose}>
      <p>
        {t(`guard.reason.${reason}`)} {t("guard.why.code")}
      </p>
      <form onSubmit={submit} noValidate>
        <p className="num" role="status">
          {failed ?? t(`guard.code.${stateName}`, { phone: shownPhone })}
        </p>
        <TextField
          label={t("guard.code.field")}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          value={code}
          error={error}
          onChange={({ target }) => setCode(target.value)}
        />
        <Button type="submit" wide busy={busy}>
          {t("guard.done")}
        </Button>
        <p className="guard-more">
          {state === "no-more" ? (
            <button type="button" className="link" disabled={busy} onClick={() => onReply({})}>
              {t("guard.code.without")}
            </button>
          ) : (
            <button type="button" className="link" disabled={state === "sending"} onClick={() => void send()}>
              {t("guard.code.again")}
            </button>
          )}
          <button type="button" className="link" onClick={onClose}>
            {t("guard.back")}
          </button>
        </p>
      </form>
    </Dialog>
  );
}

type AdvanceDialogProps = GuardDialogProps & { amount: number; above?: number; sendTo: string };

function AdvanceDialog({ reason, amount, above, sendTo, busy, onReply, onClose }: AdvanceDialogProps) {
  const { t, money } = useGuardI18n();
  const [method, setMethod] = useState<(typeof advanceMethods)[number]>("bkash");
  const [reference, setReference] = useState("");
  const [isInvalid, setIsInvalid] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const parsed = advanceClaim.safeParse({ method, reference });
    setIsInvalid(!parsed.success);
    if (parsed.success) onReply({ advance: { method, reference } });
  }
  const shownAmount = money(fromTaka(amount));
  return (
    <Dialog open isForm icon="hand-coins" title={t("guard.advance.title")} className="guard" onClose={onClose}>
      <p>
        {t(`guard.reason.${reason}`, { above: money(fromTaka(above ?? 0)) })} {t("guard.why.advance")}
      </p>
      <dl className="guard-to num">
        <dt>{t("guard.advance.send", { amount: shownAmount })}</dt>
        <dd lang="">{sendTo}</dd>
      </dl>
      <p className="small">{t("guard.advance.then")}</p>
      <form onSubmit={submit} noValidate>
        <fieldset className="guard-ways">
          <legend>{t("guard.advance.method")}</legend>
          {advanceMethods.map((each) => (
            <label key={each}>
              <input type="radio" name="method" checked={method === each} onChange={() => setMethod(each)} />
              {t(`guard.advance.method.${each}`)}
            </label>
          ))}
        </fieldset>
        <TextField
          label={t("guard.advance.reference")}
          hint={t("guard.advance.referenceHint")}
          name="reference"
          lang="en"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          value={reference}
          error={isInvalid ? t("guard.advance.referenceInvalid") : undefined}
          onChange={({ target }) => setReference(target.value)}
        />
        <Button type="submit" wide busy={busy}>
          {t("guard.done")}
        </Button>
        <p className="guard-more">
          <button type="button" className="link" onClick={onClose}>
            {t("guard.back")}
          </button>
        </p>
      </form>
    </Dialog>
  );
}
