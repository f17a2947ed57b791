import * as z from "zod/mini";
import type { StaffReviewResponse } from "../../../api/contract/reviews.ts";
import { maxAnswerLength } from "../../../shop/reviews/review-rules.ts";
import { requiredLines } from "../../../shop/text.ts";
import { api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { TextArea } from "../../components/field.tsx";
import { useAdminForm } from "../admin-form.ts";
import { useAdminI18n } from "../i18n.ts";
import { useSave } from "../use-save.ts";

const answerInput = z.object({ answer: requiredLines(maxAnswerLength) });

/** The shop's public answer to a review. */
export function AnswerForm({ review: { _id, answer }, onDone }: { review: StaffReviewResponse; onDone: () => void }) {
  const { t } = useAdminI18n();
  const { busy, change } = useSave();
  const save = (newAnswer: string | null) =>
    api("PATCH /reviews/:id", { params: { id: _id }, body: { answer: newAnswer } });
  const { form, field, sending } = useAdminForm(
    { answer: answer ?? "" },
    {
      schema: answerInput,
      send: (body) => save(body.answer),
      failed: t("admin.reviews.failed"),
      saved: { title: t("admin.reviews.answered") },
      onSaved: onDone,
    },
  );

  async function remove(): Promise<void> {
    const done = { title: t("admin.reviews.answerGone") };
    if (await change(() => save(null), { failed: t("admin.reviews.failed"), done })) onDone();
  }

  return (
    <form className="rq-form" {...form}>
      <TextArea
        {...field("answer")}
        rows={3}
        maxLength={maxAnswerLength}
        autoFocus
        label={t("admin.reviews.answerTo")}
        hint={t("admin.reviews.answerHint")}
      />
      <div className="rq-do">
        <Button type="submit" small busy={sending}>
          {t("admin.reviews.answerSave")}
        </Button>
        {answer !== null && (
          <Button small variant="danger" busy={busy} onClick={() => void remove()}>
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
