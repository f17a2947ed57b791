import { useState } from "react";
import type { ClaimResponse } from "../../../api/contract/cash.ts";
import { type PayoutAccount, payoutAccounts } from "../../../shop/cash/cash-rules.ts";
import { claimResult } from "../../../shop/cash/cash-schema.ts";
import { fromTaka } from "../../../shop/money.ts";
import { api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { UserText } from "../../i18n/localized.tsx";
import { useAdminForm } from "../admin-form.ts";
import { SelectField } from "../fields.tsx";
import { normalizeAmount } from "../format.ts";
import { useAdminI18n } from "../i18n.ts";
import { CashForm } from "./cash-form.tsx";
import { nameOfCourier } from "./courier-name.ts";
import { useCopyText } from "./other-language.tsx";

/** Open claims against couriers. */
export function ClaimsPanel({ claims }: { claims: ClaimResponse[] }) {
  const { t } = useAdminI18n();
  const [atFirst] = useState(claims);
  if (claims.length === 0) return null;
  // One that has just ended stays where it was.
  const hasEnded = ({ _id, state }: ClaimResponse) =>
    state !== "open" && atFirst.some((before) => before._id === _id && before.state !== "open");
  const listOf = (some: ClaimResponse[]) => (
    <ul className="cash-claims">
      {some.map((claim) => (
        <Claim key={`${claim._id}-${claim.state}`} claim={claim} />
      ))}
    </ul>
  );
  const ended = claims.filter(hasEnded);
  const current = claims.filter((claim) => !hasEnded(claim));
  return (
    <section className="panel" aria-label={t("admin.cash.claims")}>
      <h2>{t("admin.cash.claims")}</h2>
      {current.length > 0 && listOf(current)}
      {ended.length > 0 && (
        <details className="cash-ended">
          <summary className="num">{t("admin.cash.endedClaims", { count: ended.length })}</summary>
          {listOf(ended)}
        </details>
      )}
    </section>
  );
}

function Claim({ claim }: { claim: ClaimResponse }) {
  const i18n = useAdminI18n();
  const { t, money, date } = i18n;
  const [open, setOpen] = useState<"paid" | "write-off" | null>(null);
  const copy = useCopyText();
  const close = () => setOpen(null);
  return (
    <li>
      <p className="cash-parcel num">
        <b>
          {nameOfCourier(claim.courier, i18n)}, {money(fromTaka(claim.amount))}
        </b>
        <small>
          {t(`admin.cash.claimKind.${claim.kind}`)}
          {claim.number && (
            <>
              {" · "}
              <span lang="en">{claim.number}</span>
            </>
          )}
          {` · ${date(claim.openedAt, "day")}`}
        </small>
      </p>
      <p className="cash-why">
        <UserText text={claim.text} />
      </p>
      {claim.state === "open" ? (
        <p className="cash-do">
          <Button variant="quiet" small onClick={() => copy(claim.text)}>
            {t("admin.cash.copy")}
          </Button>
          <Button variant="outline" small onClick={() => setOpen("paid")}>
            {t("admin.cash.claimPaid")}
          </Button>
          <Button variant="quiet" small onClick={() => setOpen("write-off")}>
            {t("admin.cash.writeOff")}
          </Button>
        </p>
      ) : (
        <p className={claim.state === "paid" ? "cash-do is-good num" : "cash-do num"}>
          {claim.state === "paid"
            ? t("admin.cash.claimWasPaid", { amount: money(fromTaka(claim.settledAmount ?? 0)) })
            : t("admin.cash.claim.dropped")}
          {claim.settledNote && (
            <span className="cash-why">
              <UserText text={claim.settledNote} />
            </span>
          )}
        </p>
      )}
      {open === "paid" && claim.state === "open" && <PaidForm claim={claim} onClose={close} />}
      {open === "write-off" && claim.state === "open" && <WriteOffForm claim={claim} onClose={close} />}
    </li>
  );
}

function WriteOffForm({ claim, onClose }: { claim: ClaimResponse; onClose: () => void }) {
  const { t, money } = useAdminI18n();
  const { form, field, sending } = useAdminForm(
    { note: "" },
    {
      schema: claimResult,
      toBody: ({ note }) => ({ state: "dropped" as const, note }),
      send: (body) => api("PATCH /claims/:id", { params: { id: claim._id }, body }),
      saved: { title: t("admin.cash.claim.dropped") },
      onSaved: onClose,
    },
  );
  const kind = claim.kind === "charge" || claim.kind === "lost" ? claim.kind : "cash";
  return (
    <CashForm form={form} sending={sending} submit={t("admin.cash.writeOff")} onClose={onClose}>
      <p className="cash-why">{t(`admin.cash.writeOffText.${kind}`, { amount: money(fromTaka(claim.amount)) })}</p>
      <TextField {...field("note")} label={t("admin.cash.writeOffWhy")} />
    </CashForm>
  );
}

function PaidForm({ claim, onClose }: { claim: ClaimResponse; onClose: () => void }) {
  const { t } = useAdminI18n();
  // A payout that pays for the parcel ends its claim by itself.
  const isParcel = claim.kind === "not-paid";
  const { form, field, values, set, sending } = useAdminForm(
    { amount: String(claim.amount), account: (isParcel ? "bank" : "") as PayoutAccount | "" },
    {
      schema: claimResult,
      toBody: ({ amount, account }) => ({
        ...{ state: "paid" as const, account: account === "" ? null : account },
        // Sent as typed; the server validates it.
        amount: normalizeAmount(amount) as unknown as number,
      }),
      send: (body) => api("PATCH /claims/:id", { params: { id: claim._id }, body }),
      saved: { title: t("admin.saved") },
      onSaved: onClose,
    },
  );
  return (
    <CashForm form={form} sending={sending} submit={t("admin.cash.claimPaid")} onClose={onClose}>
      <TextField {...field("amount")} label={t("admin.cash.received")} inputMode="decimal" />
      <SelectField
        label={t("admin.cash.account")}
        value={values.account}
        options={[
          ...(isParcel ? [] : [{ value: "" as const, label: t("admin.cash.inPayout") }]),
          ...payoutAccounts.map((account) => ({ value: account, label: t(`admin.payments.method.${account}`) })),
        ]}
        onChange={(account) => set({ account })}
      />
    </CashForm>
  );
}
