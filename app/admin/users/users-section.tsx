import { loadList, pickParams } from "../load-list.ts";
import type { SectionInput } from "../sections.ts";
import { UserList } from "./user-list.tsx";

const perPage = 50;

export async function renderSection({ params }: SectionInput) {
  return <UserList list={await loadList("GET /users", pickParams(params, "q", "role", "page"), perPage)} />;
}
