import { type FormEvent, useState } from "react";
import type { StaffReviewResponse } from "../../../api/contract/admin-reviews.ts";
import { maxAnswerLength } from "../../../shop/reviews/review-rules.ts";
import { api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { TextArea } from "../../components/field.tsx";
import { useAdminI18n } from "../i18n.ts";
import { useSave } from "../use-save.ts";

/** What the shop answers beneath a review, for everybody to read. */
export function AnswerForm({ review: { _id, answer }, onDone }: { review: StaffReviewResponse; onDone: () => void }) {
  const { t } = useAdminI18n();
  const { busy, change } = useSave();
  const [text, setText] = useState(answer ?? "");

  async function save(newAnswer: string | null): Promise<void> {
    const done = await change(() => api("PATCH /reviews/:id", { params: { id: _id }, body: { answer: newAnswer } }), {
      failed: t("admin.reviews.failed"),
      done: { title: t(newAnswer === null ? "admin.reviews.answerGone" : "admin.reviews.answered") },
    });
    if (done) onDone();
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (text.trim() !== "") void save(text);
  };

  return (
    <form className="rq-form" onSubmit={submit}>
      <TextArea
        name="answer"
        rows={3}
        maxLength={maxAnswerLength}
        autoFocus
        label={t("admin.reviews.answerTo")}
        hint={t("admin.reviews.answerHint")}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="rq-do">
        <Button type="submit" small busy={busy}>
          {t("admin.reviews.answerSave")}
        </Button>
        {answer !== null && (
          <Button small variant="danger" busy={busy} onClick={() => void save(null)}>
            {t("admin.reviews.answerRemove")}
          </Button>
        )}
        <Button small variant="quiet" onClick={onDone}>
          {t("admin.cancel")}
        </Button>
      </div>
    </form>
  );
}
