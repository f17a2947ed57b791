import type { Language } from "../../shop/language.ts";
import type bn from "../messages/admin-bn.json";
import bnFile from "../messages/admin-bn.json?url";
import type en from "../messages/admin-en.json";
import enFile from "../messages/admin-en.json?url";
import { type KeyOf, type MessageKey, messagesOf } from "../messages/messages.ts";
import { type Speech, speak, useLanguage } from "../ui/language.tsx";

/** The counter's own texts; one that is missing in Bangla fails the type check where they are asked for. */
export type AdminMessageKey = KeyOf<typeof en, typeof bn>;

/** What the counter speaks with: the shop's texts and its own, which no shopper loads. */
export type AdminSpeech = Speech<MessageKey | AdminMessageKey>;

const files: Record<Language, string> = { en: enFile, bn: bnFile };
const loaded = new Map<Language, AdminSpeech>();

/** Brings the counter's texts, once; the dashboard does so before anything of it is shown. */
export async function loadAdminSpeech(language: Language): Promise<AdminSpeech> {
  const known = loaded.get(language);
  if (known) return known;
  const answer = await fetch(files[language]);
  const speech: AdminSpeech = speak(language, { ...messagesOf(language), ...((await answer.json()) as typeof en) });
  loaded.set(language, speech);
  return speech;
}

function adminSpeech(language: Language): AdminSpeech {
  const speech = loaded.get(language);
  if (!speech) throw new Error("the counter speaks before its texts are loaded");
  return speech;
}

export function useAdminSpeech(): AdminSpeech {
  return adminSpeech(useLanguage().language);
}
