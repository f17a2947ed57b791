import type { SynonymsResponse } from "../../../api/contract/search.ts";
import { callApi } from "../../browser/api.ts";
import { Synonyms } from "./synonyms.tsx";

export async function renderSection() {
  return <Synonyms groups={await callApi<SynonymsResponse[]>("GET", "/synonyms")} />;
}
