import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { CustomerCardResponse } from "../../../api/contract/calls.ts";
import { withinCallingHours } from "../../../shop/calls/call-rules.ts";
import { atDhakaTime, inDhaka } from "../../../shop/dhaka-time.ts";
import type { Language } from "../../../shop/language.ts";
import { fromTaka } from "../../../shop/money.ts";
import { closureChoices } from "../../../shop/orders/order-rules.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { TextField } from "../../components/field.tsx";
import { UserText } from "../../i18n/localized.tsx";
import { formatWhen, normalizeAmount } from "../format.ts";
import { useShopSettings } from "../hooks.ts";
import { type AdminMessageKey, useAdminI18n } from "../i18n.ts";
import { useServices } from "../services.ts";
import type { CallOutcomeBody } from "./outcome-queue.ts";

/** What is asked before an outcome is recorded. */
export type OutcomeQuestion = "confirm" | "unanswered" | "call-back" | "cancel" | "advance";

type QuestionProps = {
  card: CustomerCardResponse | null;
  name: string;
  onRecord: (body: CallOutcomeBody) => void;
  onClose: () => void;
};

/** The question of an outcome: a window on a desktop, a sheet under the thumb on a phone. */
export function OutcomeDialog({ question, ...props }: QuestionProps & { question: OutcomeQuestion }) {
  const Question = questions[question];
  return <Question {...props} />;
}

const questions = {
  confirm: ConfirmQuestion,
  unanswered: UnansweredQuestion,
  "call-back": CallBackQuestion,
  cancel: CancelQuestion,
  advance: AdvanceQuestion,
} satisfies Record<OutcomeQuestion, (props: QuestionProps) => ReactNode>;

function ConfirmQuestion({ card, name, onRecord, onClose }: QuestionProps) {
  const { t, money } = useAdminI18n();
  const { orderMessages } = useShopSettings();
  const services = useServices();
  const order = card?.orders[0];
  const status = t("admin.status.confirmed");
  const due = order ? fromTaka(order.amountDue) : null;
  const ref = useFirstFocus<HTMLParagraphElement>();
  return (
    <Dialog
      open
      role="alertdialog"
      title={t("admin.order.ask", { status })}
      className="cd-sheet is-confirm"
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("admin.order.cancelDialog")}
          </Button>
          <Button data-first onClick={() => onRecord({ outcome: "confirmed" })}>
            {t("admin.order.yes", { status })}
            <span className="cd-key only-d" aria-hidden="true" lang="en">
              ⏎
            </span>
          </Button>
        </>
      }
    >
      <p ref={ref} className="num">
        {orderMessages["order-confirmed"].sms && services && (
          <>
            <UserText text={name} /> {t(smsText(services.sms, order?.language))}{" "}
          </>
        )}
        {due !== null &&
          t(due > 0 ? "admin.calls.riderCollects" : "admin.calls.nothingToCollect", { amount: money(due) })}
      </p>
    </Dialog>
  );
}

function smsText(isSent: boolean, language: Language | undefined): AdminMessageKey {
  if (!isSent) return "admin.calls.getsNoSms";
  return language === "bn" ? "admin.calls.getsSmsBangla" : "admin.calls.getsSms";
}

type Option<Value extends string> = { value: Value; label: string; hint?: string };
type OptionsProps<Value extends string> = {
  label: string;
  options: Option<Value>[];
  chosen: Value | null;
  onChoose: (value: Value) => void;
};

/** Answers to choose from, each with its number as a key. */
function Options<Value extends string>({ label, options, chosen, onChoose }: OptionsProps<Value>) {
  return (
    <fieldset className="cd-opts">
      <legend className="vh">{label}</legend>
      {options.map(({ value, label: text, hint }, index) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          <span className="cd-key only-d" aria-hidden="true" lang="en">
            {index + 1}
          </span>
          {text}
          {hint && <small className="num">{hint}</small>}
        </button>
      ))}
    </fieldset>
  );
}

