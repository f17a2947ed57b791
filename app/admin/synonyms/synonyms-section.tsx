import { api } from "../../browser/api.ts";
import { Synonyms } from "./synonyms.tsx";

export async function renderSection() {
  return <Synonyms groups={await api("GET /synonyms")} />;
}
