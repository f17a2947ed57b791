import { type FormEvent, useState } from "react";
import type { CourierTaskResponse } from "../../../api/contract/couriers.ts";
import type { ParcelResponse } from "../../../api/contract/parcels.ts";
import type { CourierTaskKind } from "../../../shop/couriers/courier-rules.ts";
import { unknownAnswer } from "../../../shop/couriers/courier-task-schema.ts";
import { ApiRefusal, api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { TextField } from "../../components/field.tsx";
import { Icon } from "../../components/icon.tsx";
import { usePermission, useSave } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../sections.ts";
import { AskBack, mayAskBack } from "./ask-back.tsx";
import { PartForm } from "./part-form.tsx";

type TaskActionsProps = { task: CourierTaskResponse; parcel: ParcelResponse | null; courier: string };
/** Whether the kept pieces are asked for at once. */
type PartOpen = { isPartOpen: boolean };
type EnteredState = "delivered" | "coming-back" | "returned" | "in-transit";

/** The states that staff may enter for each task, the most likely first. */
const entered: Partial<Record<CourierTaskKind, readonly EnteredState[]>> = {
  stuck: ["delivered", "coming-back"],
  lost: ["returned", "in-transit"],
  "unknown-state": ["delivered", "coming-back"],
};

/** The actions that end a task: one touch where nothing moves, a question before money or goods do. */
export function TaskActions({ task, parcel, courier, isPartOpen }: TaskActionsProps & PartOpen) {
  const { kind } = task;
  if (kind === "answer-unknown") return <UnknownAnswer task={task} courier={courier} />;
  if (kind === "partly-delivered") return parcel && <PartActions task={task} parcel={parcel} isPartOpen={isPartOpen} />;
  return <PlainActions kind={kind} task={task} parcel={parcel} courier={courier} />;
}

/** Whether the rider took too much: then the customer gets it back, which ends the task. */
export function isOvercharged({ detail: { collected, told } }: CourierTaskResponse): boolean {
  return Number(collected ?? 0) > Number(told ?? 0);
}

type Entry = {
  question: { title: string; text: string; yes: string };
  /** Sent once it is entered. */
  after?: () => Promise<unknown>;
};

/** Enters the state of a parcel, once staff have confirmed it. */
function useEntry() {
  const { t } = useAdminI18n();
  const { busy, change } = useSave();
  async function enter(shipmentId: string, state: EnteredState, { question, after }: Entry): Promise<void> {
    if (!(await confirmDialog({ ...question, icon: "package", no: t("admin.task.enter.no") }))) return;
    await change(
      async () => {
        await api("POST /shipments/:id/events", { params: { id: shipmentId }, body: { state, collected: null } });
        await after?.();
      },
      { failed: t("admin.task.failed"), done: { title: t(`admin.task.enter.${state}.done`) } },
    );
  }
  return { busy, change, enter };
}

type PlainActionsProps = TaskActionsProps & { kind: Exclude<CourierTaskKind, "answer-unknown" | "partly-delivered"> };

function PlainActions({ kind, task, parcel, courier }: PlainActionsProps) {
  const { t } = useAdminI18n();
  const { busy, change, enter } = useEntry();
  const mayEnter = usePermission("orders:change");
  const mayRefund = usePermission("payments:refund");
  const { shipment } = task;
  const close = () =>
    change(() => api("POST /courier-tasks/:id/close", { params: { id: task._id } }), {
      failed: t("admin.task.failed"),
      done: { title: t("admin.task.closed") },
    });
  const enterState = (id: string, state: EnteredState) =>
    enter(id, state, {
      question: {
        title: t(`admin.task.enter.${state}.title`, { number: task.number ?? "" }),
        text: t(`admin.task.enter.${state}.text`, { courier }),
        yes: t(`admin.task.enter.${state}.yes`),
      },
      // Any entry by staff closes it.
      after: () => api("POST /courier-tasks/:id/close", { params: { id: task._id } }),
    });
  return (
    <div className="need-do">
      {parcel && <CallButton parcel={parcel} />}
      {kind === "customer-answer" &&
        task.detail.answer === "cancel" &&
        parcel?.shipments.filter(mayAskBack).map((each) => <AskBack key={each._id} shipment={each} />)}
      {kind === "amount-differs" && task.order && mayRefund && isOvercharged(task) && (
        <Button small variant="outline" to={sectionLink("refunds", { order: task.order })}>
          {t("admin.nav.refunds")}
        </Button>
      )}
      {kind === "never-fetched" && (
        <Button small variant="outline" to={sectionLink("dispatch", { stage: parcel?.packed ? "packed" : null })}>
          {t("admin.task.bookAgain")}
        </Button>
      )}
      {shipment &&
        mayEnter &&
        (entered[kind] ?? []).map((state) => (
          <Button key={state} small variant="quiet" busy={busy} onClick={() => void enterState(shipment, state)}>
            {t(`admin.task.enter.${state}`)}
          </Button>
        ))}
      <Button small variant="quiet" busy={busy} onClick={() => void close()}>
        {t(`admin.task.close.${kind}`)}
      </Button>
    </div>
  );
}

/** Calls the customer; filled where that is the next step of the screen. */
export function CallButton({
  parcel: { billingDetails },
  isNext = false,
}: {
  parcel: ParcelResponse;
  isNext?: boolean;
}) {
  const { t, phone } = useAdminI18n();
  return (
    <a className={isNext ? "btn btn-p btn-sm" : "btn btn-o btn-sm"} href={`tel:${billingDetails.phone}`}>
      <Icon name="phone" size="s" />
      {t("admin.task.call")} <span className="num">{phone(billingDetails.phone)}</span>
    </a>
  );
}

/** After a lost response: the parcel's number in the courier's panel, or that it is not there. */
function UnknownAnswer({ task, courier }: { task: CourierTaskResponse; courier: string }) {
  const { t } = useAdminI18n();
  const { busy, change } = useSave();
  const [number, setNumber] = useState("");
  const [problem, setProblem] = useState<"admin.task.found.wrong" | "refusal.tracking-code-used" | null>(null);
  const answer = (found: { number: string } | null) =>
    change(
      async () => {
        try {
          await api("POST /courier-tasks/:id/answer", { params: { id: task._id }, body: { found } });
        } catch (error) {
          if (error instanceof ApiRefusal && error.code === "tracking-code-used")
            setProblem("refusal.tracking-code-used");
          throw error;
        }
      },
      {
        failed: t("admin.task.failed"),
        done: { title: t(found ? "admin.task.found.done" : "admin.task.notThere.done") },
      },
    );
  function find(event: FormEvent): void {
    event.preventDefault();
    const { data } = unknownAnswer.safeParse({ found: { number } });
    setProblem(data ? null : "admin.task.found.wrong");
    if (data) void answer(data.found);
  }
  async function notThere(): Promise<void> {
    const isSure = await confirmDialog({
      title: t("admin.task.notThere.title", { courier }),
      text: t("admin.task.notThere.text"),
      icon: "package",
      yes: t("admin.task.notThere.yes"),
      no: t("admin.task.enter.no"),
    });
    if (isSure) await answer(null);
  }
  return (
    <form className="need-find" onSubmit={find} noValidate>
      <TextField
        name="number"
        autoComplete="off"
        label={t("admin.task.found.label", { courier })}
        error={problem ? t(problem) : undefined}
        value={number}
        onChange={({ target }) => setNumber(target.value)}
      />
      <div className="need-do">
        <Button small variant="outline" type="submit" busy={busy}>
          {t("admin.task.found")}
        </Button>
        <Button small variant="quiet" busy={busy} onClick={() => void notThere()}>
          {t("admin.task.notThere")}
        </Button>
      </div>
    </form>
  );
}

type PartActionsProps = PartOpen & { task: CourierTaskResponse; parcel: ParcelResponse };

/** Which lines stayed with the customer: asked below the card; or that all of them did. */
function PartActions({ task: { shipment }, parcel, isPartOpen }: PartActionsProps) {
  const { t } = useAdminI18n();
  const { busy, enter } = useEntry();
  const [isOpen, setOpen] = useState(isPartOpen);
  const maySettle = usePermission("orders:edit");
  const mayReport = usePermission("orders:change");
  const carried = parcel.shipments.find(({ _id }) => _id === shipment);
  const enterWhole = (id: string) =>
    enter(id, "delivered", {
      question: {
        title: t("admin.part.whole.title", { number: parcel.number }),
        text: t("admin.part.whole.text"),
        yes: t("admin.part.whole.yes"),
      },
    });
  return (
    <>
      <div className="need-do">
        <CallButton parcel={parcel} />
        {maySettle && carried && (
          <Button small variant="outline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t("admin.part.open")}
          </Button>
        )}
        {mayReport && carried && (
          <Button small variant="quiet" busy={busy} onClick={() => void enterWhole(carried._id)}>
            {t("admin.part.whole")}
          </Button>
        )}
      </div>
      {isOpen && maySettle && carried && <PartForm parcel={parcel} shipment={carried} />}
    </>
  );
}
