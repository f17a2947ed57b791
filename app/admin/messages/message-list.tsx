import type { ContactMessageAnswer } from "../../../api/answers.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ListFoot } from "../list-tools.tsx";
import type { Listed } from "../load-list.ts";
import { OwnWords } from "../own-words.tsx";
import { useAdminSpeech } from "../speech.ts";
import "./message-list.css";

/** What people wrote through the contact form; answered from one's own mailbox. */
export function MessageList({ list }: { list: Listed<ContactMessageAnswer> }) {
  const { t, date, language } = useAdminSpeech();
  return (
    <>
      {list.rows.length === 0 ? (
        <EmptyState icon="envelope-simple" title={t("admin.messages.none")} text={t("admin.messages.noneText")} />
      ) : (
        <>
          <ul className="msgs">
            {list.rows.map(({ _id, fullName, email, message, at, language: written }) => (
              <li key={_id}>
                <header>
                  <div>
                    <b>
                      <OwnWords text={fullName} />
                    </b>
                    <small lang="en">{email}</small>
                  </div>
                  <time dateTime={at}>{date(at, "dayTime")}</time>
                </header>
                <p lang={written === language ? undefined : written}>{message}</p>
                <a className="link" href={`mailto:${encodeURIComponent(email)}`}>
                  <Icon name="arrow-u-down-left" size="xs" />
                  {t("admin.messages.answer")}
                </a>
              </li>
            ))}
          </ul>
          <ListFoot {...list} />
        </>
      )}
    </>
  );
}
