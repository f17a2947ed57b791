import type { ContactMessageAnswer, LetterAnswer } from "../../../api/responses.ts";
import { askList } from "../fetch-list.ts";
import { loadList, only } from "../load-list.ts";
import type { SectionAsked } from "../sections.ts";
import { MessageList } from "./message-list.tsx";
import { MessagesFrame } from "./messages-frame.tsx";
import { messagesTabs } from "./messages-tabs.ts";
import { LetterList } from "./notification-list.tsx";

const perPage = 30;

/** What people wrote to the shop, by whether it was answered; under the last tab what the shop wrote to people. */
export async function show({ params }: SectionAsked) {
  const tab = messagesTabs.find((each) => each === params.get("tab")) ?? "open";
  const [content, open] = await Promise.all([
    tab === "letters" ? letters(params) : messages(params, tab),
    askList("/messages?state=open&limit=1"),
  ]);
  return (
    <MessagesFrame tab={tab} open={open.total}>
      {content}
    </MessagesFrame>
  );
}

async function letters(params: URLSearchParams) {
  const list = await loadList<LetterAnswer>("/letters", only(params, "state", "page"), perPage);
  return <LetterList list={list} narrowed={params.has("state")} />;
}

async function messages(params: URLSearchParams, state: "open" | "answered") {
  const query = only(params, "page");
  query.set("state", state);
  const list = await loadList<ContactMessageAnswer>("/messages", query, perPage);
  const isFirst = list.total === 0 && (await askList("/messages?limit=1")).total === 0;
  return <MessageList list={list} state={state} isFirst={isFirst} />;
}
