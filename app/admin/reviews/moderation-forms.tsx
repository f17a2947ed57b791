import { useState } from "react";
import * as z from "zod/mini";
import { maxAnswerLength, type RefusalReason, refusalReasons } from "../../../shop/reviews/review-rules.ts";
import { requiredLines } from "../../../shop/text.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { TextArea } from "../../components/field.tsx";
import { useAdminForm } from "../admin-form.ts";
import { useSave } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";

const answerInput = z.object({ answer: requiredLines(maxAnswerLength) });

type AnswerFormProps = {
  answer: string | null;
  hint: string;
  /** Null removes it. */
  save: (answer: string | null) => Promise<unknown>;
  onDone: () => void;
};

/** The shop's public answer to a review or a question. */
export function AnswerForm({ answer, hint, save, onDone }: AnswerFormProps) {
  const { t } = useAdminI18n();
  const { busy, change } = useSave();
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
        hint={hint}
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

type RefuseDialogProps = {
  /** Who reads the reason. */
  text: string;
  done: { title: string; text?: string };
  refuse: (reason: RefusalReason) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for the reason of a refusal. */
export function RefuseDialog({ text, done, refuse, onClose }: RefuseDialogProps) {
  const { t } = useAdminI18n();
  const { busy, change } = useSave();
  const [reason, setReason] = useState<RefusalReason>("off-topic");

  async function confirm(): Promise<void> {
    await change(() => refuse(reason), { failed: t("admin.reviews.failed"), done });
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t("admin.reviews.refuseTitle")}
      className="rq-refuse"
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("admin.cancel")}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void confirm()}>
            {t("admin.reviews.yesRefuse")}
          </Button>
        </>
      }
    >
      <fieldset>
        <legend>{text}</legend>
        {refusalReasons.map((each) => (
          <label key={each}>
            <input type="radio" name="reason" value={each} checked={each === reason} onChange={() => setReason(each)} />
            {t(`review.reason.${each}`)}
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
