import { Link, useSearchParams } from "react-router";
import type { StaffReviewResponse } from "../../../api/contract/reviews.ts";
import { type ReviewStatus, reviewStatuses } from "../../../shop/reviews/review-rules.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { useAdminI18n } from "../i18n.ts";
import { ListFooter, SelectFilter, TabCount } from "../list-tools.tsx";
import type { PagedList } from "../load-list.ts";
import { SectionHead } from "../section-head.tsx";
import { linkWith } from "../section-link.ts";
import { ReviewCard } from "./review-card.tsx";
import "./review-queue.css";

type ReviewQueueProps = {
  list: PagedList<StaffReviewResponse>;
  counts: Record<ReviewStatus, number>;
  status: ReviewStatus;
};

/** Reviews by status; pending ones first, the oldest on top. */
export function ReviewQueue({ list, counts, status }: ReviewQueueProps) {
  const { t } = useAdminI18n();
  const [params] = useSearchParams();
  return (
    <>
      <SectionHead title="admin.nav.reviews" lede={t("admin.reviews.lede")} />
      <nav className="tabs" aria-label={t("admin.reviews.tabs")}>
        {reviewStatuses.map((each) => (
          <Link
            key={each}
            className={each === "pending" && counts.pending > 0 ? "hot" : undefined}
            to={linkWith(params, { tab: each === "pending" ? null : each, page: null })}
            aria-current={each === status ? "page" : undefined}
          >
            {t(`admin.reviews.tab.${each}`)} <TabCount count={counts[each]} />
          </Link>
        ))}
      </nav>
      <div className="tools">
        <SelectFilter
          name="stars"
          label={t("admin.reviews.stars")}
          options={[
            { value: "", label: t("reviews.starsAny") },
            ...[5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: t("reviews.stars", { stars }) })),
          ]}
        />
      </div>
      {list.rows.length === 0 ? (
        <EmptyState icon="star" title={t(`admin.reviews.none.${status}`)} />
      ) : (
        <>
          <ul className="rq">
            {list.rows.map((review) => (
              <li key={review._id}>
                <ReviewCard review={review} />
              </li>
            ))}
          </ul>
          <ListFooter {...list} />
        </>
      )}
    </>
  );
}
