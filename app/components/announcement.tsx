import type { PublicSettings } from "../../shop/settings/settings-schema.ts";
import { useI18n } from "../i18n/language.tsx";
import { ContentLink } from "./content-link.tsx";
import "./announcement.css";

/** The merchant's announcement of today, above the header. On the server only. */
export function Announcement({ text, link }: PublicSettings["look"]["announcement"]) {
  const { t, language } = useI18n();
  const words = text[language];
  if (!words) return null;
  return (
    <aside className="announcement num" aria-label={t("page.announcement")}>
      <ContentLink link={link}>{words}</ContentLink>
    </aside>
  );
}
