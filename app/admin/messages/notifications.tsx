import type { NotificationResponse } from "../../../api/contract/notifications.ts";
import { notificationStates } from "../../../shop/notifications/notification.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { useAdminI18n } from "../i18n.ts";
import { ListBody, SelectFilter } from "../list.tsx";
import type { PagedList } from "../load-list.ts";
import "./messages.css";
import { api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { UserText } from "../../i18n/localized.tsx";
import "../../components/status-pill.css";
import { useSave } from "../hooks.ts";

/** Emails and SMS of the shop by state. */
export function NotificationList({ list, isFiltered }: { list: PagedList<NotificationResponse>; isFiltered: boolean }) {
  const { t } = useAdminI18n();
  if (list.rows.length === 0 && !isFiltered)
    return <EmptyState icon="envelope-simple" title={t("admin.notifications.none")} />;
  return (
    <>
      <div className="tools">
        <SelectFilter
          name="state"
          label={t("admin.notifications.state")}
          options={[
            { value: "", label: t("admin.notifications.all") },
            ...notificationStates.map((state) => ({ value: state, label: t(`admin.notifications.${state}`) })),
          ]}
        />
      </div>
      <ListBody list={list} empty={<EmptyState icon="envelope-simple" title={t("admin.notifications.noneSuch")} />}>
        {list.rows.some(({ state, again }) => state === "kept" && !again) && (
          <p className="hint msgs-note">{t("admin.notifications.keptWhy")}</p>
        )}
        {list.rows.some(({ state }) => state === "held") && (
          <p className="hint msgs-note">{t("admin.notifications.heldWhy")}</p>
        )}
        <ul className="msgs">
          {list.rows.map((notification) => (
            <NotificationCard key={notification._id} notification={notification} />
          ))}
        </ul>
      </ListBody>
    </>
  );
}

/** States in the colours of order statuses. */
const stateClasses = {
  waiting: "st-pending",
  sent: "st-delivered",
  failed: "st-cancelled",
  kept: "st-confirmed",
  held: "st-shipped",
};

/** A notification with its text, state and last error; one that was not sent can be sent again. */
function NotificationCard({ notification }: { notification: NotificationResponse }) {
  const { t, date } = useAdminI18n();
  const { busy, change } = useSave();
  const { _id, to, subject, text, state, attempts, lastError, again, createdAt } = notification;
  const resend = () =>
    change(() => api("POST /letters/:id/send", { params: { id: _id } }), {
      failed: t("admin.notifications.notQueued"),
      done: { title: t("admin.notifications.queued"), text: to },
    });
  return (
    <li>
      <header>
        <div>
          <b className="msgs-about">
            <UserText text={subject ?? text ?? ""} />
          </b>
          <small lang="en">{to}</small>
        </div>
        <div className="msgs-state">
          <span className={`st ${stateClasses[state]}`}>{t(`admin.notifications.${state}`)}</span>
          <time dateTime={createdAt}>{date(createdAt, "dayTime")}</time>
        </div>
      </header>
      {lastError && (
        <p className="msgs-error">
          {t("admin.notifications.attempts", { count: attempts })}{" "}
          {t(`admin.notifications.why.${notificationErrorReason(lastError)}`)} <small lang="en">{lastError}</small>
        </p>
      )}
      {text && (
        <details>
          <summary>{t("admin.notifications.text")}</summary>
          <p>
            <UserText text={text} />
          </p>
        </details>
      )}
      {again && (
        <div className="msgs-do">
          <Button
            variant="outline"
            small
            busy={busy}
            aria-label={t("admin.notifications.againTo", { to })}
            onClick={() => void resend()}
          >
            {t("admin.notifications.again")}
          </Button>
        </div>
      )}
    </li>
  );
}

/** Reasons for codes of mail servers (`smtp-…`) and the SMS gateway (`sms-…`); the first match counts. */
const errorReasons = [
  [/^not-written$/, "unwritten"],
  [/^smtp-(eauth|eoauth2|53[0458])$/, "password"],
  [/^smtp-4\d\d$/, "busy"],
  [/^smtp-5\d\d$/, "refused"],
  [/^smtp-/, "unreachable"],
  [/^sms-1001$/, "number"],
  [/^sms-100[67]$/, "balance"],
  [/^sms-(timeout|unreachable|http-\d+)$/, "gatewayAway"],
] as const;

function notificationErrorReason(code: string) {
  return errorReasons.find(([pattern]) => pattern.test(code))?.[1] ?? "gateway";
}
