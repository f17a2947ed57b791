import { useRef, useState } from "react";
import type { ReviewAnswer } from "../../../../api/responses.ts";
import type { ProductReviews, PublishedReview } from "../../../../shop/reviews/list-reviews.ts";
import { reviewsPerPage } from "../../../../shop/reviews/review-rules.ts";
import type { ReviewFilter } from "../../../../shop/reviews/review-schema.ts";
import { callApi } from "../../../browser/api.ts";
import { useLanguage } from "../../../i18n/language.tsx";

type Shown = {
  reviews: PublishedReview[];
  total: number;
  /** The first of those that came last, where some stood there before. */
  fresh?: string | undefined;
};

/** The reviews on the page: the first ones came with it, what is asked for beyond comes from the API. */
export type ShownReviews = Shown & {
  filter: ReviewFilter;
  isNarrowed: boolean;
  state: "idle" | "loading";
  failure: unknown;
  /** Shows only those of people like the reader, or of so many stars; changes what is named. */
  narrow: (changes: ReviewFilter) => void;
  more: () => void;
  again: () => void;
};

export function useReviewList(productId: string, first: ProductReviews): ShownReviews {
  const { language } = useLanguage();
  const [filter, setFilter] = useState<ReviewFilter>({});
  const [shown, setShown] = useState<Shown>(first);
  const [state, setState] = useState<"idle" | "loading">("idle");
  const [failure, setFailure] = useState<unknown>(null);
  // Of several questions under way only the last one's answer is shown.
  const last = useRef<{ wanted: ReviewFilter; kept: PublishedReview[] } | null>(null);

  async function ask(wanted: ReviewFilter, kept: PublishedReview[]): Promise<void> {
    const question = { wanted, kept };
    last.current = question;
    setFilter(wanted);
    setState("loading");
    setFailure(null);
    try {
      const answer = await load(productId, wanted, kept, language);
      if (last.current !== question) return;
      setShown(answer);
    } catch (error) {
      if (last.current !== question) return;
      setFailure(error);
    }
    setState("idle");
  }

  return {
    ...shown,
    filter,
    isNarrowed: isNarrowed(filter),
    state,
    failure,
    narrow: (changes) => void ask({ ...filter, ...changes }, []),
    more: () => void ask(filter, shown.reviews),
    again: () => last.current && void ask(last.current.wanted, last.current.kept),
  };
}

async function load(productId: string, filter: ReviewFilter, kept: PublishedReview[], lang: string): Promise<Shown> {
  const page = Math.floor(kept.length / reviewsPerPage) + 1;
  const named = Object.entries({ ...filter, page, limit: reviewsPerPage, lang });
  const query = new URLSearchParams(named.flatMap(([name, value]) => (value ? [[name, String(value)]] : [])));
  let total = 0;
  const answers = await callApi<ReviewAnswer[]>("GET", `/product/${productId}/reviews?${query}`, {
    onHeaders: (headers) => {
      total = Number(headers.get("X-Total-Count"));
    },
  });
  const known = new Set(kept.map(({ id }) => id));
  const further = answers.map(({ _id: id, ...review }) => ({ id, ...review })).filter(({ id }) => !known.has(id));
  return { reviews: [...kept, ...further], total, fresh: kept.length > 0 ? further[0]?.id : undefined };
}

function isNarrowed(filter: ReviewFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}
