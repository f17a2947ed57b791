import { type ReactNode, useState } from "react";
import type { OrderResponse } from "../../../api/contract/orders.ts";
import { type CustomerReply, mayReply } from "../../../shop/calls/call-rules.ts";
import { replyReasons } from "../../../shop/calls/call-schema.ts";
import type { CourierState } from "../../../shop/couriers/courier-state-rules.ts";
import { fromTaka } from "../../../shop/money.ts";
import { isOpenStatus, statusHas } from "../../../shop/orders/order-status.ts";
import { courierNameOf } from "../../../shop/parcels/courier-names-rules.ts";
import { formatDeliveryDates } from "../../../shop/shipping/delivery-dates.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import type { BodyOf } from "../../browser/request.ts";
import { Button } from "../../components/button.tsx";
import { TextArea } from "../../components/field.tsx";
import { showToast } from "../../components/toast.ts";
import { useRefresh } from "../../components/use-refresh.ts";
import { UserText } from "../../i18n/localized.tsx";
import { useOrderPageI18n } from "./i18n.ts";
import { OrderMoney } from "./order-money.tsx";

type Reply = Pick<BodyOf<"POST /orders/reply">, "reply" | "text" | "reason">;
type ReplyReason = (typeof replyReasons)[number];

type OrderStageProps = { order: OrderResponse; isChoosing: boolean; isPaymentShown: boolean; children: ReactNode };

/** Where the order is, in kind words, and while the shop waits for an answer: yes, a change, or cancelling. */
export function OrderStage({ order, isChoosing, isPaymentShown, children }: OrderStageProps) {
  const { t } = useOrderPageI18n();
  const about = useStageText(order);
  const state = courierStateOf(order);
  const stage = isChoosing ? "ran-out" : order.stage;
  const title = state ? t(`orderPage.courier.${state}`) : t(`orderPage.stage.${stage}`);
  return (
    <div className="tracked-stage">
      <h3 className="display h2">{title}</h3>
      {about && <p className="num">{about}</p>}
      <CourierWord order={order} />
      {isOpenStatus(order.status) && !isChoosing ? (
        <OrderMoney order={order} isShownAbove={isPaymentShown}>
          {children}
        </OrderMoney>
      ) : (
        children
      )}
      {!isChoosing && order.status === "pending" && mayReply(order.stage, "cancel") && <OrderReply order={order} />}
    </div>
  );
}

/** Where the courier says that the parcel is: at which hub, for those that name it. */
function CourierWord({ order }: { order: OrderResponse }) {
  const { t, date, language } = useOrderPageI18n();
  return order.shipments.map(
    ({ courierWord, trackingCode, ...shipment }) =>
      courierWord && (
        <p key={trackingCode} className="tracked-said">
          <UserText text={courierWord.text} />
          <small className="num">
            {t("orderPage.said", { courier: courierNameOf(shipment, language) })} ·{" "}
            <time dateTime={courierWord.at}>{date(courierWord.at, "dayTime")}</time>
          </small>
        </p>
      ),
  );
}

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

/** Where the parcel of an order on its way is; null where the courier says no more than that, or there are several. */
function courierStateOf({ stage, shipments }: OrderResponse): (typeof describedStates)[number] | null {
  const live = shipments.filter(({ state }) => state !== "cancelled");
  if (stage !== "with-courier" || live.length !== 1) return null;
  return describedStates.find((state) => state === live[0]?.state) ?? null;
}

const aboutStates = ["out-for-delivery", "on-hold", "not-reached", "cancelled-unconfirmed", "lost"] as const;

/** When it comes and what is to be paid; or what follows where nothing is asked of the customer. */
function useStageText(order: OrderResponse): string | null {
  const { status, stage, amountDue, paid, refunded, deliverFrom, deliverTo } = order;
  const i18n = useOrderPageI18n();
  const { t, money } = i18n;
  const aboutState = aboutStates.find((state) => state === courierStateOf(order));
  if (aboutState) return t(`orderPage.courierAbout.${aboutState}`);
  if (stage === "waiting-for-advance" || stage === "to-give-back" || stage === "to-check-in")
    return t(`orderPage.about.${stage}`);
  if (refunded > 0 && statusHas(status, "calledOff"))
    return t("orderPage.about.refunded", { amount: money(fromTaka(refunded)) });
  const days = formatDeliveryDates(deliverFrom, deliverTo, i18n);
  if (status === "pending" && paid > refunded) return t("orderPage.money.promised", { days });
  if (status !== "confirmed" && status !== "shipped") return null;
  const due = fromTaka(amountDue);
  // The sum stands below, larger.
  if (status === "shipped" && due > 0) return t("orderPage.about.arrives", { days });
  return due > 0
    ? t("orderPage.about.coming", { days, amount: money(due) })
    : t("orderPage.about.comingPaid", { days });
}

