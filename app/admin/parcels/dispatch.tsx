import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { PlannedBookingResponse } from "../../../api/contract/bookings.ts";
import { maxParcels } from "../../../shop/parcels/parcel-rules.ts";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Icon } from "../../components/icon.tsx";
import { type Batch, BatchResult } from "../batch-result.tsx";
import { SectionHead } from "../components.tsx";
import { useAdminI18n } from "../i18n.ts";
import { linkWith, type SectionInput, sectionLink } from "../sections.ts";
import { BookingPanel } from "./booking-panel.tsx";
import { DispatchBar } from "./dispatch-bar.tsx";
import { type DispatchStage, dispatchStages, readStage } from "./dispatch-stage.ts";
import { HandOver } from "./hand-over-sheet.tsx";
import { PrintLabels } from "./labels.tsx";
import { findParcel, loadBooked, loadChosenParcels, loadParcels, loadPlan, type ParcelsData } from "./load-parcels.ts";
import { OpenParcel } from "./open-parcel.tsx";
import { ParcelTable } from "./parcel-table.tsx";
import { PasteNumbers } from "./paste-numbers.tsx";
import { PickList } from "./pick-list.tsx";
import { ScanField, type ScanResult } from "./scan-field.tsx";
import { usePacking } from "./use-packing.ts";
import "./parcels.css";

type DispatchProps = ParcelsData & {
  params: URLSearchParams;
  /** How the packed parcels would be booked; without a connected courier they are booked by hand. */
  plan: PlannedBookingResponse[];
};

