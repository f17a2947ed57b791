import type { Ref } from "react";
import type { CustomerCardResponse } from "../../../api/contract/calls.ts";
import { IconButton } from "../../components/button.tsx";
import { formatWhen } from "../format.ts";
import { useAdminI18n } from "../i18n.ts";
import { CallLink, WhatsAppLink } from "./customer-card.tsx";
import type { OutcomeQuestion } from "./outcome-dialog.tsx";
import type { CallOutcomeBody } from "./outcome-queue.ts";

type OutcomeButton = {
  name: "confirmed" | "no-answer" | "call-later" | "wrong-number" | "cancelled" | "wants-advance-info";
  /** The question before an outcome is recorded; without one it is recorded at once. */
  ask: OutcomeQuestion | null;
};

/** In the order of their keys. */
const outcomes: OutcomeButton[] = [
  { name: "confirmed", ask: "confirm" },
  { name: "no-answer", ask: null },
  { name: "call-later", ask: "call-back" },
  { name: "wrong-number", ask: null },
  { name: "cancelled", ask: "cancel" },
  { name: "wants-advance-info", ask: "advance" },
];

/** The outcome of a key by its position: `Digit1` or `Numpad1` to `6`. */
export function outcomeOfKey(code: string): { ask: OutcomeQuestion } | { record: CallOutcomeBody } | null {
  const digit = /^(?:Digit|Numpad)([1-6])$/.exec(code)?.[1];
  const outcome = digit ? outcomes[Number(digit) - 1] : undefined;
  if (!outcome) return null;
  return outcome.ask ? { ask: outcome.ask } : { record: { outcome: outcome.name } };
}

type CallOutcomesProps = {
  card: CustomerCardResponse | null;
  phone: string;
  isCalling: boolean;
  onCall: () => void;
  onRecord: (body: CallOutcomeBody) => void;
  onAsk: (question: OutcomeQuestion) => void;
  /** Whether the customer has just come into view: the second tap of a double tap is not meant for them. */
  isNew: boolean;
  ref: Ref<HTMLElement>;
};

/** How the call ended: six answers under one thumb, with the call itself on a phone. */
export function CallOutcomes({ card, phone, isCalling, onCall, onRecord, onAsk, isNew, ref }: CallOutcomesProps) {
  const i18n = useAdminI18n();
  const { t } = i18n;
  const nextAt = card?.plan.nextCallAt;
  const hints: Partial<Record<OutcomeButton["name"], string>> = {
    "no-answer": card
      ? nextAt
        ? t("admin.calls.again", { time: formatWhen(nextAt, i18n) })
        : t("admin.calls.lastTry")
      : "",
  };
  return (
    <section className={isNew ? "cd-out is-new" : "cd-out"} aria-labelledby="cd-out" tabIndex={-1} ref={ref}>
      <div className="cd-ask">
        <h2 id="cd-out">{t(isCalling ? "admin.calls.howEnded" : "admin.calls.outcomeTitle")}</h2>
        <span className="only-d">{t("admin.calls.pressNumber")}</span>
      </div>
      <div className="cd-dock only-m">
        <CallLink phone={phone} running={null} onCall={onCall} />
        {card && <WhatsAppLink card={card} label={t("admin.order.whatsapp")} />}
      </div>
      <div className="cd-o">
        {outcomes.map(({ name, ask }, index) => (
          <div key={name} className={`cd-o-${name}`}>
            <button
              type="button"
              aria-keyshortcuts={String(index + 1)}
              onClick={() => (ask ? onAsk(ask) : onRecord({ outcome: name }))}
            >
              <span className="cd-key only-d" aria-hidden="true" lang="en">
                {index + 1}
              </span>
              <span>
                <b>{t(`admin.calls.do.${name}`)}</b>
                <small className="num">{hints[name] ?? t(`admin.calls.hint.${name}`)}</small>
              </span>
            </button>
            {name === "no-answer" && (
              <IconButton
                icon="caret-up"
                size="xs"
                label={t("admin.calls.unansweredMore")}
                onClick={() => onAsk("unanswered")}
              />
            )}
          </div>
        ))}
      </div>
    </section>
  );
}
