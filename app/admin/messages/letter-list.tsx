import type { LetterAnswer } from "../../../api/answers.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import "../../ui/status-pill.css";
import { ListFoot } from "../list-tools.tsx";
import type { Listed } from "../load-list.ts";
import { useAdminSpeech } from "../speech.ts";
import "./message-list.css";

/** A letter's state looks as an order's that went as well. */
const looks = { waiting: "st-pending", sent: "st-delivered", failed: "st-cancelled", kept: "st-confirmed" };

/** What the shop wrote to people by mail and SMS: sent, waiting, or failed and why. */
export function LetterList({ list }: { list: Listed<LetterAnswer> }) {
  const { t, date, language } = useAdminSpeech();
  if (list.rows.length === 0) return <EmptyState icon="envelope-simple" title={t("admin.letters.none")} />;
  return (
    <>
      <ul className="msgs">
        {list.rows.map(({ _id, to, subject, text, state, tries, lastError, createdAt, language: written }) => (
          <li key={_id}>
            <header>
              <div>
                <b className="msgs-about" lang={written === language ? undefined : written}>
                  {subject ?? text}
                </b>
                <small lang="en">{to}</small>
              </div>
              <div className="msgs-state">
                <span className={`st ${looks[state]}`}>{t(`admin.letters.${state}`)}</span>
                <time dateTime={createdAt}>{date(createdAt, "dayTime")}</time>
              </div>
            </header>
            {lastError && (
              <p className="msgs-error">
                {t("admin.letters.tries", { count: tries })} <span lang="en">{lastError}</span>
              </p>
            )}
            {text && (
              <details>
                <summary>{t("admin.letters.text")}</summary>
                <p lang={written === language ? undefined : written}>{text}</p>
              </details>
            )}
          </li>
        ))}
      </ul>
      <ListFoot {...list} />
    </>
  );
}
