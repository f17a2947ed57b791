import type { DeliveryDayResponse, OrderResponse } from "../../../api/contract/orders.ts";
import type { CourierState } from "../../../shop/couriers/courier-state-rules.ts";
import { fromTaka } from "../../../shop/money.ts";
import { statusHas } from "../../../shop/orders/order-status.ts";
import { courierNameOf } from "../../../shop/parcels/courier-names-rules.ts";
import { formatDeliveryDates } from "../../../shop/shipping/delivery-dates.ts";
import { Icon } from "../../components/icon.tsx";
import { cashOf } from "../../components/order-sums.tsx";
import { UserText } from "../../i18n/localized.tsx";
import { useOrderPageI18n } from "./i18n.ts";
import { promisedArrival } from "./promised-arrival.ts";

type OrderPageI18n = ReturnType<typeof useOrderPageI18n>;

/** The words above an order, with the dates of a promise. */
type StageWords = { title: string; dates?: string | null; about: string | null };

/** What a courier says that tells the customer more than "on its way". */
const describedStates = [
  "at-last-hub",
  "out-for-delivery",
  "on-hold",
  "not-reached",
  "delivered-unconfirmed",
  "cancelled-unconfirmed",
  "lost",
] as const satisfies CourierState[];

type DescribedState = (typeof describedStates)[number];

/** Where the parcel of an order on its way is; null where the courier says no more than that, or there are several. */
function courierStateOf({ stage, shipments }: OrderResponse): DescribedState | null {
  const live = shipments.filter(({ state }) => state !== "cancelled");
  if (stage !== "with-courier" || live.length !== 1) return null;
  return describedStates.find((state) => state === live[0]?.state) ?? null;
}

/** The stages in which only the delivery is pending. */
const promisedStages = ["to-call", "to-pack", "packed", "booked", "with-courier"] as const;

const nearStates = ["at-last-hub", "out-for-delivery"] as const;

/** Shows first when the order arrives, while that is valid; otherwise its state and what follows. */
export function useStageWords(
  order: OrderResponse,
  { isChoosing, missed }: { isChoosing: boolean; missed: DeliveryDayResponse["missed"] },
): StageWords {
  const i18n = useOrderPageI18n();
  const { t } = i18n;
  if (missed) {
    const about = missed.answer
      ? t("orderPage.missed.text")
      : `${t("orderPage.missed.text")} ${t("orderPage.missed.ask")}`;
    return { title: t("orderPage.missed.title"), about };
  }
  const { deliverFrom, deliverTo } = order;
  const state = courierStateOf(order);
  const isNear = nearStates.find((near) => near === state);
  const stage = promisedStages.find((each) => each === order.stage);
  const title =
    partTitle(order, i18n) ??
    t(state ? `orderPage.courier.${state}` : `orderPage.stage.${isChoosing ? "ran-out" : order.stage}`);
  if (isChoosing || !stage || (state && !isNear)) return { title, about: aboutOf(order, state, i18n) };
  if (state === "out-for-delivery")
    return { title: t("orderPage.arrives.onToday"), about: t("orderPage.courierAbout.out-for-delivery") };
  const arrival = promisedArrival(order, i18n, new Date());
  if (!arrival)
    return { title, about: t("orderPage.late", { days: formatDeliveryDates(deliverFrom, deliverTo, i18n) }) };
  return {
    ...{ title: arrival.words, dates: arrival.dates },
    about: isNear || (stage === "to-call" && order.needsCall) ? title : t(`orderPage.now.${stage}`),
  };
}

/** The headline of an order that was delivered, but not kept whole; null for every other. */
function partTitle({ status, stage, shipments, acceptedPieces }: OrderResponse, { t }: OrderPageI18n): string | null {
  if (status !== "delivered") return null;
  if (acceptedPieces !== null) return t("orderPage.part.kept", { count: acceptedPieces });
  if (shipments.some(({ state }) => state === "partly-delivered")) return t("orderPage.part.some");
  return stage === "to-check-in" ? t("orderPage.part.returning") : null;
}

/** What was paid to the rider, what comes back to the shop, and what the customer gets back. */
function deliveredAbout(order: OrderResponse, { t, money, date }: OrderPageI18n): string {
  const { stage, shipments, acceptedPieces, timeline, toGiveBack } = order;
  const at = timeline.findLast(({ status }) => status === "delivered")?.at;
  const cash = fromTaka(cashOf(order));
  const isPart = shipments.some(({ state }) => state === "partly-delivered");
  const restComes = isPart && (stage === "to-check-in" || acceptedPieces === null);
  return [
    at && date(at, "dayTime"),
    cash > 0 && t("orderPage.about.paidCash", { amount: money(cash) }),
    restComes && t("orderPage.part.rest"),
    toGiveBack > 0 && t("orderPage.part.giveBack", { amount: money(fromTaka(toGiveBack)) }),
  ]
    .filter(Boolean)
    .join(" · ");
}

const aboutStates = ["on-hold", "not-reached", "cancelled-unconfirmed", "lost"] as const;

/** What follows where no day is promised, or nothing is asked of the customer. */
function aboutOf(order: OrderResponse, state: DescribedState | null, i18n: OrderPageI18n) {
  const { t, money } = i18n;
  const { status, stage, paid, refunded, deliverFrom, deliverTo } = order;
  const aboutState = aboutStates.find((each) => each === state);
  if (aboutState) return t(`orderPage.courierAbout.${aboutState}`);
  if (stage === "cancelled" && paid === 0) return t("orderPage.about.to-check-in");
  if (status === "delivered") return deliveredAbout(order, i18n);
  if (stage === "waiting-for-advance" || stage === "to-give-back" || stage === "to-check-in")
    return t(`orderPage.about.${stage}`);
  if (refunded > 0 && statusHas(status, "calledOff"))
    return t("orderPage.about.refunded", { amount: money(fromTaka(refunded)) });
  const days = formatDeliveryDates(deliverFrom, deliverTo, i18n);
  if (status === "pending" && paid > refunded) return t("orderPage.money.promised", { days });
  if (status !== "confirmed" && status !== "shipped" && stage !== "on-hold") return null;
  return t("orderPage.about.arrives", { days });
}

/** Where the courier says that the parcel is: at which hub, for those that name it. */
export function CourierWord({ order }: { order: OrderResponse }) {
  const { t, date, language } = useOrderPageI18n();
  return order.shipments.map(
    ({ courierWord, trackingCode, ...shipment }) =>
      courierWord && (
        <p key={trackingCode} className="tracked-said">
          <i>
            <Icon name="moped" />
          </i>
          <span>
            <b>
              <UserText text={courierWord.text} />
            </b>
            <small className="num">
              {t("orderPage.said", { courier: courierNameOf(shipment, language) })} ·{" "}
              <time dateTime={courierWord.at}>{date(courierWord.at, "dayTime")}</time>
            </small>
          </span>
        </p>
      ),
  );
}
