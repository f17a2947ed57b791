import { useEffect, useRef, useState } from "react";
import { Link, useRevalidator } from "react-router";
import type { ParcelResponse } from "../../../api/contract/parcels.ts";
import { dhakaDay } from "../../../shop/dhaka-time.ts";
import { fromTaka } from "../../../shop/money.ts";
import { hasCourierNumber } from "../../../shop/parcels/courier-names-rules.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { asRecord, readStored, writeStored } from "../../browser/local-storage.ts";
import { Button } from "../../components/button.tsx";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Icon } from "../../components/icon.tsx";
import { showToast } from "../../components/toast.ts";
import { type Batch, BatchResult } from "../batch-result.tsx";
import { SectionHead } from "../components.tsx";
import { usePermission, useShopSettings } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import { linkWith, sectionLink } from "../sections.ts";
import { withReach } from "../services.ts";
import { type Pile, pilesOf, scanPile } from "./hand-over-piles.ts";
import { findParcel } from "./load-parcels.ts";
import { ScanField, type ScanResult } from "./scan-field.tsx";
import "../print-head.css";
import "./hand-over-sheet.css";

type HandOverProps = { parcels: ParcelResponse[]; hasMore: boolean; params: URLSearchParams };

/** What goes out today, one sheet for each courier: scanned parcel by parcel, printed, signed by the rider. */
export function HandOver({ parcels, hasMore, params }: HandOverProps) {
  const { t, language, number } = useAdminI18n();
  const piles = pilesOf(parcels, language);
  const open = piles.find(({ key }) => key === params.get("courier")) ?? piles[0];
  return (
    <div className="hand-over">
      <SectionHead title="admin.handOver.title" lede={t("admin.handOver.lede")}>
        <Button variant="quiet" small to={sectionLink("dispatch", { stage: "booked" })}>
          {t("admin.labels.back")}
        </Button>
        <Button small onClick={() => window.print()}>
          <Icon name="printer" size="s" />
          {t("admin.handOver.print")}
        </Button>
      </SectionHead>
      <nav className="tabs print-tabs" aria-label={t("admin.tracking.courier")}>
        {piles.map((pile) => (
          <Link
            key={pile.key}
            to={linkWith(params, { courier: pile.key })}
            aria-current={pile === open ? "page" : undefined}
          >
            {pile.name} <span className="num">{number(pile.parcels.length)}</span>
          </Link>
        ))}
      </nav>
      {hasMore && <p className="hand-more">{t("admin.handOver.more", { count: parcels.length })}</p>}
      {open ? (
        <Sheet key={open.key} pile={open} piles={piles} />
      ) : (
        <EmptyState icon="truck" title={t("admin.dispatch.none.booked")} />
      )}
    </div>
  );
}

const scannedKey = "labonno:hand-over";

/** What was scanned on this device today: the page may be closed in between. */
function readScanned(): Set<string> {
  const { day, ids } = asRecord(readStored("localStorage", scannedKey));
  const isToday = day === dhakaDay(new Date());
  return new Set(isToday && Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : []);
}

