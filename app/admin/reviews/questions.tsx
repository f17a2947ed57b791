import type { StaffQuestionResponse } from "../../../api/contract/questions.ts";
import type { ReviewStatus } from "../../../shop/reviews/review-rules.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { useAdminI18n } from "../i18n.ts";
import { ListBody } from "../list.tsx";
import type { PagedList } from "../load-list.ts";
import { QuestionCard } from "./question-card.tsx";

type QuestionQueueProps = { list: PagedList<StaffQuestionResponse>; status: ReviewStatus };

/** Questions about products by status; those that wait for staff first, the oldest on top. */
export function QuestionQueue({ list, status }: QuestionQueueProps) {
  const { t } = useAdminI18n();
  return (
    <ListBody list={list} empty={<EmptyState icon="envelope-simple" title={t(`admin.questions.none.${status}`)} />}>
      <ul className="rq">
        {list.rows.map((question) => (
          <li key={question._id}>
            <QuestionCard question={question} />
          </li>
        ))}
      </ul>
    </ListBody>
  );
}
