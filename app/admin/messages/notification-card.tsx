import type { NotificationResponse } from "../../../api/contract/notifications.ts";
import { api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { UserText } from "../../i18n/localized.tsx";
import "../../components/status-pill.css";
import { useAdminI18n } from "../i18n.ts";
import { useSave } from "../use-save.ts";
import { notificationErrorReason } from "./notification-error.ts";

/** A letter's state looks as an order's that went as well. */
const stateClasses = {
  waiting: "st-pending",
  sent: "st-delivered",
  failed: "st-cancelled",
  kept: "st-confirmed",
  held: "st-shipped",
};

/** One letter: what it says, how far it is and why no further, and the button that sends what was kept, held back or has failed. */
export function NotificationCard({ notification }: { notification: NotificationResponse }) {
  const { t, date } = useAdminI18n();
  const { busy, change } = useSave();
  const { _id, to, subject, text, state, tries, lastError, again, createdAt } = notification;
  const resend = () =>
    change(() => api("POST /letters/:id/send", { params: { id: _id } }), {
      failed: t("admin.letters.notQueued"),
      done: { title: t("admin.letters.queued"), text: to },
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
          <span className={`st ${stateClasses[state]}`}>{t(`admin.letters.${state}`)}</span>
          <time dateTime={createdAt}>{date(createdAt, "dayTime")}</time>
        </div>
      </header>
      {lastError && (
        <p className="msgs-error">
          {t("admin.letters.tries", { count: tries })} {t(`admin.letters.why.${notificationErrorReason(lastError)}`)}{" "}
          <small lang="en">{lastError}</small>
        </p>
      )}
      {text && (
        <details>
          <summary>{t("admin.letters.text")}</summary>
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
            aria-label={t("admin.letters.againTo", { to })}
            onClick={() => void resend()}
          >
            {t("admin.letters.again")}
          </Button>
        </div>
      )}
    </li>
  );
}
