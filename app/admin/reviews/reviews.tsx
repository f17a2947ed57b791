import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import type { StaffReviewResponse } from "../../../api/contract/reviews.ts";
import { type ReviewStatus, reviewStatuses } from "../../../shop/reviews/review-rules.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { SectionHead } from "../components.tsx";
import { useAdminI18n } from "../i18n.ts";
import { ListBody, SelectFilter, TabCount } from "../list.tsx";
import { loadList, type PagedList, pickParams } from "../load-list.ts";
import { linkWith, type SectionInput } from "../sections.ts";
import { loadTextCounts, type TextCounts } from "./pending-texts.ts";
import { QuestionQueue } from "./questions.tsx";
import { ReviewCard } from "./review-card.tsx";
import "./reviews.css";

const perPage = 20;

export async function renderSection({ params, language }: SectionInput) {
  const status = reviewStatuses.find((each) => each === params.get("tab")) ?? "pending";
  const ofQuestions = params.get("of") === "questions";
  const query = ofQuestions ? pickParams(params, "page") : pickParams(params, "stars", "page");
  query.set("status", status);
  query.set("lang", language);
  const counting = loadTextCounts();
  if (ofQuestions) {
    const [list, counts] = await Promise.all([loadList("GET /questions", query, perPage), counting]);
    return (
      <ModerationPage counts={counts} status={status} ofQuestions>
        <QuestionQueue list={list} status={status} />
      </ModerationPage>
    );
  }
  const [list, counts] = await Promise.all([loadList("GET /reviews", query, perPage), counting]);
  return (
    <ModerationPage counts={counts} status={status} ofQuestions={false}>
      <ReviewQueue list={list} status={status} />
    </ModerationPage>
  );
}

type ModerationPageProps = {
  counts: TextCounts;
  status: ReviewStatus;
  ofQuestions: boolean;
  children: ReactNode;
};

/** What customers wrote about products, by kind and status. */
function ModerationPage({ counts, status, ofQuestions, children }: ModerationPageProps) {
  const { t } = useAdminI18n();
  const [params] = useSearchParams();
  const shown = counts[ofQuestions ? "questions" : "reviews"];
  return (
    <>
      <SectionHead title="admin.nav.reviews" lede={t(ofQuestions ? "admin.questions.lede" : "admin.reviews.lede")} />
      <nav className="tabs" aria-label={t("admin.questions.kinds")}>
        {[false, true].map((questions) => {
          const { pending } = counts[questions ? "questions" : "reviews"];
          return (
            <Link
              key={String(questions)}
              className={pending > 0 ? "hot" : undefined}
              to={linkWith(params, { of: questions ? "questions" : null, tab: null, page: null, stars: null })}
              aria-current={questions === ofQuestions ? "page" : undefined}
            >
              {t(questions ? "admin.questions.title" : "admin.nav.reviews")} <TabCount count={pending} />
            </Link>
          );
        })}
      </nav>
      <nav className="tabs" aria-label={t(ofQuestions ? "admin.questions.tabs" : "admin.reviews.tabs")}>
        {reviewStatuses.map((each) => (
          <Link
            key={each}
            className={each === "pending" && shown.pending > 0 ? "hot" : undefined}
            to={linkWith(params, { tab: each === "pending" ? null : each, page: null })}
            aria-current={each === status ? "page" : undefined}
          >
            {t(`admin.reviews.tab.${each}`)} <TabCount count={shown[each]} />
          </Link>
        ))}
      </nav>
      {children}
    </>
  );
}

type ReviewQueueProps = { list: PagedList<StaffReviewResponse>; status: ReviewStatus };

/** Reviews of a status; pending ones first, the oldest on top. */
function ReviewQueue({ list, status }: ReviewQueueProps) {
  const { t } = useAdminI18n();
  return (
    <>
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