/** Chooses an option by its number, wherever the focus is in the dialog; nothing fires in a field. */
function useOptionKeys<Value extends string>(options: Option<Value>[], onChoose: (value: Value) => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
    const option = digit ? options[Number(digit) - 1] : undefined;
    if (!option || (event.target instanceof Element && event.target.matches("input, textarea"))) return;
    event.preventDefault();
    onChoose(option.value);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

/** The button that is in focus when a dialog opens. */
function useFirstFocus<Within extends HTMLElement = HTMLDivElement>() {
  const ref = useRef<Within>(null);
  useEffect(() => {
    ref.current?.closest("dialog")?.querySelector<HTMLElement>("[data-first]")?.focus();
  }, []);
  return ref;
}

type UnansweredOutcome = "no-answer" | "busy" | "switched-off" | "someone-else";

/** Why nobody was reached: the same plan, another reason. */
function UnansweredQuestion({ onRecord, onClose }: QuestionProps) {
  const { t } = useAdminI18n();
  const reasons: UnansweredOutcome[] = ["no-answer", "busy", "switched-off", "someone-else"];
  const options = reasons.map((value) => ({ value, label: t(`admin.calls.outcome.${value}`) }));
  const record = (outcome: UnansweredOutcome) => onRecord({ outcome });
  useOptionKeys(options, record);
  return (
    <Dialog open isForm title={t("admin.calls.unansweredTitle")} className="cd-sheet" onClose={onClose}>
      <Options label={t("admin.calls.unansweredTitle")} options={options} chosen={null} onChoose={record} />
    </Dialog>
  );
}

const callBackTimes = ["hour", "evening", "tomorrow", "other"] as const;
type CallBackTime = (typeof callBackTimes)[number];

function CallBackQuestion({ card, onRecord, onClose }: QuestionProps) {
  const i18n = useAdminI18n();
  const { t } = i18n;
  const { calls } = useShopSettings();
  const [chosen, setChosen] = useState<CallBackTime>("hour");
  const [typed, setTyped] = useState("");
  const [now] = useState(() => new Date());
  const eveningHour = card?.plan.usualHour ?? calls.eveningHour;
  const evening = atDhakaTime(now, eveningHour);
  const times: Record<Exclude<CallBackTime, "other">, Date> = {
    hour: withinCallingHours(new Date(now.getTime() + 3_600_000), calls),
    evening: evening > now ? evening : atDhakaTime(now, eveningHour, 1),
    tomorrow: atDhakaTime(now, calls.nextDayHour, 1),
  };
  const at = chosen === "other" ? parseDhakaTime(typed) : times[chosen];
  const isPossible = at !== null && at > now;
  const options = callBackTimes.map((value) => ({
    value,
    label: t(value === "evening" && card?.plan.usualHour ? "admin.calls.back.usual" : `admin.calls.back.${value}`),
    hint: value === "other" ? t("admin.calls.back.choose") : formatWhen(times[value], i18n),
  }));
  const ref = useFirstFocus();
  useOptionKeys(options, setChosen);
  return (
    <Dialog
      open
      isForm
      title={t("admin.calls.backTitle")}
      className="cd-sheet"
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("admin.calls.backOut")}
          </Button>
          <Button
            data-first
            aria-disabled={!isPossible || undefined}
            onClick={() => isPossible && onRecord({ outcome: "call-later", callAt: at.toISOString() })}
          >
            {isPossible ? t("admin.calls.backAt", { time: formatWhen(at, i18n) }) : t("admin.calls.back.choose")}
          </Button>
        </>
      }
    >
      <div ref={ref}>
        <p>{t("admin.calls.backText")}</p>
        <Options label={t("admin.calls.backTitle")} options={options} chosen={chosen} onChoose={setChosen} />
        {chosen === "other" && (
          <TextField
            type="datetime-local"
            label={t("admin.calls.back.other")}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        <p className="cd-else">
          <button type="button" className="link" onClick={() => onRecord({ outcome: "someone-else" })}>
            {t("admin.calls.outcome.someone-else")}
          </button>
        </p>
      </div>
    </Dialog>
  );
}

/** What a field for date and time holds, as Dhaka's; null while it is not complete. */
function parseDhakaTime(typed: string): Date | null {
  const written = new Date(`${typed}:00Z`);
  if (Number.isNaN(written.getTime())) return null;
  const offset = inDhaka(written).getTime() - written.getTime();
  return new Date(written.getTime() - offset);
}

function CancelQuestion({ card, name, onRecord, onClose }: QuestionProps) {
  const { t, money } = useAdminI18n();
  const [chosen, setChosen] = useState<(typeof closureChoices.cancelled)[number] | null>(null);
  const [text, setText] = useState("");
  const ref = useFirstFocus();
  const order = card?.orders[0];
  const options = closureChoices.cancelled.map((value) => ({ value, label: t(`admin.closure.${value}`) }));
  useOptionKeys(options, setChosen);
  const isReady = chosen !== null && (chosen !== "other" || text.trim() !== "");
  const closure = () => ({ reason: chosen ?? "other", text: chosen === "other" ? text.trim() : null });
  return (
    <Dialog
      open
      isForm
      role="alertdialog"
      title={t("admin.closure.ask.cancelled")}
      className="cd-sheet"
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" data-first onClick={onClose}>
            {t("admin.calls.keepOrder")}
          </Button>
          <Button
            variant="danger"
            aria-disabled={!isReady || undefined}
            onClick={() => isReady && onRecord({ outcome: "cancelled", closure: closure() })}
          >
            {t("admin.order.do.cancelled")}
          </Button>
        </>
      }
    >
      <div ref={ref}>
        <p className="num">
          {order?.number && <span lang="en">{order.number}, </span>}
          <UserText text={name} />. {t("admin.calls.cancelText")}
        </p>
        <Options label={t("admin.closure.ask.cancelled")} options={options} chosen={chosen} onChoose={setChosen} />
        {chosen === "other" && (
          <TextField
            label={t("admin.closure.words")}
            maxLength={500}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
        {order && order.paid > 0 && (
          <p className="cd-back num">{t("admin.calls.cancelPaid", { amount: money(fromTaka(order.paid)) })}</p>
        )}
      </div>
    </Dialog>
  );
}

function AdvanceQuestion({ card, onRecord, onClose }: QuestionProps) {
  const { t, money } = useAdminI18n();
  const order = card?.orders[0];
  const [typed, setTyped] = useState(() => String(order?.shippingCost || order?.shippingBefore || 100));
  const amount = Number(normalizeAmount(typed));
  const maxAmount = order?.amountDue ?? Number.POSITIVE_INFINITY;
  const isReady = amount > 0 && amount <= maxAmount;
  const send = () => isReady && onRecord({ outcome: "wants-advance-info", advance: amount });
  return (
    <Dialog
      open
      isForm
      title={t("admin.calls.advanceTitle")}
      className="cd-sheet"
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("admin.calls.backOut")}
          </Button>
          <Button aria-disabled={!isReady || undefined} onClick={send}>
            {isReady ? t("admin.calls.advanceAsk", { amount: money(fromTaka(amount)) }) : t("admin.calls.advanceHow")}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <p>{t("admin.calls.advanceText")}</p>
        <TextField
          label={t("admin.calls.advanceAmount")}
          inputMode="decimal"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </Dialog>
  );
}
