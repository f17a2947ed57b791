import type { ContentVersionResponse } from "../../../api/contract/content.ts";
import { unseenCampaigns } from "../../../shop/content/content-faults.ts";
import { draftPublication, draftSchedule, maxVersionNameLength } from "../../../shop/content/content-schema.ts";
import { dhakaDay } from "../../../shop/dhaka-time.ts";
import { api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { TextField } from "../../components/field.tsx";
import { withoutEmphasis } from "../../i18n/localized.tsx";
import { useAdminForm } from "../admin-form.ts";
import { useAdminI18n } from "../i18n.ts";
import type { DraftEditor } from "./use-draft.ts";

type PublishDialogProps = {
  kind: "publish" | "schedule";
  /** The default name of the version. */
  name: string;
  editor: DraftEditor;
  /** The next scheduled version. */
  next: ContentVersionResponse | undefined;
  /** Whether texts in its colours are unreadable. */
  isBlocked: boolean;
  onClose: () => void;
};

const formId = "publish-content";

/** Asks for the name of the version and, if scheduled, its time. */
export function PublishDialog({ kind, name: suggestedName, editor, next, isBlocked, onClose }: PublishDialogProps) {
  const { t, date, language } = useAdminI18n();
  const isPlan = kind === "schedule";
  const { form, field, sending } = useAdminForm(
    { name: suggestedName, at: "" },
    {
      schema: isPlan ? draftSchedule : draftPublication,
      toBody: ({ name, at }) => ({
        name,
        ...(isPlan && { at: dhakaMoment(at) }),
        updatedAt: editor.currentUpdatedAt(),
      }),
      pathMessages: { at: "admin.look.momentPast" },
      send: async ({ name, at }) => {
        const updatedAt = editor.currentUpdatedAt();
        if (at === undefined) await api("POST /content/publish", { body: { name, updatedAt } });
        else await api("POST /content/schedule", { body: { name, at, updatedAt } });
      },
      saved: { title: t(isPlan ? "admin.look.scheduled" : "admin.look.published") },
      onSaved: onClose,
    },
  );
  return (
    <Dialog
      open
      isForm
      onClose={onClose}
      title={t(`admin.look.${kind}Title`)}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("admin.cancel")}
          </Button>
          {!isBlocked && (
            <Button type="submit" form={formId} busy={sending}>
              {t(`admin.look.${kind}Yes`)}
            </Button>
          )}
        </>
      }
    >
      {isBlocked ? (
        <p className="look-bad">{t("admin.look.blocked")}</p>
      ) : (
        <form id={formId} {...form}>
          <p>{t(`admin.look.${kind}Text`)}</p>
          {unseenCampaigns(editor.content, dhakaDay(new Date())).map(({ slug, title, problem }) => (
            <p className="look-bad" key={slug}>
              {t(`admin.look.unseen.${problem}`, { name: withoutEmphasis(title[language]) })}
            </p>
          ))}
          {next?.publishAt && (
            <p className="look-bad">
              {t("admin.look.nextReplaces", { name: next.name, time: date(next.publishAt, "dayTime") })}
            </p>
          )}
          <TextField
            label={t("admin.look.versionName")}
            placeholder={t("admin.look.versionExample")}
            maxLength={maxVersionNameLength}
            // Typing replaces it; its beginning stays visible.
            onFocus={({ target }) => target.setSelectionRange(0, target.value.length, "backward")}
            {...field("name")}
          />
          {isPlan && <TextField type="datetime-local" label={t("admin.look.moment")} {...field("at")} />}
        </form>
      )}
    </Dialog>
  );
}

/** The input is Dhaka time, whatever the browser's time zone. */
function dhakaMoment(typed: string): string {
  return typed === "" ? "" : new Date(`${typed.slice(0, 16)}:00+06:00`).toISOString();
}
