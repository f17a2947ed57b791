import type { UserAnswer } from "../../../api/responses.ts";
import { loadList, only } from "../load-list.ts";
import type { SectionAsked } from "../sections.ts";
import { UserList } from "./user-list.tsx";

const perPage = 50;

export async function show({ params }: SectionAsked) {
  return <UserList list={await loadList<UserAnswer>("/users", only(params, "q", "role", "page"), perPage)} />;
}
