import type { NotificationResponse } from "../../../api/contract/notifications.ts";
import { api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { UserText } from "../../i18n/localized.tsx";
import "../../components/status-pill.css";
import { useAdminI18n } from "../i18n.ts";
import { useSave } from "../use-save.ts";
import { notificationErrorReason } from "./notification-error.ts";

/** States in the colours of order statuses. */
const stateClasses = {
  waiting: "st-pending",
  sent: "st-delivered",
  failed: "st-cancelled",
  kept: "st-confirmed",
  held: "st-shipped",
};

/** A notification with its text, state and last error; one that was not sent can be sent again. */
export function NotificationCard({ notification }: { notification: NotificationResponse }) {
  const { t, date } = useAdminI18n();
  const { busy, change } = useSave();
  const { _id, to, subject, text, state, tries, lastError, again, createdAt } = notification;
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
          {t("admin.notifications.tries", { count: tries })}{" "}
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
