import { useState } from "react";
import type { PublishedReview } from "../../../../shop/reviews/list-reviews.ts";
import { callApi } from "../../../browser/api.ts";
import { failureText } from "../../../browser/error-text.ts";
import { useSession } from "../../../browser/session.ts";
import { showToast } from "../../../components/toast.ts";
import { useLanguage } from "../../../i18n/language.tsx";

type Vote = { helped: boolean; count: number };

/** Says that a review helped, or takes it back. Only the signed-in are counted: each person once. */
export function HelpfulButton({ review, helped }: { review: PublishedReview; helped: boolean }) {
  const { t, number, path } = useLanguage();
  const session = useSession();
  const [vote, setVote] = useState<Vote | null>(null);
  const [busy, setBusy] = useState(false);
  // What was pressed here holds; before that, what the page and then the person's standing say.
  const shown = vote ?? { helped, count: review.helpful };

  async function press(): Promise<void> {
    if (session.state !== "signed-in") {
      const action = { label: t("signin.submit"), to: path("/signin") };
      showToast({ title: t("reviews.helpfulSignIn"), text: t("reviews.helpfulSignInText"), action, ms: 4000 });
      return;
    }
    setBusy(true);
    try {
      const body = { helpful: !shown.helped };
      const { helpful } = await callApi<{ helpful: number }>("POST", `/reviews/${review.id}/helpful`, { body });
      setVote({ helped: body.helpful, count: helpful });
    } catch (error) {
      showToast({ title: t("reviews.helpfulFailed"), text: failureText(error, t), tone: "error" });
    }
    setBusy(false);
  }

  return (
    <button
      type="button"
      className="review-helpful"
      aria-pressed={shown.helped}
      aria-disabled={busy}
      onClick={() => !busy && void press()}
    >
      <span>{t("reviews.helpful")}</span>
      {shown.count > 0 && <span className="num">{number(shown.count)}</span>}
    </button>
  );
}
