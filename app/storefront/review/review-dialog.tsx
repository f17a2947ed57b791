import { type ComponentType, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Dialog } from "../../components/dialog.tsx";
import { SkeletonLines } from "../../components/skeleton.tsx";
import { showToast } from "../../components/toast.ts";
import { useI18n } from "../../i18n/language.tsx";
import "./review-dialog.css";
import type { ReviewForm, ReviewFormProps } from "./review-form.tsx";

type ReviewDialogProps = Omit<ReviewFormProps, "onCancel"> & { open: boolean; onClose: () => void };

/** Where a review is written. What was typed stays when the window is closed by mistake. */
export function ReviewDialog({ open, onClose, onSent, ...formProps }: ReviewDialogProps) {
  const { t } = useI18n();
  const Form = useReviewForm(open, onClose);
  // A list of orders holds many of these: nothing stands in the page before it was asked for.
  if (!open && !Form) return null;
  const handleSent = () => {
    onClose();
    onSent();
  };
  // Beside the page, not inside the order or section it was opened from, whose looks are not for it.
  return createPortal(
    <Dialog open={open} onClose={onClose} title={t("review.yourOrders")} className="review-dialog">
      {Form ? <Form {...formProps} onCancel={onClose} onSent={handleSent} /> : <SkeletonLines lines={8} />}
    </Dialog>,
    document.body,
  );
}

/** The form, fetched when it is first asked for: most who read reviews write none. */
function useReviewForm(isOpen: boolean, onLoadError: () => void): ComponentType<ReviewFormProps> | null {
  const { t } = useI18n();
  const [form, setForm] = useState<{ Form: typeof ReviewForm } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is wanted
  useEffect(() => {
    if (!isOpen || form) return;
    import("./review-form.tsx").then(
      ({ ReviewForm: Form }) => setForm({ Form }),
      () => {
        onLoadError();
        showToast({ title: t("review.notOpened"), text: t("failure.offline"), tone: "error" });
      },
    );
  }, [isOpen]);
  return form?.Form ?? null;
}
