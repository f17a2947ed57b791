import { Link, useSearchParams } from "react-router";
import type { StaffReviewResponse } from "../../../api/contract/reviews.ts";
import { type ReviewStatus, reviewStatuses } from "../../../shop/reviews/review-rules.ts";
import { api } from "../../browser/api.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { SectionHead } from "../components.tsx";
import { useAdminI18n } from "../i18n.ts";
import { ListBody, SelectFilter, TabCount } from "../list.tsx";
import { loadList, type PagedList, pickParams } from "../load-list.ts";
import { linkWith, type SectionInput } from "../sections.ts";
import { ReviewCard } from "./review-card.tsx";
import "./reviews.css";

const perPage = 20;

export async function renderSection({ params, language }: SectionInput) {
  const status = reviewStatuses.find((each) => each === params.get("tab")) ?? "pending";
  const query = pickParams(params, "stars", "page");
  query.set("status", status);
  query.set("lang", language);
  const [list, counts] = await Promise.all([loadList("GET /reviews", query, perPage), api("GET /reviews/counts")]);
  return <ReviewQueue list={list} counts={counts} status={status} />;
}

type ReviewQueueProps = {
  list: PagedList<StaffReviewResponse>;
  counts: Record<ReviewStatus, number>;
  status: ReviewStatus;
};

/** Reviews by status; pending ones first, the oldest on top. */
function ReviewQueue({ list, counts, status }: ReviewQueueProps) {
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
      <ListBody list={list} empty={<EmptyState icon="star" title={t(`admin.reviews.none.${status}`)} />}>
        <ul className="rq">
          {list.rows.map((review) => (
            <li key={review._id}>
              <ReviewCard review={review} />
            </li>
          ))}
        </ul>
      </ListBody>
    </>
  );
}
