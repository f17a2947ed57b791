import { use, useEffect, useEffectEvent, useRef, useState } from "react";
import type { CallQueueResponse } from "../../../api/contract/calls.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { ApiRefusal } from "../../browser/request.ts";
import { Button, IconButton } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Icon } from "../../components/icon.tsx";
import { SkeletonLines } from "../../components/skeleton.tsx";
import { showToast } from "../../components/toast.ts";
import { OpenMenu } from "../components.tsx";
import { formatWhen } from "../format.ts";
import { type AdminI18n, useAdminI18n } from "../i18n.ts";
import { isShortcut, shortcutKey } from "../orders/order-shortcuts.tsx";
import { showUndone, showUndoProblem, undoLastStep } from "../orders/undo.ts";
import type { SectionInput } from "../sections.ts";
import { type Shortcut, showShortcuts } from "../shortcut-help.tsx";
import { CallHelp } from "./call-help.tsx";
import { CallOutcomes, outcomeOfKey } from "./call-outcomes.tsx";
import { CallQueue } from "./call-queue.tsx";
import { CustomerCard } from "./customer-card.tsx";
import { OutcomeDialog, type OutcomeQuestion } from "./outcome-dialog.tsx";
import {
  type CallOutcomeBody,
  isStepOutcome,
  type SentOutcome,
  subscribeToSentOutcomes,
  type UnsentOutcome,
  undoUnsentStep,
} from "./outcome-queue.ts";
import { UnsentOutcomes } from "./unsent-outcomes.tsx";
import { useCallDesk } from "./use-call-desk.ts";
import type { QueueCard } from "./use-call-queue.ts";
import "../orders/orders.css";
import "./calls.css";

type CallDeskProps = { initial: CallQueueResponse; pickedId: string | null };

/** The call desk: one customer at a time, with the queue beside them and the outcomes at hand. */
function CallDesk({ initial, pickedId }: CallDeskProps) {
  const i18n = useAdminI18n();
  const { t } = i18n;
  const desk = useCallDesk(initial, pickedId);
  const { queue, open, card } = desk;
  const [question, setQuestion] = useState<OutcomeQuestion | null>(null);
  const [isQueueOpen, setQueueOpen] = useState(false);
  const details = card && !("error" in card) ? card : null;
  const isCalling = desk.running !== null && desk.running.orderId === open?.orderId;
  const isNew = useIsNew(open?.orderId ?? null);
  const undoLast = useSentNews();
  useCallKeys({ desk, ask: setQuestion, record: (body) => desk.record(body), undoLast });

  // Back from the phone's own screen: the question is how the call ended.
  const outcomes = useRef<HTMLElement>(null);
  useEffect(() => {
    const focusOutcomes = () => {
      if (document.visibilityState === "visible" && isCalling) outcomes.current?.focus({ preventScroll: true });
    };
    document.addEventListener("visibilitychange", focusOutcomes);
    return () => document.removeEventListener("visibilitychange", focusOutcomes);
  }, [isCalling]);

  const record = (body: CallOutcomeBody) => {
    setQuestion(null);
    desk.record(body);
  };
  const closeQueue = (orderId: string) => {
    setQueueOpen(false);
    desk.pick(orderId);
  };
  const classNames = ["cd", desk.isPaused && "is-paused", isQueueOpen && "has-queue", isCalling && "is-calling"];
  return (
    <div className={classNames.filter(Boolean).join(" ")}>
      <DeskHead
        queue={queue}
        isPaused={desk.isPaused}
        onBreak={desk.pause}
        isQueueOpen={isQueueOpen}
        onToggleQueue={() => setQueueOpen(!isQueueOpen)}
      />
      <UnsentOutcomes outcomes={desk.unsent} onOpen={desk.pick} />
      <CallQueue queue={queue} openId={open?.orderId ?? null} onPick={closeQueue} />
      {open ? (
        <>
          <div className="cd-work">
            {details ? (
              <div className="cd-card">
                <CustomerCard
                  key={open.orderId}
                  card={details}
                  queueCard={desk.openCard}
                  running={isCalling ? desk.running : null}
                  onCall={desk.startCall}
                />
                <CallHelp key={`${open.orderId}-help`} card={details} onOpenOther={desk.pick} onHeld={desk.leave} />
              </div>
            ) : (
              <CardPlaceholder
                card={desk.openCard}
                error={card && "error" in card ? card.error : null}
                onRetry={desk.retryCard}
                i18n={i18n}
              />
            )}
          </div>
          <CallOutcomes
            ref={outcomes}
            isNew={isNew}
            card={details}
            phone={details?.orders[0]?.billingDetails.phone ?? desk.openCard?.phone ?? ""}
            isCalling={isCalling}
            onCall={desk.startCall}
            onRecord={record}
            onAsk={setQuestion}
          />
        </>
      ) : (
        <NobodyToCall queue={queue} isPaused={desk.isPaused} onResume={() => desk.pause(false)} />
      )}
      {question && open && (
        <OutcomeDialog
          question={question}
          card={details}
          name={details?.orders[0]?.billingDetails.fullName ?? desk.openCard?.fullName ?? ""}
          onRecord={record}
          onClose={() => setQuestion(null)}
        />
      )}
      <p className="vh" role="status">
        {open && t("admin.calls.nowCalling", { name: desk.openCard?.fullName ?? "" })}
      </p>
    </div>
  );
}

