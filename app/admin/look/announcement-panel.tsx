import { TextField } from "../../components/field.tsx";
import { Panel } from "../components.tsx";
import { TextPairFields, Toggle } from "../fields.tsx";
import { useAdminI18n } from "../i18n.ts";
import { DatesFields } from "./dates-fields.tsx";
import type { LookPanelProps } from "./panel-props.ts";
import { UnchangedNote } from "./unchanged-note.tsx";
import { useFaults } from "./use-faults.ts";

/** A line above the header of every page. */
export function AnnouncementPanel({ look: { announcement }, live, setLook, error }: LookPanelProps) {
  const { t } = useAdminI18n();
  const { ofLink } = useFaults();
  const set = (changes: Partial<typeof announcement>) => setLook({ announcement: { ...announcement, ...changes } });
  return (
    <section id="announcement">
      <Panel title={t("admin.look.announcement")} text={t("admin.look.announcementText")}>
        <Toggle label={t("admin.look.announcementOn")} checked={announcement.on} onChange={(on) => set({ on })} />
        <TextPairFields
          label={t("admin.look.words")}
          value={announcement.text}
          error={(language) => error(`announcement.text.${language}`)}
          onChange={(text) => set({ text })}
        />
        <UnchangedNote texts={announcement.text} live={live.announcement.text} />
        {announcement.on && (announcement.text.en.trim() === "") !== (announcement.text.bn.trim() === "") && (
          <p className="look-bad">{t("admin.look.announcementHalf")}</p>
        )}
        <TextField
          label={t("admin.look.link")}
          hint={t("admin.look.linkHint")}
          optional
          lang="en"
          value={announcement.link}
          error={error("announcement.link") ?? ofLink(announcement.link)}
          onChange={({ target }) => set({ link: target.value })}
        />
        <DatesFields value={announcement} error={(end) => error(`announcement.${end}`)} onChange={set} />
      </Panel>
    </section>
  );
}
