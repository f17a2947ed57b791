import { useState } from "react";
import type { StaffReviewResponse } from "../../../api/contract/reviews.ts";
import { type RefusalReason, refusalReasons } from "../../../shop/reviews/review-rules.ts";
import { api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { useAdminI18n } from "../i18n.ts";
import { useSave } from "../use-save.ts";

/** Asks for the reason of a refusal, which its author reads in these words. */
export function RefuseDialog({
  review: { _id, revision },
  onClose,
}: {
  review: StaffReviewResponse;
  onClose: () => void;
}) {
  const { t } = useAdminI18n();
  const { busy, change } = useSave();
  const [reason, setReason] = useState<RefusalReason>("off-topic");

  async function refuse(): Promise<void> {
    await change(
      () => api("PATCH /reviews/:id", { params: { id: _id }, body: { revision, status: "refused", reason } }),
      {
        failed: t("admin.reviews.failed"),
        done: { title: t("admin.reviews.refused"), text: t("admin.reviews.refusedText") },
      },
    );
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
          <Button variant="danger" busy={busy} onClick={() => void refuse()}>
            {t("admin.reviews.yesRefuse")}
          </Button>
        </>
      }
    >
      <fieldset>
        <legend>{t("admin.reviews.refuseText")}</legend>
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
