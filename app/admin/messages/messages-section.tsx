import { fetchList } from "../fetch-list.ts";
import { loadList, pickParams } from "../load-list.ts";
import type { SectionInput } from "../sections.ts";
import { MessageList } from "./message-list.tsx";
import { MessagesFrame } from "./messages-frame.tsx";
import { messagesTabs } from "./messages-tabs.ts";
import { NotificationList } from "./notification-list.tsx";

const perPage = 30;

/** Contact messages, or the notifications of the shop. */
export async function renderSection({ params }: SectionInput) {
  const tab = messagesTabs.find((each) => each === params.get("tab")) ?? "open";
  const [content, openMessages] = await Promise.all([
    tab === "letters" ? renderNotifications(params) : renderMessages(params, tab),
    fetchList("GET /messages", new URLSearchParams({ state: "open", limit: "1" })),
  ]);
  return (
    <MessagesFrame tab={tab} openCount={openMessages.total}>
      {content}
    </MessagesFrame>
  );
}

async function renderNotifications(params: URLSearchParams) {
  const list = await loadList("GET /letters", pickParams(params, "state", "page"), perPage);
  return <NotificationList list={list} isFiltered={params.has("state")} />;
}

async function renderMessages(params: URLSearchParams, state: "open" | "answered") {
  const query = pickParams(params, "page");
  query.set("state", state);
  const list = await loadList("GET /messages", query, perPage);
  const isFirst =
    list.total === 0 && (await fetchList("GET /messages", new URLSearchParams({ limit: "1" }))).total === 0;
  return <MessageList list={list} state={state} isFirst={isFirst} />;
}
