import type { LetterAnswer } from "../../../api/answers.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListFoot } from "../list-tools.tsx";
import type { Listed } from "../load-list.ts";
import { useAdminSpeech } from "../speech.ts";
import "./message-list.css";

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
                <b lang={written === language ? undefined : written}>{subject ?? text?.slice(0, 60)}</b>
                <small lang="en">{to}</small>
              </div>
              <div className="msgs-state">
                <b>{t(`admin.letters.${state}`)}</b>
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
