import { useRef, useState } from "react";
import type { ProductReviews, PublishedReview } from "../../../../shop/reviews/list-reviews.ts";
import { reviewsPerPage } from "../../../../shop/reviews/review-rules.ts";
import type { ReviewFilter } from "../../../../shop/reviews/review-schema.ts";
import { api } from "../../../browser/api.ts";
import { useI18n } from "../../../i18n/language.tsx";

type LoadedReviews = {
  reviews: PublishedReview[];
  total: number;
  /** The first of the most recently loaded reviews, after the initial ones. */
  firstNewId?: string | undefined;
};

/** The reviews on the page: the first are part of it, more are loaded from the API. */
export type ReviewListState = LoadedReviews & {
  filter: ReviewFilter;
  isFiltered: boolean;
  state: "idle" | "loading";
  loadError: unknown;
  /** Filters by people like the customer or by stars; merges the given changes. */
  applyFilter: (changes: ReviewFilter) => void;
  loadMore: () => void;
  retry: () => void;
};

export function useReviewList(productId: string, first: ProductReviews): ReviewListState {
  const { language } = useI18n();
  const [filter, setFilter] = useState<ReviewFilter>({});
  const [loadedReviews, setLoadedReviews] = useState<LoadedReviews>(first);
  const [state, setState] = useState<"idle" | "loading">("idle");
  const [loadError, setLoadError] = useState<unknown>(null);
  // Only the latest response is shown.
  const latestRequest = useRef<{ wanted: ReviewFilter; shown: PublishedReview[] } | null>(null);

  async function loadReviews(wanted: ReviewFilter, shown: PublishedReview[]): Promise<void> {
    const request = { wanted, shown };
    latestRequest.current = request;
    setFilter(wanted);
    setState("loading");
    setLoadError(null);
    try {
      const result = await fetchReviews(productId, wanted, shown, language);
      if (latestRequest.current !== request) return;
      setLoadedReviews(result);
    } catch (error) {
      if (latestRequest.current !== request) return;
      setLoadError(error);
    }
    setState("idle");
  }

  return {
    ...loadedReviews,
    filter,
    isFiltered: isFiltered(filter),
    state,
    loadError,
    applyFilter: (changes) => void loadReviews({ ...filter, ...changes }, []),
    loadMore: () => void loadReviews(filter, loadedReviews.reviews),
    retry: () => latestRequest.current && void loadReviews(latestRequest.current.wanted, latestRequest.current.shown),
  };
}

async function fetchReviews(
  productId: string,
  filter: ReviewFilter,
  shown: PublishedReview[],
  lang: string,
): Promise<LoadedReviews> {
  const page = Math.floor(shown.length / reviewsPerPage) + 1;
  const params = Object.entries({ ...filter, page, limit: reviewsPerPage, lang });
  const query = new URLSearchParams(params.flatMap(([name, value]) => (value ? [[name, String(value)]] : [])));
  let total = 0;
  const answers = await api("GET /product/:id/reviews", {
    params: { id: productId },
    query,
    onHeaders: (headers) => {
      total = Number(headers.get("X-Total-Count"));
    },
  });
  const knownIds = new Set(shown.map(({ id }) => id));
  const newReviews = answers.map(({ _id: id, ...review }) => ({ id, ...review })).filter(({ id }) => !knownIds.has(id));
  return { reviews: [...shown, ...newReviews], total, firstNewId: shown.length > 0 ? newReviews[0]?.id : undefined };
}

function isFiltered(filter: ReviewFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}
