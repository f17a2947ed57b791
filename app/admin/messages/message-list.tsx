import type { ContactMessageResponse } from "../../../api/contract/contact.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { useAdminI18n } from "../i18n.ts";
import { ListFooter } from "../list-tools.tsx";
import type { PagedList } from "../load-list.ts";
import { MessageCard } from "./message-card.tsx";
import "./message-list.css";

type MessageListProps = { list: PagedList<ContactMessageResponse>; state: "open" | "answered"; isFirst: boolean };

/** Messages of the contact form, open or answered. */
export function MessageList({ list, state, isFirst }: MessageListProps) {
  const { t } = useAdminI18n();
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
      <ListFooter {...list} />
    </>
  );
}