function Sheet({ pile, piles }: { pile: Pile; piles: Pile[] }) {
  const i18n = useAdminI18n();
  const { t, language } = i18n;
  const { revalidate } = useRevalidator();
  const settings = useShopSettings();
  const mayHandOver = usePermission("shipments:handover");
  const [scannedIds, setScannedIds] = useState<ReadonlySet<string>>(readScanned);
  const latestIds = useRef(scannedIds);
  const [taken, setTaken] = useState<ParcelResponse[] | null>(null);
  const [batch, setBatch] = useState<Batch | null>(null);
  const [busy, setBusy] = useState(false);
  const parcels = taken ?? pile.parcels;
  const scanned = pile.parcels.filter(({ _id }) => scannedIds.has(_id));
  const missing = pile.parcels.length - scanned.length;
  useEffect(
    () => writeStored("localStorage", scannedKey, { day: dhakaDay(new Date()), ids: [...scannedIds] }),
    [scannedIds],
  );

  function tick(id: string, isTicked: boolean): void {
    // A scanner is faster than rendering: the next scan relies on this value.
    const next = new Set(latestIds.current);
    if (isTicked) next.add(id);
    else next.delete(id);
    latestIds.current = next;
    setScannedIds(next);
  }
  async function scan(code: string): Promise<ScanResult> {
    const found = scanPile(code, pile, piles, latestIds.current);
    if (found.kind === "unknown") return notOnSheet(code);
    const title = found.parcel.number;
    if (found.kind === "other-pile")
      return { title, text: t("admin.handOver.otherPile", { courier: found.pile.name }), isGood: false };
    if (found.kind === "again") return { title, text: t("admin.handOver.again"), isGood: false };
    tick(found.parcel._id, true);
    const count = pile.parcels.filter(({ _id }) => latestIds.current.has(_id)).length;
    return { title, text: t("admin.dispatch.scanned", { count, total: pile.parcels.length }), isGood: true };
  }
  async function notOnSheet(code: string): Promise<ScanResult> {
    const parcel = await findParcel(code, language).catch(() => null);
    if (!parcel) return { title: code, text: t("admin.handOver.notOurs"), isGood: false };
    const stage = t(`admin.stage.${parcel.stage}`);
    return { title: parcel.number, text: t("admin.handOver.notOnSheet", { stage }), isGood: false };
  }
  async function handOver(): Promise<void> {
    const count = scanned.length;
    const rest = missing > 0 ? t("admin.handOver.stay", { count: missing }) : t("admin.handOver.allThere");
    const isConfirmed = await confirmDialog({
      title: t("admin.handOver.ask", { count, courier: pile.name }),
      text: await withReach(rest, "order-shipped", settings, i18n),
      icon: "truck",
      yes: t("admin.handOver.yes"),
      no: t("admin.order.cancelDialog"),
    });
    if (!isConfirmed) return;
    setBusy(true);
    try {
      const outcomes = await api("POST /shipments/hand-over", { body: { ids: scanned.map(({ _id }) => _id) } });
      const gone = new Set(outcomes.filter(({ modified }) => modified).map(({ _id }) => _id));
      setTaken(scanned.filter(({ _id }) => gone.has(_id)));
      setBatch({ title: t("admin.dispatch.handedOver", { count: gone.size }), outcomes, canUndo: true });
      await revalidate();
    } catch (error) {
      showToast({ title: t("admin.dispatch.failed"), text: errorText(error, t), tone: "error" });
    }
    setBusy(false);
  }
  return (
    <>
      <div className="hand-do">
        <BatchResult
          batch={batch}
          onChange={(next) => {
            setBatch(next);
            setTaken(null);
          }}
        />
        {!taken && (
          <section className="panel">
            <ScanField label={t("admin.dispatch.scan.booked")} onScan={scan} />
            <div className="hand-state">
              <p role="status" className="num">
                <b>{t("admin.dispatch.scanned", { count: scanned.length, total: pile.parcels.length })}</b>{" "}
                {missing > 0 && scanned.length > 0 && (
                  <span className="is-bad">{t("admin.handOver.missing", { count: missing })}</span>
                )}
              </p>
              {pile.isScannedByCourier ? (
                <p>{t("admin.handOver.firstScan", { courier: pile.name })}</p>
              ) : (
                mayHandOver && (
                  <Button small busy={busy} disabled={scanned.length === 0} onClick={() => void handOver()}>
                    {t("admin.handOver.take", { count: scanned.length })}
                  </Button>
                )
              )}
            </div>
          </section>
        )}
      </div>
      <PaperSheet
        courier={pile.name}
        parcels={parcels}
        tickedIds={taken ? new Set(taken.map(({ _id }) => _id)) : scannedIds}
        onTick={taken ? undefined : tick}
      />
    </>
  );
}

type PaperSheetProps = {
  courier: string;
  parcels: ParcelResponse[];
  tickedIds: ReadonlySet<string>;
  /** Undefined for a sheet that has been handed over. */
  onTick: ((id: string, isTicked: boolean) => void) | undefined;
};

/** The sheet as it is printed. Once something is scanned, only that is on the paper; before, boxes for a pen. */
function PaperSheet({ courier, parcels, tickedIds, onTick }: PaperSheetProps) {
  const { t, money, date } = useAdminI18n();
  const { name } = useShopSettings();
  const { language } = useAdminI18n();
  const isStarted = parcels.some(({ _id }) => tickedIds.has(_id));
  const count = isStarted ? parcels.filter(({ _id }) => tickedIds.has(_id)).length : parcels.length;
  return (
    <section className={isStarted ? "hand-sheet is-started" : "hand-sheet"} aria-label={courier}>
      <header>
        <h2>{t("admin.handOver.to", { courier })}</h2>
        <p className="num">
          {name[language]}, {date(new Date(), "dayTime")}, {t("admin.booking.parcels", { count })}
        </p>
      </header>
      <table className="table">
        <thead>
          <tr>
            <th>
              <span className="vh">{t("admin.handOver.there")}</span>
            </th>
            <th>{t("admin.orders.column.order")}</th>
            <th>{t("admin.handOver.code")}</th>
            <th>{t("admin.booking.to")}</th>
            <th className="r">{t("admin.parcels.column.cash")}</th>
          </tr>
        </thead>
        <tbody>
          {parcels.map(({ _id, number, shipments, billingDetails, amountDue }) => (
            <tr key={_id} className={tickedIds.has(_id) ? "is-ticked" : undefined}>
              <td>
                <input
                  type="checkbox"
                  aria-label={number}
                  checked={tickedIds.has(_id)}
                  disabled={!onTick}
                  onChange={({ target }) => onTick?.(_id, target.checked)}
                />
              </td>
              <td className="num" lang="en">
                {number}
              </td>
              <td className="num" lang="en">
                {shipments
                  .filter((shipment) => hasCourierNumber(shipment, number))
                  .map(({ trackingCode }) => trackingCode)
                  .join(", ")}
              </td>
              <td lang="">
                {billingDetails.fullName}
                <small>{billingDetails.city}</small>
              </td>
              <td className="num r">{amountDue > 0 ? money(fromTaka(amountDue)) : t("admin.parcels.paid")}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer>
        <p>{t("admin.handOver.sign.rider")}</p>
        <p>{t("admin.handOver.sign.phone")}</p>
        <p>{t("admin.handOver.sign.signature")}</p>
        <p>{t("admin.handOver.sign.by")}</p>
      </footer>
    </section>
  );
}
