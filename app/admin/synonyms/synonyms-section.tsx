import type { SynonymsAnswer } from "../../../api/responses.ts";
import { callApi } from "../../browser/api.ts";
import { SearchWords } from "./synonyms.tsx";

export async function show() {
  return <SearchWords groups={await callApi<SynonymsAnswer[]>("GET", "/synonyms")} />;
}
