import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { useAdminI18n } from "../i18n.ts";
import { ReturnCard } from "../returns/return-card.tsx";
import { sectionLink } from "../sections.ts";
import type { NeedsYou, ParcelsData } from "./load-parcels.ts";
import { OfferCard, TaskCard } from "./task-card.tsx";
import "./needs-you.css";

type NeedsYouProps = NeedsYou &
  Pick<ParcelsData, "counts"> & {
    /** The shipment whose kept pieces are asked for at once. */
    openPart: string | null;
  };

/**
 * Everything that needs staff: first deadlines, then customers' requests, then the tasks, longest waiting first; last
 * the returns on their way back.
 */
export function NeedsYouCards({ tasks, parcels, offered, returns, counts, openPart }: NeedsYouProps) {
  const { t, number } = useAdminI18n();
  const byId = new Map(parcels.map((parcel) => [parcel._id, parcel]));
  if (tasks.length + offered.length + returns.length === 0) {
    const next = counts.stuck > 0 ? "stuck" : "with-courier";
    return (
      <EmptyState
        icon="check-circle"
        title={t("admin.parcels.none.needs-you")}
        text={t("admin.parcels.noneText", { sent: number(counts["with-courier"]), stuck: number(counts.stuck) })}
      >
        <Button variant="outline" to={sectionLink("parcels", { stage: next })}>
          {t(next === "stuck" ? "admin.parcels.showStuck" : "admin.parcels.showSent")}
        </Button>
      </EmptyState>
    );
  }
  const cardsOf = (isWaiting: boolean) =>
    returns
      .filter(({ state }) => (state === "requested") === isWaiting)
      .map((request) => <ReturnCard key={request._id} request={request} />);
  const onTheirWay = cardsOf(false);
  return (
    <>
      <ul className="needs">
        {offered.map((parcel, index) => (
          <OfferCard key={parcel._id} parcel={parcel} isFirst={index === 0} />
        ))}
        {cardsOf(true)}
        {tasks.map((task) => (
          <TaskCard
            key={task._id}
            task={task}
            parcel={(task.order && byId.get(task.order)) || null}
            isPartOpen={task.shipment !== null && task.shipment === openPart}
          />
        ))}
      </ul>
      {onTheirWay.length > 0 && (
        <section aria-label={t("admin.parcels.onTheirWay")}>
          <h2 className="needs-later">{t("admin.parcels.onTheirWay")}</h2>
          <ul className="needs">{onTheirWay}</ul>
        </section>
      )}
    </>
  );
}
