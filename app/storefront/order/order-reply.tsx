import { useState } from "react";
import type { OrderResponse } from "../../../api/contract/orders.ts";
import { awaitsYes, type CustomerReply, mayReply } from "../../../shop/calls/call-rules.ts";
import { replyReasons } from "../../../shop/calls/call-schema.ts";
import { fromTaka } from "../../../shop/money.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import type { BodyOf } from "../../browser/request.ts";
import { Button } from "../../components/button.tsx";
import { TextArea } from "../../components/field.tsx";
import { showToast } from "../../components/toast.ts";
import { useRefresh } from "../../components/use-refresh.ts";
import { UserText } from "../../i18n/localized.tsx";
import { callWhen } from "./call-when.ts";
import { isAddressEditable } from "./delivery-address.tsx";
import { useOrderPageI18n } from "./i18n.ts";
import "./order-reply.css";

type Reply = Pick<BodyOf<"POST /orders/reply">, "reply" | "text" | "reason">;
type ReplyReason = (typeof replyReasons)[number];

/** What a customer can open on the page of their order; one at a time. */
export type OpenForm = "address" | Exclude<CustomerReply, "confirm">;

/** Sends the customer's answer and shows the order as it then is. */
function useReply({ number, billingDetails }: OrderResponse, onSent: () => void) {
  const { t, language } = useOrderPageI18n();
  const refresh = useRefresh();
  const [isSending, setSending] = useState(false);

  async function send(reply: Reply): Promise<void> {
    setSending(true);
    try {
      await api("POST /orders/reply", {
        query: { lang: language },
        body: { number, phone: billingDetails.phone, ...reply },
      });
      const text = reply.reply === "change" ? t("orderPage.change.doneText") : undefined;
      showToast({ title: t(`orderPage.${reply.reply}.done`), ...(text && { text }), ms: 4000 });
      onSent();
      // The order's new state is shown above.
      if (reply.reply === "cancel") scrollTo(0, 0);
    } catch (error) {
      showToast({ title: t("orderPage.failed"), text: errorText(error, t), tone: "error" });
    }
    await refresh();
    setSending(false);
  }
  return { isSending, send };
}

/** The customer's yes in place of a call, right after ordering; nothing where the shop calls first. */
export function ConfirmPlaced({ order }: { order: OrderResponse }) {
  const { isSending, send } = useReply(order, () => {});
  if (!mayReply(order, "confirm")) return null;
  return (
    <section className="tracked-ask">
      <AskToConfirm order={order} isSending={isSending} onSend={send} />
    </section>
  );
}

type AskToConfirmProps = { order: OrderResponse; isSending: boolean; onSend: (reply: Reply) => Promise<void> };

function AskToConfirm({ order, isSending, onSend }: AskToConfirmProps) {
  const { t, money } = useOrderPageI18n();
  const due = fromTaka(order.amountDue);
  const receiver = order.gift?.receiver;
  return (
    <>
      <h2 className="display h3">{t("orderPage.ask.title")}</h2>
      <p className="num">
        {due === 0
          ? t("orderPage.ask.textPaid")
          : receiver
            ? t("orderPage.ask.gift", { amount: money(due), name: receiver.fullName })
            : t("orderPage.ask.text", { amount: money(due) })}
      </p>
      <Button wide busy={isSending} onClick={() => void onSend({ reply: "confirm" })}>
        {t("orderPage.confirm")}
      </Button>
    </>
  );
}

type OrderReplyProps = {
  order: OrderResponse;
  /** When the shop calls. */
  hours: string;
  open: OpenForm | null;
  onOpen: (form: OpenForm | null) => void;
};

/** The choices while the shop waits for an answer: yes (unless it calls first), a change, or cancel. */
export function OrderReply({ order, hours, open, onOpen }: OrderReplyProps) {
  const i18n = useOrderPageI18n();
  const { t } = i18n;
  const { isSending, send } = useReply(order, () => onOpen(null));
  if (!mayReply(order, "cancel")) return null;
  if (open === "change")
    return (
      <ChangeForm
        isSending={isSending}
        onSend={send}
        onClose={() => onOpen(null)}
        onAddress={isAddressEditable(order) ? () => onOpen("address") : null}
      />
    );
  if (open === "cancel") return <CancelForm isSending={isSending} onSend={send} onClose={() => onOpen(null)} />;
  return (
    <section className="tracked-ask">
      {awaitsYes(order.stage) && order.askedChange !== null && (
        <>
          <h2 className="display h3">{t("orderPage.asked.title")}</h2>
          <blockquote>
            <UserText text={order.askedChange} />
          </blockquote>
          <p>{t("orderPage.asked.text")}</p>
          {mayReply(order, "confirm") && (
            <Button wide variant="outline" busy={isSending} onClick={() => void send({ reply: "confirm" })}>
              {t("orderPage.asked.confirm")}
            </Button>
          )}
        </>
      )}
      {awaitsYes(order.stage) && order.askedChange === null && order.needsCall && (
        <>
          <h2 className="display h3">{t("orderPage.callFirst.title")}</h2>
          <p className="num">{callWhen(i18n, order.billingDetails.phone, hours)}</p>
          <p>{t("orderPage.callFirst.text")}</p>
        </>
      )}
      {mayReply(order, "confirm") && order.askedChange === null && (
        <AskToConfirm order={order} isSending={isSending} onSend={send} />
      )}
      <p className="tracked-or">
        <button type="button" className="link" onClick={() => onOpen("change")}>
          {t("orderPage.change")}
        </button>
        <button type="button" className="link" onClick={() => onOpen("cancel")}>
          {t("orderPage.cancel")}
        </button>
      </p>
    </section>
  );
}

type FormProps = { isSending: boolean; onSend: (reply: Reply) => Promise<void>; onClose: () => void };

type ChangeFormProps = FormProps & {
  /** Opens the address, where the customer can change it themselves. */
  onAddress: (() => void) | null;
};

function ChangeForm({ isSending, onSend, onClose, onAddress }: ChangeFormProps) {
  const { t } = useOrderPageI18n();
  const [text, setText] = useState("");
  return (
    <form
      className="tracked-ask tracked-reply"
      onSubmit={(event) => {
        event.preventDefault();
        void onSend({ reply: "change", text });
      }}
    >
      {onAddress && (
        <p>
          <button type="button" className="link" onClick={onAddress}>
            {t("orderPage.change.address")}
          </button>
        </p>
      )}
      <TextArea
        label={t("orderPage.change.label")}
        rows={3}
        maxLength={500}
        required
        autoFocus
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
      className="tracked-ask tracked-reply"
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
        <Button variant="danger" type="submit" busy={isSending} disabled={reason === null}>
          {t("orderPage.cancel.do")}
        </Button>
      </p>
    </form>
  );
}
