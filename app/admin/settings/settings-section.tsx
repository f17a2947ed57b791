import { api } from "../../browser/api.ts";
import { fetchAuthSession } from "../../browser/identity.ts";
import type { SectionInput } from "../sections.ts";
import { SettingsEditor } from "./settings-editor.tsx";

/** A category of `GET /categories`. */
export type CategoryImage = { name: string; title: string; path: string; image: string | null };

export async function renderSection({ language }: SectionInput) {
  const [settings, { provider }, categories, samples] = await Promise.all([
    api("GET /settings"),
    fetchAuthSession(),
    api("GET /categories", { query: { lang: language } }),
    api("GET /settings/messages"),
  ]);
  return <SettingsEditor key={settings.updatedAt} {...{ settings, categories, provider, samples }} />;
}
