import { useState } from "react";
import type { PublishedReview } from "../../../../shop/reviews/list-reviews.ts";
import { api } from "../../../browser/api.ts";
import { errorText } from "../../../browser/error-text.ts";
import { useSession } from "../../../browser/session.ts";
import { showToast } from "../../../components/toast.ts";
import { useI18n } from "../../../i18n/language.tsx";

type Vote = { helped: boolean; count: number };

/** Says that a review helped, or takes it back. Only the signed-in are counted: each person once. */
export function HelpfulButton({ review, helped }: { review: PublishedReview; helped: boolean }) {
  const { t, number, path } = useI18n();
  const session = useSession();
  const [vote, setVote] = useState<Vote | null>(null);
  const [busy, setBusy] = useState(false);
  // What was pressed here holds; before that, what the page and then the person's standing say.
  const current = vote ?? { helped, count: review.helpful };

  async function toggleHelpful(): Promise<void> {
    if (session.state !== "signed-in") {
      const action = { label: t("signin.submit"), to: path("/signin") };
      showToast({ title: t("reviews.helpfulSignIn"), text: t("reviews.helpfulSignInText"), action, ms: 4000 });
      return;
    }
    setBusy(true);
    try {
      const body = { helpful: !current.helped };
      const { helpful } = await api("POST /reviews/:id/helpful", { params: { id: review.id }, body });
      setVote({ helped: body.helpful, count: helpful });
    } catch (error) {
      showToast({ title: t("reviews.helpfulFailed"), text: errorText(error, t), tone: "error" });
    }
    setBusy(false);
  }

  return (
    <button
      type="button"
      className="review-helpful"
      aria-pressed={current.helped}
      aria-disabled={busy}
      onClick={() => !busy && void toggleHelpful()}
    >
      <span>{t("reviews.helpful")}</span>
      {current.count > 0 && <span className="num">{number(current.count)}</span>}
    </button>
  );
}
