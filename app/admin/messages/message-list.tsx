import type { ContactMessageAnswer } from "../../../api/responses.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { useAdminSpeech } from "../i18n.ts";
import { ListFoot } from "../list-tools.tsx";
import type { Listed } from "../load-list.ts";
import { MessageCard } from "./message-card.tsx";
import "./message-list.css";

type Props = { list: Listed<ContactMessageAnswer>; state: "open" | "answered"; isFirst: boolean };

/** What people wrote through the contact form: what waits for an answer, or what has one. */
export function MessageList({ list, state, isFirst }: Props) {
  const { t } = useAdminSpeech();
  if (list.rows.length === 0) {
    const title = isFirst
      ? "admin.messages.none"
      : state === "open"
        ? "admin.messages.noneOpen"
        : "admin.messages.noneAnswered";
    return (
      <EmptyState icon="envelope-simple" title={t(title)} {...(isFirst && { text: t("admin.messages.noneText") })} />
    );
  }
  return (
    <>
      <ul className="msgs">
        {list.rows.map((message) => (
          <MessageCard key={message._id} message={message} />
        ))}
      </ul>
      <ListFoot {...list} />
    </>
  );
}
