import { type ComponentType, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Dialog } from "../../components/dialog.tsx";
import { SkeletonLines } from "../../components/skeleton.tsx";
import { showToast } from "../../components/toast.ts";
import { useI18n } from "../../i18n/language.tsx";
import "./review-dialog.css";
import type { ReviewForm, ReviewFormProps } from "./review-form.tsx";

type ReviewDialogProps = Omit<ReviewFormProps, "onCancel"> & { open: boolean; onClose: () => void };

/** The review dialog; input survives closing it by mistake. */
export function ReviewDialog({ open, onClose, onSent, ...formProps }: ReviewDialogProps) {
  const { t } = useI18n();
  const Form = useReviewForm(open, onClose);
  // Rendered on first use, since an order list holds many of these.
  if (!open && !Form) return null;
  const handleSent = () => {
    onClose();
    onSent();
  };
  // A portal, so that the styles of the surrounding order or section do not apply.
  return createPortal(
    <Dialog open={open} onClose={onClose} title={t("review.yourOrders")} className="review-dialog">
      {Form ? <Form {...formProps} onCancel={onClose} onSent={handleSent} /> : <SkeletonLines lines={8} />}
    </Dialog>,
    document.body,
  );
}

/** The form, loaded on first use, since most readers write no review. */
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