function OrderReply({ order }: { order: OrderResponse }) {
  const { t, money, language } = useOrderPageI18n();
  const refresh = useRefresh();
  const [open, setOpen] = useState<Exclude<CustomerReply, "confirm"> | null>(null);
  const [isSending, setSending] = useState(false);

  async function send(reply: Reply): Promise<void> {
    setSending(true);
    const { number, billingDetails } = order;
    try {
      await api("POST /orders/reply", {
        query: { lang: language },
        body: { number, phone: billingDetails.phone, ...reply },
      });
      const text = reply.reply === "change" ? t("orderPage.change.doneText") : undefined;
      showToast({ title: t(`orderPage.${reply.reply}.done`), ...(text && { text }), ms: 4000 });
      setOpen(null);
    } catch (error) {
      showToast({ title: t("orderPage.failed"), text: errorText(error, t), tone: "error" });
    }
    await refresh();
    setSending(false);
  }

  if (open === "change") return <ChangeForm isSending={isSending} onSend={send} onClose={() => setOpen(null)} />;
  if (open === "cancel") return <CancelForm isSending={isSending} onSend={send} onClose={() => setOpen(null)} />;
  const due = fromTaka(order.amountDue);
  return (
    <>
      {mayReply(order.stage, "confirm") && (
        <>
          <p className="num">
            <b>{t("orderPage.ask.title")}</b>{" "}
            {due > 0 ? t("orderPage.ask.text", { amount: money(due) }) : t("orderPage.ask.textPaid")}
          </p>
          <Button wide busy={isSending} onClick={() => void send({ reply: "confirm" })}>
            {t("orderPage.confirm")}
          </Button>
        </>
      )}
      <p className="tracked-two">
        <Button variant="outline" onClick={() => setOpen("change")}>
          {t("orderPage.change")}
        </Button>
        <Button variant="danger" onClick={() => setOpen("cancel")}>
          {t("orderPage.cancel")}
        </Button>
      </p>
    </>
  );
}

type FormProps = { isSending: boolean; onSend: (reply: Reply) => Promise<void>; onClose: () => void };

function ChangeForm({ isSending, onSend, onClose }: FormProps) {
  const { t } = useOrderPageI18n();
  const [text, setText] = useState("");
  return (
    <form
      className="tracked-reply"
      onSubmit={(event) => {
        event.preventDefault();
        void onSend({ reply: "change", text });
      }}
    >
      <TextArea
        label={t("orderPage.change.label")}
        rows={3}
        maxLength={500}
        required
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p className="tracked-two">
        <Button variant="quiet" onClick={onClose}>
          {t("orderPage.change.keep")}
        </Button>
        <Button type="submit" busy={isSending}>
          {t("orderPage.change.do")}
        </Button>
      </p>
    </form>
  );
}

function CancelForm({ isSending, onSend, onClose }: FormProps) {
  const { t } = useOrderPageI18n();
  const [reason, setReason] = useState<ReplyReason | null>(null);
  return (
    <form
      className="tracked-reply"
      onSubmit={(event) => {
        event.preventDefault();
        void onSend({ reply: "cancel", reason });
      }}
    >
      <fieldset>
        <legend>
          <b>{t("orderPage.cancel.title")}</b> {t("orderPage.cancel.text")}
        </legend>
        {replyReasons.map((each) => (
          <label key={each}>
            <input type="radio" name="reason" required checked={reason === each} onChange={() => setReason(each)} />
            {t(`orderPage.reason.${each}`)}
          </label>
        ))}
      </fieldset>
      <p className="tracked-two">
        <Button variant="quiet" autoFocus onClick={onClose}>
          {t("orderPage.cancel.keep")}
        </Button>
        <Button variant="danger" type="submit" busy={isSending}>
          {t("orderPage.cancel.do")}
        </Button>
      </p>
    </form>
  );
}
