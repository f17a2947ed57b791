import { createLazyI18n } from "../../i18n/lazy-messages.ts";
import type { KeyOf, MessageKey } from "../../i18n/messages.ts";
import type bn from "../../i18n/shades-bn.json";
import bnFile from "../../i18n/shades-bn.json?url";
import type en from "../../i18n/shades-en.json";
import enFile from "../../i18n/shades-en.json?url";

/** The texts of the shade sheet, loaded together with it. */
export const shadesI18n = createLazyI18n<MessageKey | KeyOf<typeof en, typeof bn>>({ en: enFile, bn: bnFile });