/** Confirmed orders in dispatch: packed, booked, handed over. */
function Dispatch({ list, counts, params, plan }: DispatchProps) {
  const { t, language } = useAdminI18n();
  const stage = readStage(params);
  const parcels = list.items;
  const packing = usePacking(parcels);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const latestIds = useRef(selectedIds);
  useEffect(() => {
    latestIds.current = selectedIds;
  }, [selectedIds]);
  const [batch, setBatch] = useState<Batch | null>(null);
  // Parcels that have left the list are no longer selected.
  const selected = parcels.filter(({ _id }) => selectedIds.has(_id));

  /**
   * In the packing list a scan ticks goods; the first of an order opens its parcel and the second packs it. Later a scan
   * ticks the parcel.
   */
  async function scan(code: string): Promise<ScanResult> {
    const goods = stage === "to-pack" ? packing.scanGoods(code) : null;
    if (goods) return goods;
    const parcel = await findParcel(code, language).catch(() => null);
    if (!parcel) return { title: code, text: t("admin.scan.unknown"), isGood: false };
    const { _id, number, billingDetails } = parcel;
    if (parcel.stage !== stage) {
      const where = t(`admin.stage.${parcel.stage}`);
      return { title: number, text: t("admin.scan.elsewhere", { stage: where }), isGood: false };
    }
    if (stage === "to-pack") {
      if (packing.openId === _id) return packing.pack(parcel);
      packing.openParcel(_id);
      return { title: `${number}, ${billingDetails.fullName}`, text: t("admin.dispatch.scanAgain"), isGood: true };
    }
    // A scanner is faster than rendering: the next scan relies on this value.
    const scanned = new Set([...latestIds.current, _id]);
    latestIds.current = scanned;
    setSelectedIds(scanned);
    const count = parcels.filter((each) => scanned.has(each._id)).length;
    return {
      title: number,
      text: t("admin.dispatch.scanned", { count, total: parcels.length }),
      isGood: true,
    };
  }
  const hasTabs = stage === "to-pack" && parcels.length > 0;
  return (
    <div className="dispatch">
      <SectionHead title="admin.nav.dispatch" lede={t("admin.dispatch.lede")} />
      <Steps counts={counts} stage={stage} params={params} />
      <div
        className={["dispatch-in", hasTabs && "has-tabs", packing.isPicking && "is-picking"].filter(Boolean).join(" ")}
      >
        <div className="dispatch-side">
          <section className="panel">
            <ScanField key={stage} label={t(`admin.dispatch.scan.${stage}`)} onScan={scan} />
          </section>
          {stage === "to-pack" ? (
            <PickList parcels={parcels} pickedIds={packing.pickedIds} onPick={packing.setPickedIds} />
          ) : (
            <PasteNumbers />
          )}
        </div>
        {hasTabs && <PackTabs isPicking={packing.isPicking} onChange={packing.setPicking} />}
        <div className="dispatch-main">
          <BatchResult batch={batch} onChange={setBatch} />
          {stage === "booked" && parcels.length > 0 && (
            <p className="dispatch-sheets">
              <Button variant="outline" small to={sectionLink("dispatch", { view: "hand-over" })}>
                <Icon name="truck" size="s" />
                {t("admin.handOver.open")}
              </Button>
            </p>
          )}
          {stage === "packed" && <BookingPanel parcels={parcels} plan={plan} />}
          {selected.length > 0 && (
            <DispatchBar
              stage={stage}
              parcels={selected}
              onDone={(done) => {
                setBatch(done);
                setSelectedIds(new Set());
              }}
              onClear={() => setSelectedIds(new Set())}
            />
          )}
          {parcels.length === 0 ? (
            <EmptyState
              icon="package"
              title={t(`admin.dispatch.none.${stage}`)}
              text={counts.packed + counts.booked > 0 ? undefined : t("admin.dispatch.noneText")}
            />
          ) : (
            <Folded isFolded={stage === "packed" && plan.some(({ offers }) => offers.length > 0)}>
              <ParcelTable
                parcels={parcels}
                label={t(`admin.stage.${stage}`)}
                since={stage === "to-pack" ? "admin.parcels.column.ordered" : "admin.parcels.column.packed"}
                openId={packing.openId}
                onOpen={packing.openParcel}
                selectedIds={selectedIds}
                onSelect={setSelectedIds}
                renderOpen={(parcel) => (
                  <OpenParcel
                    parcel={parcel}
                    isToPack={stage === "to-pack"}
                    tickedIds={packing.inParcelIds}
                    onTick={packing.setInParcelIds}
                    onPack={() => packing.packFromRow(parcel)}
                    onUnpack={() => packing.unpack(parcel)}
                  />
                )}
              />
            </Folded>
          )}
          {list.next && (
            <div className="list-foot">
              <Button variant="quiet" small to={linkWith(params, { after: list.next })}>
                {t("admin.parcels.more")}
              </Button>
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

/** Folded where the booking above lists the same parcels. */
function Folded({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  const { t } = useAdminI18n();
  if (!isFolded) return children;
  return (
    <details className="adm-more">
      <summary>{t("admin.dispatch.singly")}</summary>
      {children}
    </details>
  );
}

type PackTabsProps = { isPicking: boolean; onChange: (isPicking: boolean) => void };

/** On a phone the orders or the pick list: it has no place for both. */
function PackTabs({ isPicking, onChange }: PackTabsProps) {
  const { t } = useAdminI18n();
  return (
    <div className="dispatch-tabs only-m">
      {[false, true].map((isList) => (
        <button key={String(isList)} type="button" aria-pressed={isPicking === isList} onClick={() => onChange(isList)}>
          {t(isList ? "admin.dispatch.pickList" : "admin.dispatch.orders")}
        </button>
      ))}
    </div>
  );
}

type StepsProps = { counts: ParcelsData["counts"]; stage: DispatchStage; params: URLSearchParams };

/** The steps of dispatch, each with its number of parcels. */
function Steps({ counts, stage, params }: StepsProps) {
  const { t, number } = useAdminI18n();
  return (
    <nav className="steps" aria-label={t("admin.dispatch.steps")}>
      {dispatchStages.map((each) => (
        <Link
          key={each}
          to={linkWith(params, { stage: each, after: null })}
          aria-current={each === stage ? "page" : undefined}
        >
          <span>{t(`admin.dispatch.step.${each}`)}</span>
          <b className="num">{number(counts[each])}</b>
        </Link>
      ))}
    </nav>
  );
}

/** The dispatch section: the parcels of a step, labels to print, or the sheets of the hand-over. */
export async function renderSection({ params, language }: SectionInput) {
  if (params.get("view") === "print") {
    const ids = (params.get("ids") ?? "").split(",").slice(0, maxParcels).join(",");
    const chosen = new URLSearchParams(params);
    chosen.set("ids", ids);
    return <PrintLabels parcels={await loadChosenParcels(chosen, language)} params={params} />;
  }
  if (params.get("view") === "hand-over") {
    const { items, next } = await loadBooked(language);
    return <HandOver parcels={items} hasMore={next !== null} params={params} />;
  }
  const stage = readStage(params);
  const data = await loadParcels(stage, params, language);
  const plan = stage === "packed" ? await loadPlan(data.list.items) : [];
  return <Dispatch key={stage} {...data} plan={plan} params={params} />;
}
