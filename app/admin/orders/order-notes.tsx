import type { OrderDetailResponse } from "../../../api/responses.ts";
import { newNote } from "../../../shop/orders/admin/admin-order-schema.ts";
import { callApi } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { TextArea } from "../../components/field.tsx";
import { useAdminForm } from "../admin-form.ts";
import { useAdminI18n } from "../i18n.ts";

/** What staff tell each other about an order. */
export function OrderNotes({ order }: { order: OrderDetailResponse }) {
  const { t, date } = useAdminI18n();
  const { form, field, set, sending } = useAdminForm<{ text: string }>(
    { text: "" },
    {
      schema: newNote,
      send: (body) => callApi("POST", `/orders/${order._id}/notes`, { body }),
      failed: t("admin.order.noteFailed"),
      onSaved: (): void => set({ text: "" }),
    },
  );

  return (
    <>
      <h3 className="od-s">{t("admin.order.notes")}</h3>
      <ul className="od-notes">
        {order.notes.map((note) => (
          <li key={note.at}>
            <p lang="">{note.text}</p>
            <small>
              {note.byName}, <time dateTime={note.at}>{date(note.at, "dayTime")}</time>
            </small>
          </li>
        ))}
      </ul>
      <form className="od-note" {...form}>
        <TextArea
          {...field("text")}
          rows={2}
          maxLength={1000}
          label={t("admin.order.noteNew")}
          hint={t("admin.order.notesHint")}
        />
        <Button type="submit" variant="outline" small busy={sending}>
          {t("admin.order.noteAdd")}
        </Button>
      </form>
    </>
  );
}
