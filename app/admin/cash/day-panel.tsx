import { type ReactNode, useState } from "react";
import type { CashResponse, DayCloseResponse, DayFiguresResponse } from "../../../api/contract/cash.ts";
import { type CashEntryKind, cashEntryKinds } from "../../../shop/cash/cash-rules.ts";
import { cashEntryRequest, closeRequest, givenReason } from "../../../shop/cash/cash-schema.ts";
import { fromTaka, paisa } from "../../../shop/money.ts";
import { formatDay } from "../../../shop/shipping/delivery-dates.ts";
import { api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { TextField } from "../../components/field.tsx";
import { UserText } from "../../i18n/localized.tsx";
import { useAdminForm } from "../admin-form.ts";
import { SelectField } from "../fields.tsx";
import { normalizeAmount } from "../format.ts";
import { usePermission, useSave } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import { CashForm } from "./cash-form.tsx";
import { ownerMoney, ownerText } from "./owner-money.ts";
import { TransferForm } from "./transfer-form.tsx";

type DayPanelProps = {
  figures: DayFiguresResponse;
  entries: CashResponse["entries"];
  /** Today, if it is closed. */
  closed: DayCloseResponse | null;
  last: DayCloseResponse | null;
};

/** What moved since the last close, the cash box with its count, and the close of the day. */
export function DayPanel({ figures, entries, closed, last }: DayPanelProps) {
  const i18n = useAdminI18n();
  const { t, money, date } = i18n;
  const [entering, setEntering] = useState<"box" | "transfer" | null>(null);
  const shown = closed?.figures ?? figures;
  const owner = ownerMoney(shown);
  const taka = (amount: number) => money(fromTaka(amount));
  return (
    <section className="panel cash-day" aria-label={t("admin.cash.today")}>
      <div className="panel-h">
        <h2>{t("admin.cash.today")}</h2>
        <span className="cash-why num">
          {closed
            ? t("admin.cash.closedAt", { time: date(closed.closedAt, "time"), name: closed.closedByName })
            : t("admin.cash.until", { time: date(new Date(), "time") })}
        </span>
      </div>
      {shown.accounts.length === 0 && <p className="cash-why">{t("admin.cash.noMoves")}</p>}
      {[...shown.accounts]
        .sort((one, other) => Number(other.account === "cash") - Number(one.account === "cash"))
        .map(({ account, opening, moves, closing }) => (
          <dl key={account} className="cash-led num">
            <dt className="is-head">{t(account === "cash" ? "admin.cash.box" : `admin.payments.method.${account}`)}</dt>
            {account === "cash" && (
              <>
                <dt>{t("admin.cash.opening")}</dt>
                <dd>{taka(opening)}</dd>
              </>
            )}
            {moves
              .filter(
                ({ kind }) => !(account === "cash" && entries.length > 0 && (kind === "entry" || kind === "owner")),
              )
              .map(({ kind, amount, count }) => (
                <Row key={kind} name={t(`admin.cash.move.${kind}`, { count })} amount={taka(amount)} />
              ))}
            {account === "cash" &&
              entries.map((entry) => <Entry key={entry._id} entry={entry} isClosed={closed !== null} />)}
            <dt className="is-total">{t(account === "cash" ? "admin.cash.shouldBe" : "admin.cash.byTheBooks")}</dt>
            <dd className="is-total">{taka(closing)}</dd>
          </dl>
        ))}
      <p className="cash-led cash-net num">
        <b>{t("admin.cash.net")}</b>
        <b>{taka(shown.net)}</b>
      </p>
      {owner !== 0 && <p className="cash-why num">{ownerText(owner, i18n)}</p>}
      {closed ? (
        <Closed closed={closed} />
      ) : (
        <>
          <CountForm figures={figures} />
          {entering === "box" && <EntryForm onClose={() => setEntering(null)} />}
          {entering === "transfer" && <TransferForm onClose={() => setEntering(null)} />}
          {entering === null && (
            <p className="cash-do">
              <Button variant="quiet" small onClick={() => setEntering("box")}>
                {t("admin.cash.enter")}
              </Button>
              <Button variant="quiet" small onClick={() => setEntering("transfer")}>
                {t("admin.cash.transfer")}
              </Button>
            </p>
          )}
        </>
      )}
      {!closed && last && (
        <p className="cash-why num">
          {t("admin.cash.lastClose", { day: formatDay(last.day, i18n), name: last.closedByName })}
          {last.reopenedAt && ` ${t("admin.cash.wasReopened", { name: last.reopenedByName ?? "" })}`}
        </p>
      )}
    </section>
  );
}

function Row({ name, amount }: { name: ReactNode; amount: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{amount}</dd>
    </>
  );
}

type EntryResponse = CashResponse["entries"][number];

type EntryProps = { entry: EntryResponse; isClosed: boolean };

/** An entry of the cash box; one that was a mistake can be taken back until its day is closed, and stays to be seen. */
function Entry({ entry: { _id: id, kind, text, amount, reversedByName }, isClosed }: EntryProps) {
  const { t, money } = useAdminI18n();
  const { busy, change } = useSave();
  const mayChange = usePermission("cash:change");
  const shown = money(fromTaka(kind === "put-in" || kind === "from-bank" ? amount : -amount));
  async function takeBack(): Promise<void> {
    const isSure = await confirmDialog({
      title: t("admin.cash.takeBack.title", { amount: shown }),
      text: t("admin.cash.takeBack.text", { text }),
      icon: "arrow-counter-clockwise",
      yes: t("admin.cash.takeBack.yes"),
      no: t("admin.cash.takeBack.no"),
    });
    if (!isSure) return;
    await change(() => api("POST /cash/entries/:id/reverse", { params: { id } }), {
      failed: t("admin.cash.takeBack.failed"),
      done: { title: t("admin.cash.takeBack.done") },
    });
  }
  if (reversedByName)
    return (
      <Row
        name={
          <>
            <s>
              <UserText text={text} />
            </s>{" "}
            <small>{t("admin.cash.takenBack", { name: reversedByName })}</small>
          </>
        }
        amount={<s>{shown}</s>}
      />
    );
  return (
    <Row
      name={
        <>
          <UserText text={text} />{" "}
          {mayChange && !isClosed && (
            <button
              type="button"
              className="link"
              aria-label={t("admin.cash.takeBackOf", { text })}
              disabled={busy}
              onClick={() => void takeBack()}
            >
              {t("admin.cash.takeBack")}
            </button>
          )}
        </>
      }
      amount={shown}
    />
  );
}

function CountForm({ figures }: { figures: DayFiguresResponse }) {
  const { t, money } = useAdminI18n();
  const expected = figures.accounts.find(({ account }) => account === "cash")?.closing ?? 0;
  const { form, field, values, sending } = useAdminForm(
    { counted: "", reason: "" },
    {
      schema: closeRequest,
      toBody: ({ counted, reason }) => ({
        counted: normalizeAmount(counted) as unknown as number,
        reason: reason.trim() || null,
      }),
      send: (body) => api("POST /days/:day/close", { params: { day: figures.day }, body }),
      saved: { title: t("admin.cash.dayClosed") },
    },
  );
  const counted = normalizeAmount(values.counted);
  const gap = counted === "" ? 0 : Number(counted) - expected;
  return (
    <form className="cash-count" {...form}>
      <TextField {...field("counted")} label={t("admin.cash.counted")} inputMode="decimal" autoComplete="off" />
      {counted !== "" && gap !== 0 && Number.isFinite(gap) && (
        <>
          <p className="is-bad num">
            {t(gap < 0 ? "admin.cash.short" : "admin.cash.over", {
              amount: money(fromTaka(Math.abs(Math.round(gap * 100)) / 100)),
            })}
          </p>
          <TextField {...field("reason")} label={t("admin.cash.whyDiffers")} />
        </>
      )}
      <Button type="submit" small busy={sending}>
        {t("admin.cash.close")}
      </Button>
    </form>
  );
}

function Closed({ closed }: { closed: DayCloseResponse }) {
  const { t, money } = useAdminI18n();
  const mayReopen = usePermission("cash:reopen");
  const [isOpen, setOpen] = useState(false);
  const gap = paisa(fromTaka(closed.counted) - fromTaka(closed.expected));
  return (
    <>
      <dl className="cash-led num">
        <Row name={t("admin.cash.counted")} amount={money(fromTaka(closed.counted))} />
        {gap !== 0 && <Row name={closed.reason ? <UserText text={closed.reason} /> : ""} amount={money(gap)} />}
      </dl>
      {mayReopen &&
        (isOpen ? (
          <ReopenForm day={closed.day} />
        ) : (
          <Button variant="quiet" small onClick={() => setOpen(true)}>
            {t("admin.cash.reopen")}
          </Button>
        ))}
    </>
  );
}

function ReopenForm({ day }: { day: string }) {
  const { t } = useAdminI18n();
  const { form, field, sending } = useAdminForm(
    { reason: "" },
    {
      schema: givenReason,
      send: (body) => api("POST /days/:day/reopen", { params: { day }, body }),
      saved: { title: t("admin.cash.reopened") },
    },
  );
  return (
    <form className="cash-form" {...form}>
      <TextField {...field("reason")} label={t("admin.cash.reopenWhy")} />
      <Button type="submit" variant="outline" small busy={sending}>
        {t("admin.cash.reopen")}
      </Button>
    </form>
  );
}

function EntryForm({ onClose }: { onClose: () => void }) {
  const { t } = useAdminI18n();
  const { form, field, values, set, sending } = useAdminForm(
    { kind: "expense" as CashEntryKind, amount: "", text: "" },
    {
      schema: cashEntryRequest,
      toBody: ({ kind, amount, text }) => ({ kind, text, amount: normalizeAmount(amount) as unknown as number }),
      send: (body, _form, id) => api("POST /cash/entries", { body: { ...body, id } }),
      saved: { title: t("admin.saved") },
      onSaved: onClose,
    },
  );
  return (
    <CashForm form={form} sending={sending} submit={t("admin.cash.enterNow")} onClose={onClose}>
      <SelectField
        label={t("admin.cash.entryKind")}
        value={values.kind}
        options={cashEntryKinds.map((kind) => ({ value: kind, label: t(`admin.cash.entry.${kind}`) }))}
        onChange={(kind) => set({ kind })}
      />
      <TextField {...field("amount")} label={t("admin.cash.amount")} inputMode="decimal" autoComplete="off" />
      <TextField {...field("text")} label={t("admin.cash.what")} autoComplete="off" />
    </CashForm>
  );
}
