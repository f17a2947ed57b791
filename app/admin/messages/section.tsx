import type { ContactMessageAnswer } from "../../../api/answers.ts";
import { loadList, only } from "../load-list.ts";
import type { SectionAsked } from "../sections.ts";
import { MessageList } from "./message-list.tsx";

const perPage = 30;

export async function show({ params }: SectionAsked) {
  return <MessageList list={await loadList<ContactMessageAnswer>("/messages", only(params, "page"), perPage)} />;
}
