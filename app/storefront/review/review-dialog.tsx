import { useRef } from "react";
import { createPortal } from "react-dom";
import type { OwnReviewAnswer } from "../../../api/answers.ts";
import type { ClaimRequest } from "../../../shop/orders/schema.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useLanguage } from "../../ui/language.tsx";
import "./review-form.css";
import { ReviewForm } from "./review-form.tsx";

type Props = {
  productId: string;
  /** The product's name. */
  name: string;
  /** What she has said before. */
  own: OwnReviewAnswer | null;
  /** Proves a guest's order. */
  proof?: ClaimRequest;
  open: boolean;
  onClose: () => void;
  onSent: () => void;
};

/** Where a review is written. What was typed stays when the window is closed by mistake. */
export function ReviewDialog({ productId, name, own, proof, open, onClose, onSent }: Props) {
  const { t } = useLanguage();
  // A list of orders holds many of these: a form is made when it is first asked for, and then kept.
  const wasOpen = useRef(false);
  wasOpen.current ||= open;
  if (!wasOpen.current) return null;
  const done = () => {
    onClose();
    onSent();
  };
  // Beside the page, not inside the order or section it was opened from, whose looks are not for it.
  return createPortal(
    <Dialog open={open} onClose={onClose} title={t("review.yourOrders")} className="review-dialog">
      <ReviewForm productId={productId} name={name} own={own} proof={proof} onCancel={onClose} onSent={done} />
    </Dialog>,
    document.body,
  );
}