// As long as the second tap of a double tap may take.
const doubleTapMs = 500;

/** Whether this order has just come into view, perhaps under a thumb that answered for the last one. */
function useIsNew(orderId: string | null): boolean {
  const [seen, setSeen] = useState(orderId);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(orderId), doubleTapMs);
    return () => clearTimeout(timer);
  }, [orderId]);
  return seen !== orderId;
}

type DeskHeadProps = {
  queue: CallQueueResponse;
  isPaused: boolean;
  onBreak: (paused: boolean) => void;
  isQueueOpen: boolean;
  onToggleQueue: () => void;
};

function DeskHead({ queue, isPaused, onBreak, isQueueOpen, onToggleQueue }: DeskHeadProps) {
  const { t, number } = useAdminI18n();
  const openMenu = use(OpenMenu);
  const { called, confirmed, unanswered } = queue.today;
  const done = called + queue.due > 0 ? Math.round((100 * called) / (called + queue.due)) : 100;
  const share = called > 0 ? `${number(Math.round((100 * confirmed) / called))}%` : "";
  const pauseLabel = t(isPaused ? "admin.calls.resume" : "admin.calls.pause");
  const pauseIcon = isPaused ? "play" : "pause";
  return (
    <header className="cd-top">
      <IconButton className="only-m" icon="list" label={t("admin.menu")} aria-haspopup="dialog" onClick={openMenu} />
      <div className="cd-title">
        <h1 className="display h2">{t("admin.nav.calls")}</h1>
        <p className="cd-why num only-d">
          {t("admin.calls.dueNow", { count: queue.due })}
          {queue.planned > 0 && `, ${t("admin.calls.dueLater", { count: queue.planned })}`}
        </p>
        <button type="button" className="cd-progress num only-m" aria-expanded={isQueueOpen} onClick={onToggleQueue}>
          {t("admin.calls.progress", { called: number(called), confirmed: number(confirmed) })}
          <Icon name={isQueueOpen ? "caret-up" : "caret-down"} size="xs" />
        </button>
        <span className="cd-meter only-m" aria-hidden="true">
          <i style={{ width: `${done}%` }} />
        </span>
      </div>
      <dl className="cd-tally num only-d">
        <div>
          <dt>{t("admin.calls.tally.called")}</dt>
          <dd>{number(called)}</dd>
        </div>
        <div>
          <dt>{t("admin.calls.tally.confirmed")}</dt>
          <dd>
            {number(confirmed)} {share && <small>{share}</small>}
          </dd>
        </div>
        <div>
          <dt>{t("admin.calls.tally.unanswered")}</dt>
          <dd>{number(unanswered)}</dd>
        </div>
      </dl>
      <button
        type="button"
        className="btn btn-q btn-sm only-d"
        aria-pressed={isPaused}
        onClick={() => onBreak(!isPaused)}
      >
        <Icon name={pauseIcon} size="s" />
        {pauseLabel}
      </button>
      <IconButton className="only-m" icon={pauseIcon} label={pauseLabel} onClick={() => onBreak(!isPaused)} />
    </header>
  );
}

type CardPlaceholderProps = { card: QueueCard | null; error: unknown; onRetry: () => void; i18n: AdminI18n };

/** The queue's data of the customer, while the rest is loading or cannot be loaded. */
function CardPlaceholder({ card, error, onRetry, i18n: { t, phone } }: CardPlaceholderProps) {
  return (
    <section className="cd-b" aria-busy={error === null}>
      {card && (
        <>
          <p className="cd-no num">
            <b lang="en">{card.number}</b>
          </p>
          <h2 className="cd-name" lang="">
            {card.fullName}
          </h2>
          <p className="cd-tel num">{phone(card.phone)}</p>
        </>
      )}
      {error === null ? (
        <SkeletonLines lines={5} />
      ) : (
        <>
          <p className="cd-failed" role="alert">
            <Icon name="wifi-slash" size="s" />
            {t("admin.calls.cardFailed")} {errorText(error, t)}
          </p>
          <Button variant="outline" small onClick={onRetry}>
            {t("error.again")}
          </Button>
        </>
      )}
    </section>
  );
}

type NobodyToCallProps = { queue: CallQueueResponse; isPaused: boolean; onResume: () => void };

/** Paused, everybody called, outside calling hours, or all open at other desks. */
function NobodyToCall({ queue, isPaused, onResume }: NobodyToCallProps) {
  const i18n = useAdminI18n();
  const { t } = i18n;
  const next = queue.nextAt && t("admin.calls.nextAt", { time: formatWhen(queue.nextAt, i18n) });
  return (
    <div className="cd-empty">
      {isPaused ? (
        <EmptyState level={2} icon="pause" title={t("admin.calls.paused")} text={t("admin.calls.pausedText")}>
          <button type="button" className="btn btn-p" onClick={onResume}>
            {t("admin.calls.resume")}
          </button>
        </EmptyState>
      ) : (
        <EmptyState
          level={2}
          icon="phone"
          title={t(queue.due > 0 ? "admin.calls.allTaken" : "admin.calls.allCalled")}
          text={queue.due > 0 ? t("admin.calls.allTakenText") : (next ?? t("admin.calls.noneLater"))}
        />
      )}
    </div>
  );
}

