import { loadList, pickParams } from "../load-list.ts";
import type { SectionInput } from "../sections.ts";
import { AuditLog } from "./audit-log.tsx";

const perPage = 50;

export async function renderSection({ params }: SectionInput) {
  const query = pickParams(params, "action", "record", "by", "page");
  return <AuditLog list={await loadList("GET /history", query, perPage)} />;
}
