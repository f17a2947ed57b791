import { useState } from "react";
import type { PayoutResponse } from "../../../api/contract/cash.ts";
import { isLineOpen, payoutAccounts } from "../../../shop/cash/cash-rules.ts";
import { givenReason, lineOrder, payoutReceipt } from "../../../shop/cash/cash-schema.ts";
import { fromTaka } from "../../../shop/money.ts";
import { formatDay } from "../../../shop/shipping/delivery-dates.ts";
import { api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { TextField } from "../../components/field.tsx";
import { useAdminForm } from "../admin-form.ts";
import { SelectField } from "../fields.tsx";
import { normalizeAmount } from "../format.ts";
import { useFocusOnOpen, useSave } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import { CashForm } from "./cash-form.tsx";
import { ClaimForm, claimOf, lineClaimText } from "./claim-form.tsx";
import { nameOfCourier } from "./courier-name.ts";

type Line = PayoutResponse["lines"][number];

type PayoutPanelProps = {
  payout: PayoutResponse;
  /** Asked for; otherwise the page shows it by itself. */
  isOpened: boolean;
};

/** One payout: matching lines, differences with reasons, and the button that books it. */
export function PayoutPanel({ payout, isOpened }: PayoutPanelProps) {
  const i18n = useAdminI18n();
  const { t, money, number, date } = i18n;
  const [isBooking, setBooking] = useState(false);
  const panel = useFocusOnOpen<HTMLElement>(isOpened);
  const { matched, differing, unknown, lines, state } = payout;
  const parcels = matched.lines + differing.lines + unknown.lines;
  const amount = money(fromTaka(payout.amount));
  return (
    <section
      className="panel np cash-payout"
      aria-label={t("admin.cash.payout", { number: payout.externalId })}
      tabIndex={-1}
      ref={panel}
    >
      <div className="panel-h">
        <div>
          <h2>
            {t("admin.cash.payoutOf", { courier: nameOfCourier(payout.courier, i18n), number: payout.externalId })}
          </h2>
          <p className="num">
            {t(state === "paid" ? "admin.cash.payoutPaid" : "admin.cash.payoutAnnounced", {
              ...{ day: date(payout.paidAt ?? payout.announcedAt, "day"), amount },
              parcels: t("admin.cash.parcels", { count: parcels }),
            })}
            {payout.receivedReason && ` ${payout.receivedReason}`}
          </p>
        </div>
        {state === "announced" && !isBooking && (
          <div className="cash-do">
            {/* One of a courier's API would come again by itself. */}
            {payout.source !== "api" && <WithdrawButton payoutId={payout._id} />}
            <Button variant="outline" small onClick={() => setBooking(true)}>
              {t("admin.cash.book")}
            </Button>
          </div>
        )}
      </div>
      {isBooking && state === "announced" && <BookForm payout={payout} onClose={() => setBooking(false)} />}
      <dl className="cash-match num">
        <div>
          <dt className="is-good">{t("admin.cash.matched")}</dt>
          <dd>
            {number(matched.lines)}
            <small>{money(fromTaka(matched.amount))}</small>
          </dd>
        </div>
        <div>
          <dt className="is-bad">{t("admin.cash.differing")}</dt>
          <dd>
            {number(differing.lines)}
            <small>
              {t("admin.cash.ofExpected", {
                ...{ amount: money(fromTaka(differing.amount)), expected: money(fromTaka(differing.expected)) },
              })}
            </small>
          </dd>
        </div>
        <div>
          <dt className="is-warn">{t("admin.cash.unknown")}</dt>
          <dd>
            {number(unknown.lines)}
            <small>{money(fromTaka(unknown.amount))}</small>
          </dd>
        </div>
      </dl>
      {lines.length > 0 && (
        <ul className="cash-lines">
          {lines.map((line) => (
            <LineRow key={`${line._id}-${line.state}`} line={line} payout={payout} />
          ))}
        </ul>
      )}
      {payout.moreLines > 0 && (
        <p className="cash-rest num">{t("admin.cash.moreLines", { count: payout.moreLines })}</p>
      )}
    </section>
  );
}

function WithdrawButton({ payoutId }: { payoutId: string }) {
  const { t } = useAdminI18n();
  const { busy, change } = useSave();
  const withdraw = async () => {
    const question = { title: t("admin.cash.withdrawTitle"), text: t("admin.cash.withdrawText") };
    const buttons = { yes: t("admin.cash.withdraw"), no: t("admin.cancel"), destructive: true };
    if (!(await confirmDialog({ ...question, ...buttons }))) return;
    void change(() => api("DELETE /payouts/:id", { params: { id: payoutId } }), {
      failed: t("admin.notSaved"),
      done: { title: t("admin.cash.withdrawn") },
    });
  };
  return (
    <Button variant="quiet" small busy={busy} onClick={() => void withdraw()}>
      {t("admin.cash.withdraw")}
    </Button>
  );
}

function LineRow({ line, payout }: { line: Line; payout: PayoutResponse }) {
  const { t, money } = useAdminI18n();
  const [open, setOpen] = useState<"claim" | "accept" | "order" | null>(null);
  const { busy, change } = useSave();
  const close = () => setOpen(null);
  const assign = (number: string) =>
    void change(() => api("POST /payout-lines/:id/order", { params: { id: line._id }, body: { number } }), {
      failed: t("admin.notSaved"),
      done: { title: t("admin.cash.assigned", { number }) },
    });
  const isUnknown = line.order === null;
  const isOpen = isLineOpen(line);
  const gap = isUnknown ? -line.net : line.difference;
  return (
    <li className="num">
      <p className="cash-parcel">
        <b lang="en">{line.number ?? line.reference ?? line.consignment ?? t("admin.cash.noNumber")}</b>
        <small lang="en">{line.consignment ?? line.reference}</small>
      </p>
      <Why line={line} />
      <p className="cash-sums">
        <span>
          <small>{t("admin.cash.expected")}</small>
          {line.expected === null ? t("admin.cash.none") : money(fromTaka(line.expected))}
        </span>
        <span>
          <small>{t("admin.cash.paid")}</small>
          {money(fromTaka(line.net))}
        </span>
        <span className={gap > 0 ? "is-bad" : "is-warn"}>
          <small>{t("admin.cash.difference")}</small>
          {gap > 0 ? "−" : "+"}
          {money(fromTaka(Math.abs(gap)))}
        </span>
      </p>
      <p className="cash-do">
        {isUnknown && isOpen && line.nearest && line.paidBefore === null && (
          <Button variant="outline" small busy={busy} onClick={() => assign(line.nearest?.number ?? "")}>
            {t("admin.cash.isThisOrder")}
          </Button>
        )}
        {isUnknown && isOpen && (
          <Button variant="quiet" small onClick={() => setOpen("order")}>
            {t("admin.cash.nameOrder")}
          </Button>
        )}
        {isOpen && !isUnknown && line.difference > 0 && (
          <Button variant="outline" small data-key="x" onClick={() => setOpen("claim")}>
            {t("admin.cash.claim")}
          </Button>
        )}
        {isOpen && payout.state === "paid" && (
          <Button variant="quiet" small onClick={() => setOpen("accept")}>
            {t("admin.cash.accept")}
          </Button>
        )}
        {line.state === "claimed" && (
          <span className={line.claimState === "open" ? "is-warn" : "is-good"}>
            {t(`admin.cash.claim.${line.claimState ?? "open"}`)}
          </span>
        )}
        {line.state === "accepted" && <span className="is-good">{t("admin.cash.accepted")}</span>}
      </p>
      {open === "claim" && (
        <ClaimForm
          about={{ courier: payout.courier, line: line._id, ...claimOf(line) }}
          textOf={(i18n) => lineClaimText(line, payout, i18n)}
          onClose={close}
        />
      )}
      {open === "accept" && <AcceptForm lineId={line._id} onClose={close} />}
      {open === "order" && <OrderForm lineId={line._id} onClose={close} />}
    </li>
  );
}

/** Why a line is not what was expected, in a sentence. */
function Why({ line }: { line: Line }) {
  const i18n = useAdminI18n();
  const { t, money } = i18n;
  const taka = (amount: number) => money(fromTaka(amount));
  const reasons = [
    line.collectedDifference > 0 && t("admin.cash.why.short", { amount: taka(line.collectedDifference) }),
    line.collectedDifference < 0 && t("admin.cash.why.more", { amount: taka(-line.collectedDifference) }),
    line.chargeDifference > 0 && t("admin.cash.why.charged", { amount: taka(line.chargeDifference) }),
    line.chargeDifference < 0 && t("admin.cash.why.cheaper", { amount: taka(-line.chargeDifference) }),
    line.other !== 0 && t("admin.cash.why.unexplained", { amount: taka(line.other) }),
  ].filter((each) => typeof each === "string");
  if (line.order === null)
    return (
      <p className="cash-why">
        {line.paidBefore
          ? t("admin.cash.why.paidBefore", { number: line.paidBefore })
          : line.nearest
            ? t("admin.cash.why.nearest", { number: line.nearest.number, name: line.nearest.fullName })
            : t("admin.cash.why.unknown")}
        {line.nearest && <small>{t("admin.cash.why.collected", { amount: taka(line.nearest.collected) })}</small>}
      </p>
    );
  return (
    <p className="cash-why">
      {reasons.join(" ")}
      <small>
        {line.acceptedReason ??
          (line.rateFrom
            ? t("admin.cash.why.rate", { day: formatDay(line.rateFrom, i18n) })
            : t("admin.cash.why.noRate"))}
      </small>
    </p>
  );
}

/** Where a payout's money probably is: the shop's own rider brings it to the cash box. */
function accountOf({ courier }: PayoutResponse): (typeof payoutAccounts)[number] {
  return courier === "other" ? "cash" : "bank";
}

function BookForm({ payout, onClose }: { payout: PayoutResponse; onClose: () => void }) {
  const { t, money } = useAdminI18n();
  const { form, field, values, set, sending } = useAdminForm(
    { account: accountOf(payout), received: String(payout.amount), reason: "" },
    {
      schema: payoutReceipt,
      toBody: ({ account, received, reason }) => ({
        ...{ account, received: Number(normalizeAmount(received)), reason: reason.trim() || null },
      }),
      send: (body) => api("POST /payouts/:id/book", { params: { id: payout._id }, body }),
      saved: { title: t("admin.cash.booked") },
      onSaved: onClose,
    },
  );
  const differs = Number(normalizeAmount(values.received)) !== payout.amount;
  return (
    <CashForm
      form={form}
      sending={sending}
      submit={t("admin.cash.bookNow")}
      close={t("admin.cash.leaveOpen")}
      onClose={onClose}
    >
      <SelectField
        label={t("admin.cash.account")}
        value={values.account}
        options={payoutAccounts.map((account) => ({ value: account, label: t(`admin.payments.method.${account}`) }))}
        onChange={(account) => set({ account })}
      />
      <TextField {...field("received")} label={t("admin.cash.received")} inputMode="decimal" />
      {differs && (
        <TextField
          {...field("reason")}
          label={t("admin.cash.whyDiffers")}
          hint={t("admin.cash.bankDiffers", { amount: money(fromTaka(payout.amount)) })}
        />
      )}
    </CashForm>
  );
}

type LineFormProps = { lineId: string; onClose: () => void };

function AcceptForm({ lineId, onClose }: LineFormProps) {
  const { t } = useAdminI18n();
  const { form, field, sending } = useAdminForm(
    { reason: "" },
    {
      schema: givenReason,
      send: (body) => api("POST /payout-lines/:id/accept", { params: { id: lineId }, body }),
      saved: { title: t("admin.saved") },
      onSaved: onClose,
    },
  );
  return (
    <CashForm form={form} sending={sending} submit={t("admin.cash.acceptNow")} onClose={onClose}>
      <TextField {...field("reason")} label={t("admin.cash.acceptWhy")} />
    </CashForm>
  );
}

function OrderForm({ lineId, onClose }: LineFormProps) {
  const { t } = useAdminI18n();
  const { form, field, sending } = useAdminForm(
    { number: "" },
    {
      schema: lineOrder,
      send: (body) => api("POST /payout-lines/:id/order", { params: { id: lineId }, body }),
      saved: { title: t("admin.saved") },
      onSaved: onClose,
    },
  );
  return (
    <CashForm form={form} sending={sending} submit={t("admin.cash.isThisOrder")} onClose={onClose}>
      <TextField {...field("number")} label={t("admin.cash.orderNumber")} lang="en" autoComplete="off" />
    </CashForm>
  );
}