/**
 * Shows the shop's result of each outcome. Returns a function that undoes the last step of an order, whether or not it
 * was sent.
 */
function useSentNews(): () => void {
  const i18n = useAdminI18n();
  const { t } = i18n;
  const lastStep = useRef<string | null>(null);
  const hideWaiting = useRef(() => {});
  const undo = (orderId: string) => {
    lastStep.current = null;
    void undoLastStep(orderId, i18n);
  };
  const titleOf = ({ fullName, number, body }: UnsentOutcome) =>
    t("admin.calls.recorded", { name: fullName || number, outcome: t(`admin.calls.outcome.${body.outcome}`) });
  const announce = useEffectEvent((outcome: SentOutcome) => {
    const { orderId, body, result, undone } = outcome;
    if (outcome.undo) hideWaiting.current();
    if (result instanceof ApiRefusal) return;
    if (undone instanceof ApiRefusal) return showUndoProblem(undone, i18n);
    if (undone) return showUndone(undone.status, i18n);
    const text = result.nextCallAt && t("admin.calls.again", { time: formatWhen(result.nextCallAt, i18n) });
    const isStep = isStepOutcome(body);
    if (isStep) lastStep.current = orderId;
    const action = isStep && { label: t("admin.undo"), run: () => undo(orderId) };
    showToast({ title: titleOf(outcome), ...(text && { text }), ...(action && { action }), ms: isStep ? 6000 : 3000 });
  });
  useEffect(() => subscribeToSentOutcomes((outcome) => announce(outcome)), []);
  return () => {
    const waiting = undoUnsentStep();
    if (waiting) {
      lastStep.current = null;
      hideWaiting.current = showToast({ title: titleOf(waiting), text: t("admin.calls.undoWaiting"), ms: 6000 });
    } else if (lastStep.current !== null) undo(lastStep.current);
    else showToast({ title: t("admin.undo.failed"), text: t("admin.undo.problem.no-step"), ms: 3000 });
  };
}

type CallKeysInput = {
  desk: ReturnType<typeof useCallDesk>;
  ask: (question: OutcomeQuestion) => void;
  record: (body: CallOutcomeBody) => void;
  undoLast: () => void;
};

/** Keys by their place, so that they work on every layout. */
function useCallKeys({ desk, ask, record, undoLast }: CallKeysInput): void {
  const i18n = useAdminI18n();
  const press = (part: string) => document.querySelector<HTMLElement>(`.cd [data-key="${part}"]`)?.click();
  const move = (step: 1 | -1) => {
    const ids = desk.queue.cards.filter(({ claimedBy }) => claimedBy === null).map(({ orders }) => orders[0] ?? "");
    const next = ids[ids.indexOf(desk.open?.orderId ?? "") + step];
    if (next) desk.pick(next);
  };
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event)) return;
    const { code, shiftKey, target } = event;
    const isOnControl = target instanceof HTMLElement && target.closest("a, button, summary, input") !== null;
    if (shortcutKey(event) === "?") return showShortcuts(i18n, callKeys);
    if (code === "Space" && !isOnControl) {
      event.preventDefault();
      return desk.pause(!desk.isPaused);
    }
    if (shiftKey) return;
    if (code === "KeyJ") return move(1);
    if (code === "KeyK") return move(-1);
    if (code === "KeyU") return undoLast();
    if (!desk.open) return;
    const outcome = outcomeOfKey(code);
    if (outcome) {
      event.preventDefault();
      if ("ask" in outcome) ask(outcome.ask);
      else record(outcome.record);
    } else if (/^Key[CWDE]$/.test(code)) press(code.slice("Key".length).toLowerCase());
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

const callKeys: readonly Shortcut[] = [
  ["1", "admin.calls.outcome.confirmed"],
  ["Enter", "admin.calls.keys.yes"],
  ["2", "admin.calls.outcome.no-answer"],
  ["3", "admin.calls.outcome.call-later"],
  ["4", "admin.calls.outcome.wrong-number"],
  ["5", "admin.calls.outcome.cancelled"],
  ["6", "admin.calls.outcome.wants-advance-info"],
  ["C", "admin.calls.call"],
  ["W", "admin.order.whatsapp"],
  ["D", "admin.calls.keys.address"],
  ["E", "admin.calls.keys.lines"],
  ["U", "admin.calls.keys.undo"],
  ["J", "admin.calls.keys.next"],
  ["K", "admin.calls.keys.previous"],
  ["Space", "admin.calls.pause"],
];

export async function renderSection({ params, language }: SectionInput) {
  const initial = await api("GET /calls");
  return <CallDesk key={language} initial={initial} pickedId={params.get("order")} />;
}
