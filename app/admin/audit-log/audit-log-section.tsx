import type { HistoryAnswer } from "../../../api/responses.ts";
import { loadList, only } from "../load-list.ts";
import type { SectionAsked } from "../sections.ts";
import { HistoryList } from "./audit-log.tsx";

const perPage = 50;

export async function show({ params }: SectionAsked) {
  const query = only(params, "action", "record", "by", "page");
  return <HistoryList list={await loadList<HistoryAnswer>("/history", query, perPage)} />;
}
