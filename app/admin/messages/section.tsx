import type { ContactMessageAnswer, LetterAnswer } from "../../../api/answers.ts";
import { loadList, only } from "../load-list.ts";
import type { SectionAsked } from "../sections.ts";
import { LetterList } from "./letter-list.tsx";
import { MessageList } from "./message-list.tsx";
import { MessagesFrame } from "./messages-frame.tsx";

const perPage = 30;

/** What people wrote to the shop; under the second tab what the shop wrote to people. */
export async function show({ params }: SectionAsked) {
  const page = only(params, "page");
  const letters = params.get("tab") === "letters";
  const list = letters ? (
    <LetterList list={await loadList<LetterAnswer>("/letters", page, perPage)} />
  ) : (
    <MessageList list={await loadList<ContactMessageAnswer>("/messages", page, perPage)} />
  );
  return <MessagesFrame tab={letters ? "letters" : "received"}>{list}</MessagesFrame>;
}
