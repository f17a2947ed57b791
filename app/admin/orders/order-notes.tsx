import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import type { OrderDetailResponse } from "../../../api/contract/admin-orders.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { Button } from "../../components/button.tsx";
import { TextArea } from "../../components/field.tsx";
import { showToast } from "../../components/toast.ts";
import { useAdminI18n } from "../i18n.ts";

/** What staff tell each other about an order. */
export function OrderNotes({ order }: { order: OrderDetailResponse }) {
  const { t, date } = useAdminI18n();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const text = String(new FormData(form).get("text") ?? "").trim();
    if (text === "") return;
    setBusy(true);
    try {
      await api("POST /orders/:id/notes", { params: { id: order._id }, body: { text } });
      form.reset();
    } catch (error) {
      showToast({ title: t("admin.order.noteFailed"), text: errorText(error, t), tone: "error" });
    }
    await revalidate();
    setBusy(false);
  }

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
      <form className="od-note" onSubmit={(event) => void submit(event)}>
        <TextArea
          name="text"
          rows={2}
          maxLength={1000}
          label={t("admin.order.noteNew")}
          hint={t("admin.order.notesHint")}
        />
        <Button type="submit" variant="outline" small busy={busy}>
          {t("admin.order.noteAdd")}
        </Button>
      </form>
    </>
  );
}
