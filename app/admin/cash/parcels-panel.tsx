import { useState } from "react";
import { useNavigate } from "react-router";
import type { UnpaidParcelResponse } from "../../../api/contract/cash.ts";
import { dueAges } from "../../../shop/cash/cash-rules.ts";
import { fromTaka, sum } from "../../../shop/money.ts";
import { courierNameOf } from "../../../shop/parcels/courier-names-rules.ts";
import type { CourierKind } from "../../../shop/parcels/parcel-rules.ts";
import { api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { useSave } from "../hooks.ts";
import { type AdminI18n, useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../sections.ts";
import { ClaimForm } from "./claim-form.tsx";
import { nameOfCourier } from "./courier-name.ts";
import { dueText } from "./due-text.ts";

/** After this many days an unpaid parcel should be claimed. */
const lateDays = Math.max(...dueAges.filter((days) => days !== null));

const needsAnswer = ({ kind, days, courier }: UnpaidParcelResponse) =>
  kind === "lost" || days > lateDays || courier === "other";

/** Whether one payout can be of both: from the same courier, or brought by the shop's own riders. */
const arePaidAlike = (one: UnpaidParcelResponse, other: UnpaidParcelResponse) =>
  one.courier === other.courier && one.isOwnRider === other.isOwnRider;

/** Parcels that were lost or are not paid: claimed from their courier, or entered as paid where no statement names them. */
export function ParcelsPanel({ parcels }: { parcels: UnpaidParcelResponse[] }) {
  const { t } = useAdminI18n();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  if (parcels.length === 0) return null;
  const urgent = parcels.filter(needsAnswer);
  const others = parcels.filter((parcel) => !needsAnswer(parcel));
  const chosen = parcels.filter(({ _id }) => ticked.includes(_id));
  const rowOf = (parcel: UnpaidParcelResponse) => (
    <ParcelRow
      key={`${parcel.kind} ${parcel._id} ${parcel.claim}`}
      parcel={parcel}
      isTicked={ticked.includes(parcel._id)}
      onTick={(isTicked) =>
        setTicked(isTicked ? [...ticked, parcel._id] : ticked.filter((each) => each !== parcel._id))
      }
      isTickable={parcel.kind === "not-paid" && (!chosen[0] || arePaidAlike(chosen[0], parcel))}
    />
  );
  return (
    <section className="panel np" aria-label={t("admin.cash.unpaid")}>
      <div className="panel-h">
        <div>
          <h2>{t("admin.cash.unpaid")}</h2>
          <p>{t("admin.cash.unpaidText", { days: lateDays })}</p>
        </div>
      </div>
      {urgent.length > 0 && <ul className="cash-lines cash-parcels">{urgent.map(rowOf)}</ul>}
      {others.length > 0 && (
        <details className="cash-more">
          <summary className="num">{t("admin.cash.unpaidMore", { count: others.length })}</summary>
          <ul className="cash-lines cash-parcels">{others.map(rowOf)}</ul>
        </details>
      )}
      {chosen.length > 0 && <EnterPayout chosen={chosen} onEntered={() => setTicked([])} />}
    </section>
  );
}

type ParcelRowProps = {
  parcel: UnpaidParcelResponse;
  isTicked: boolean;
  isTickable: boolean;
  onTick: (isTicked: boolean) => void;
};

function ParcelRow({ parcel, isTicked, isTickable, onTick }: ParcelRowProps) {
  const i18n = useAdminI18n();
  const { t, date } = i18n;
  const [isClaiming, setClaiming] = useState(false);
  const { kind, courier, order, number, days, amount } = parcel;
  return (
    <li className="num">
      <label className="cash-parcel cash-tick">
        <input
          type="checkbox"
          checked={isTicked}
          disabled={!isTickable}
          onChange={({ target }) => onTick(target.checked)}
        />
        <span>
          <b lang="en">{number}</b>
          {parcel.consignment !== number && <small lang="en">{parcel.consignment}</small>}
          <span className="vh">{t("admin.cash.tick")}</span>
        </span>
      </label>
      <p className="cash-why">
        {courierNameOf(parcel, i18n.language)}
        <small className={kind === "lost" || days > lateDays ? "is-bad" : undefined}>
          {t(kind === "lost" ? "admin.cash.lostOn" : "admin.cash.deliveredOn", { day: date(parcel.at, "day") })}
          {days > 0 && `, ${t("admin.cash.daysAgo", { count: days })}`}
        </small>
      </p>
      <p className="cash-amount">
        <b>{dueText(fromTaka(amount), i18n)}</b>
      </p>
      <p className="cash-do">
        {parcel.claim ? (
          <span className="is-warn">{t("admin.cash.claim.open")}</span>
        ) : (
          courier !== "other" &&
          amount > 0 && (
            <Button variant={needsAnswer(parcel) ? "outline" : "quiet"} small onClick={() => setClaiming(true)}>
              {t("admin.cash.claim")}
            </Button>
          )
        )}
      </p>
      {isClaiming && (
        <ClaimForm
          about={{ courier, kind, amount, order }}
          textOf={(texts, worth) => parcelClaimText(parcel, worth, texts)}
          onClose={() => setClaiming(false)}
        />
      )}
    </li>
  );
}

/** The claim's text about a parcel that is in no payout. */
function parcelClaimText(
  { kind, courier, number, consignment, at }: UnpaidParcelResponse,
  amount: number,
  i18n: AdminI18n,
) {
  return i18n.t(`admin.cash.text.${kind}`, {
    ...{ courier: nameOfCourier(courier, i18n), parcel: consignment ?? number, number },
    ...{ day: i18n.date(at, "day"), amount: i18n.money(fromTaka(amount)) },
  });
}

function EnterPayout({ chosen, onEntered }: { chosen: UnpaidParcelResponse[]; onEntered: () => void }) {
  const i18n = useAdminI18n();
  const { t, language } = i18n;
  const navigate = useNavigate();
  const { busy, change } = useSave();
  const courier: CourierKind = chosen[0]?.courier ?? "other";
  const amount = dueText(sum(chosen.map((parcel) => fromTaka(parcel.amount))), i18n);
  // The shop's own rider brings the money along.
  const isBrought = chosen[0]?.isOwnRider ?? false;
  const enter = async (account: "cash" | null) => {
    const body = { courier, parcels: chosen.map(({ _id }) => _id), account };
    let payout = "";
    const isSaved = await change(
      async () => {
        payout = (await api("POST /payouts", { body })).insertedId;
      },
      { failed: t("admin.notSaved"), ...(account && { done: { title: t("admin.cash.countedDone", { amount }) } }) },
    );
    if (!isSaved) return;
    onEntered();
    if (!account) void navigate(sectionLink("cash", { payout }), { preventScrollReset: true });
  };
  return (
    <p className="cash-do cash-enter num">
      {isBrought && (
        <Button small busy={busy} onClick={() => void enter("cash")}>
          {t("admin.cash.counted.book", { amount })}
        </Button>
      )}
      <Button variant={isBrought ? "quiet" : "primary"} small busy={busy} onClick={() => void enter(null)}>
        {t(isBrought ? "admin.cash.countLater" : "admin.cash.enterPayout")}
      </Button>
      <span className="cash-why">
        {t(isBrought ? "admin.cash.countedText" : "admin.cash.enterPayoutText", {
          courier: [...new Set(chosen.map((parcel) => courierNameOf(parcel, language)))].join(", "),
          parcels: t("admin.cash.parcels", { count: chosen.length }),
          amount,
        })}
      </span>
    </p>
  );
}
