import type { OrderMessageAnswer, SettingsAnswer } from "../../../api/responses.ts";
import { callApi } from "../../browser/api.ts";
import { askProvider } from "../../browser/identity.ts";
import type { SectionAsked } from "../sections.ts";
import { SettingsEditor } from "./settings-editor.tsx";

/** A category as `GET /categories` answers it. */
export type CategoryPicture = { name: string; title: string; path: string; image: string | null };

export async function show({ language }: SectionAsked) {
  const [settings, { provider }, categories, samples] = await Promise.all([
    callApi<SettingsAnswer>("GET", "/settings"),
    askProvider(),
    callApi<CategoryPicture[]>("GET", `/categories?lang=${language}`),
    callApi<OrderMessageAnswer[]>("GET", "/settings/messages"),
  ]);
  return <SettingsEditor key={settings.updatedAt} {...{ settings, categories, provider, samples }} />;
}
