import type { OrderDetailResponse } from "../../../api/contract/admin-orders.ts";
import { newNote } from "../../../shop/orders/admin/admin-order-schema.ts";
import { api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { TextArea } from "../../components/field.tsx";
import { useAdminForm } from "../admin-form.ts";
import { usePermission } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";

/** Staff notes on an order. */
export function OrderNotes({ order }: { order: OrderDetailResponse }) {
  const { t, date } = useAdminI18n();
  const mayWrite = usePermission("orders:change");
  const { form, field, set, sending } = useAdminForm<{ text: string }>(
    { text: "" },
    {
      schema: newNote,
      send: (body) => api("POST /orders/:id/notes", { params: { id: order._id }, body }),
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
              {note.byName ?? t("admin.order.noteByCustomer")},{" "}
              <time dateTime={note.at}>{date(note.at, "dayTime")}</time>
            </small>
          </li>
        ))}
      </ul>
      {mayWrite && (
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
      )}
    </>
  );
}
