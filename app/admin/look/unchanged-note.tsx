import { unchangedLanguage } from "../../../shop/content/changed-parts.ts";
import type { Language } from "../../../shop/language.ts";
import { useAdminI18n } from "../i18n.ts";

type UnchangedNoteProps = { texts: Record<Language, string>; live: Record<Language, string> | null | undefined };

/** Says which language still reads as it does live while the other one was changed. */
export function UnchangedNote({ texts, live }: UnchangedNoteProps) {
  const { t } = useAdminI18n();
  const language = unchangedLanguage(texts, live);
  return language && <span className="look-older">{t(`admin.look.unchanged.${language}`)}</span>;
}
