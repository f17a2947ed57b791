import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { CallQueueResponse } from "../../../api/contract/calls.ts";
import { callReasons } from "../../../shop/calls/call-rules.ts";
import { dhakaDay } from "../../../shop/dhaka-time.ts";
import { fromTaka } from "../../../shop/money.ts";
import { formatDay } from "../../../shop/shipping/delivery-dates.ts";
import { Icon } from "../../components/icon.tsx";
import { UserText } from "../../i18n/localized.tsx";
import { formatAge, formatWhen } from "../format.ts";
import { usePermission, useShopSettings } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../sections.ts";
import type { QueueCard } from "./use-call-queue.ts";

const tabs = ["now", "later", "done"] as const;
type Tab = (typeof tabs)[number];

type CallQueueProps = { queue: CallQueueResponse; openId: string | null; onPick: (orderId: string) => void };

/** The next calls with their reasons, later calls, and the colleague's own calls of today. */
export function CallQueue({ queue, openId, onPick }: CallQueueProps) {
  const i18n = useAdminI18n();
  const { t, number } = i18n;
  const [tab, setTab] = useState<Tab>("now");
  const counts = { now: queue.due, later: queue.planned, done: queue.today.called };
  const mayChange = usePermission("settings:change");
  return (
    <aside className="cd-q" aria-label={t("admin.calls.queue")}>
      <div className="cd-seg num">
        {tabs.map((each) => (
          <button key={each} type="button" aria-pressed={each === tab} onClick={() => setTab(each)}>
            {t(`admin.calls.tab.${each}`)} {number(counts[each])}
          </button>
        ))}
      </div>
      {queue.pausedUntil && tab === "now" && (
        <p className="cd-closed">
          <Icon name="clock" size="s" />
          {t("admin.calls.closed", { time: formatWhen(queue.pausedUntil, i18n) })}
        </p>
      )}
      {tab === "now" && <CardsByReason cards={queue.cards} openId={openId} onPick={onPick} />}
      {tab === "later" && (
        <ol>
          {queue.later.map((call) => (
            <QueueRow key={call.order} {...call} isOpen={call.order === openId} onPick={onPick}>
              <span>{t("admin.calls.callAt", { time: formatWhen(call.at, i18n) })}</span>
              <Attempt unansweredAttempts={call.unansweredAttempts} />
            </QueueRow>
          ))}
        </ol>
      )}
      {tab === "done" && (
        <ol>
          {queue.done.map((call) => (
            <QueueRow key={`${call.order}-${call.at}`} {...call} isOpen={call.order === openId} onPick={onPick}>
              <span>{t(`admin.calls.outcome.${call.outcome}`)}</span>
              <span>{i18n.date(call.at, "time")}</span>
            </QueueRow>
          ))}
        </ol>
      )}
      <p className="cd-qf">
        {t("admin.calls.order")}{" "}
        {mayChange && (
          <Link className="link" to={sectionLink("settings", { part: "calls" })}>
            {t("admin.calls.orderChange")}
          </Link>
        )}
      </p>
    </aside>
  );
}

type CardsByReasonProps = { cards: QueueCard[]; openId: string | null; onPick: (orderId: string) => void };

function CardsByReason({ cards, openId, onPick }: CardsByReasonProps) {
  const { t, number } = useAdminI18n();
  const groups = callReasons
    .map((reason) => ({ reason, ofReason: cards.filter((card) => card.reason === reason) }))
    .filter(({ ofReason }) => ofReason.length > 0);
  return (
    <div className="cd-groups">
      {groups.map(({ reason, ofReason }) => (
        <section key={reason}>
          <h2 className="cd-g">
            {t(`admin.calls.reason.${reason}`)} <span className="num">{number(ofReason.length)}</span>
          </h2>
          <ol>
            {ofReason.map((card) => {
              const [order = ""] = card.orders;
              return (
                <QueueRow key={order} {...card} order={order} isOpen={order === openId} onPick={onPick}>
                  <CardReason card={card} />
                  {card.claimedBy ? (
                    <span>{t("admin.calls.isCalling", { name: card.claimedBy })}</span>
                  ) : (
                    <Attempt unansweredAttempts={card.unansweredAttempts} />
                  )}
                </QueueRow>
              );
            })}
          </ol>
        </section>
      ))}
    </div>
  );
}

/** Why a customer is at this place in the queue, in short. */
export function CardReason({ card: { reason, since, deliverTo } }: { card: QueueCard }) {
  const i18n = useAdminI18n();
  const { t } = i18n;
  if (reason === "call-back")
    return <span className="is-hot">{t("admin.calls.askedFor", { time: formatWhen(since, i18n) })}</span>;
  if (reason === "delivery-at-risk") {
    const day = formatDay(deliverTo, i18n, dhakaDay(new Date()));
    return <span className="is-hot">{t("admin.calls.promisedFor", { day })}</span>;
  }
  if (reason === "wants-change") return <span className="is-soon">{t("admin.calls.wantsChange")}</span>;
  return <span>{t("admin.calls.waitsFor", { age: formatAge(since, i18n) })}</span>;
}

/** Which attempt this call is, of how many; nothing before the first. */
export function Attempt({ unansweredAttempts }: { unansweredAttempts: number }) {
  const { t } = useAdminI18n();
  const { maxAttempts } = useShopSettings().calls;
  if (unansweredAttempts === 0) return null;
  const total = Math.max(maxAttempts, unansweredAttempts + 1);
  return <span>{t("admin.calls.attempt", { nth: unansweredAttempts + 1, total })}</span>;
}

type QueueRowProps = {
  order: string;
  fullName: string;
  total: number;
  isOpen: boolean;
  onPick: (orderId: string) => void;
  children: ReactNode;
};

function QueueRow({ order, fullName, total, isOpen, onPick, children }: QueueRowProps) {
  const { money } = useAdminI18n();
  return (
    <li>
      <button
        type="button"
        className={isOpen ? "cd-i is-open" : "cd-i"}
        aria-current={isOpen || undefined}
        onClick={() => onPick(order)}
      >
        <b>
          <UserText text={fullName} />
        </b>
        <b className="num">{money(fromTaka(total))}</b>
        <span className="cd-w num">{children}</span>
      </button>
    </li>
  );
}
