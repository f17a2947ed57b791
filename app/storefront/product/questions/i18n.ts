import type { Language } from "../../../../shop/language.ts";
import { type I18n, useI18n } from "../../../i18n/language.tsx";
import { createLazyI18n } from "../../../i18n/lazy-messages.ts";
import type { KeyOf, MessageKey } from "../../../i18n/messages.ts";
import type bn from "../../../i18n/questions-bn.json";
import bnFile from "../../../i18n/questions-bn.json?url";
import type en from "../../../i18n/questions-en.json";
import enFile from "../../../i18n/questions-en.json?url";

type QuestionI18n = I18n<MessageKey | KeyOf<typeof en, typeof bn>>;

const questionI18n = createLazyI18n<MessageKey | KeyOf<typeof en, typeof bn>>({ en: enFile, bn: bnFile });

/** Loads the texts of the form for questions, which most readers never open. */
export function loadQuestionI18n(language: Language): Promise<QuestionI18n> {
  return questionI18n.load(language);
}

/** Once they are loaded. */
export function useQuestionI18n(): QuestionI18n {
  return questionI18n.get(useI18n().language);
}
