import type { SynonymsAnswer } from "../../../api/answers.ts";
import { callApi } from "../../client/api.ts";
import { SearchWords } from "./search-words.tsx";

export async function show() {
  return <SearchWords groups={await callApi<SynonymsAnswer[]>("GET", "/synonyms")} />;
}
