import type { ContentVersionResponse } from "../../../api/contract/content.ts";
import { api } from "../../browser/api.ts";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { UserText } from "../../i18n/localized.tsx";
import { Panel } from "../components.tsx";
import { usePermission, useSave } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import { scrollToPreview } from "./preview-panel.tsx";
import type { DraftEditor } from "./use-draft.ts";

type VersionsPanelProps = {
  versions: ContentVersionResponse[];
  editor: DraftEditor;
  /** Shows a version in the preview. */
  onShow: (version: ContentVersionResponse) => void;
};

/** The live, scheduled and past versions: each can be looked at in the preview, and restored as the draft. */
export function VersionsPanel({ versions, editor, onShow }: VersionsPanelProps) {
  const { t } = useAdminI18n();
  return (
    <section id="versions">
      <Panel title={t("admin.look.versions")} text={t("admin.look.versionsText")}>
        {versions.length === 0 ? (
          <p className="muted">{t("admin.look.noVersions")}</p>
        ) : (
          <ol className="look-versions">
            {versions.map((version) => (
              <Version key={version._id} version={version} editor={editor} onShow={() => onShow(version)} />
            ))}
          </ol>
        )}
      </Panel>
    </section>
  );
}

type VersionProps = { version: ContentVersionResponse; editor: DraftEditor; onShow: () => void };

function Version({ version, editor, onShow }: VersionProps) {
  const { t, date } = useAdminI18n();
  const { busy, change } = useSave();
  const mayPublish = usePermission("content:publish");
  const { _id: id, state, name, publishAt, publishedAt, publishedBy, changedBy } = version;

  async function restore(): Promise<void> {
    const yes =
      editor.state === "live" ||
      (await confirmDialog({
        title: t("admin.look.restoreTitle", { name }),
        text: t("admin.look.restoreText"),
        yes: t("admin.look.restore"),
        no: t("admin.cancel"),
        destructive: true,
      }));
    if (!yes) return;
    await editor.save();
    editor.giveUp();
    const body = { updatedAt: editor.currentUpdatedAt() };
    await change(() => api("POST /content/versions/:id/restore", { params: { id }, body }), {
      failed: t("admin.notSaved"),
      done: { title: t("admin.look.restored") },
    });
  }

  async function unschedule(): Promise<void> {
    const isOnlyDraft = editor.state === "live";
    const yes =
      isOnlyDraft ||
      (await confirmDialog({
        title: t("admin.look.unscheduleTitle", { name }),
        text: t("admin.look.unscheduleText"),
        yes: t("admin.look.unschedule"),
        no: t("admin.cancel"),
        destructive: true,
      }));
    if (!yes) return;
    await change(() => api("DELETE /content/versions/:id", { params: { id } }), {
      failed: t("admin.notSaved"),
      done: { title: t(isOnlyDraft ? "admin.look.unscheduledToDraft" : "admin.look.unscheduled") },
    });
  }

  return (
    <li>
      <div>
        <b>
          <UserText text={name} />
        </b>
        <small className="num">
          {publishAt
            ? t("admin.look.goesLive", { time: date(publishAt, "dayTime"), name: changedBy })
            : t("admin.look.publishedBy", { time: date(publishedAt ?? "", "dayTime"), name: publishedBy ?? "" })}
        </small>
      </div>
      {state === "published" && <span className="st st-delivered">{t("admin.look.live")}</span>}
      {state === "scheduled" && <span className="st st-confirmed">{t("admin.look.planned")}</span>}
      <button
        type="button"
        className="link"
        onClick={() => {
          onShow();
          scrollToPreview();
        }}
      >
        {t("admin.look.showVersion")} <span className="vh">{name}</span>
      </button>
      {state === "scheduled" && mayPublish && (
        <button type="button" className="link" disabled={busy} onClick={() => void unschedule()}>
          {t("admin.look.unschedule")} <span className="vh">{name}</span>
        </button>
      )}
      {state !== "published" && (
        <button type="button" className="link" disabled={busy} onClick={() => void restore()}>
          {t("admin.look.restore")} <span className="vh">{name}</span>
        </button>
      )}
    </li>
  );
}
