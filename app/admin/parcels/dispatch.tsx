import { useEffect, useRef, useState } from "react";
import { Link, useRevalidator } from "react-router";
import type { PlannedBookingResponse } from "../../../api/contract/bookings.ts";
import type { ParcelResponse } from "../../../api/contract/parcels.ts";
import { courierNames } from "../../../shop/parcels/courier-names-rules.ts";
import { maxParcels, type ParcelStage, type UploadForm, uploadForms } from "../../../shop/parcels/parcel-rules.ts";
import { readGoodsCode } from "../../../shop/stock/pick-rules.ts";
import { api } from "../../browser/api.ts";
import { download } from "../../browser/download.ts";
import { errorText } from "../../browser/error-text.ts";
import { ApiRefusal } from "../../browser/request.ts";
import { Button, IconButton } from "../../components/button.tsx";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Icon } from "../../components/icon.tsx";
import { showToast } from "../../components/toast.ts";
import { type Batch, type BatchOutcome, BatchResult } from "../batch-result.tsx";
import { SectionHead } from "../components.tsx";
import { useAdminI18n } from "../i18n.ts";
import { linkWith, type SectionInput, sectionLink } from "../sections.ts";
import { nameOf } from "../stock/goods-name.tsx";
import { BookingPanel } from "./booking-panel.tsx";
import { HandOver } from "./hand-over-sheet.tsx";
import { PrintLabels } from "./labels.tsx";
import { findParcel, loadBooked, loadChosenParcels, loadParcels, loadPlan, type ParcelsData } from "./load-parcels.ts";
import { OpenParcel } from "./open-parcel.tsx";
import { forEachParcel, packingConflict, packParcel, unpackParcel } from "./pack.ts";
import { ParcelTable } from "./parcel-table.tsx";
import { PasteNumbers } from "./paste-numbers.tsx";
import { goodsOf, PickList } from "./pick-list.tsx";
import { ScanField, type ScanResult } from "./scan-field.tsx";
import "./parcels.css";

const dispatchStages = ["to-pack", "packed", "booked"] as const satisfies ParcelStage[];
type DispatchStage = (typeof dispatchStages)[number];

function readStage(params: URLSearchParams): DispatchStage {
  return dispatchStages.find((stage) => stage === params.get("stage")) ?? "to-pack";
}

/** Long enough to see that it was the wrong one. */
const undoMs = 8000;

type DispatchProps = ParcelsData & {
  params: URLSearchParams;
  /** How the packed parcels would be booked; without a connected courier they are booked by hand. */
  plan: PlannedBookingResponse[];
};

/** Confirmed orders in dispatch: packed, booked, handed over. */
function Dispatch({ list, counts, params, plan }: DispatchProps) {
  const i18n = useAdminI18n();
  const { t, date, language } = i18n;
  const { revalidate } = useRevalidator();
  const stage = readStage(params);
  const parcels = list.items;
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const latestIds = useRef(selectedIds);
  useEffect(() => {
    latestIds.current = selectedIds;
  }, [selectedIds]);
  const [openId, setOpenId] = useState<string | null>(null);
  /** Whether a phone shows the pick list instead of the orders. */
  const [isPicking, setPicking] = useState(false);
  /** What was picked, and what is in the open parcel. */
  const [pickedIds, setPickedIds] = useState<ReadonlySet<string>>(new Set());
  const [inParcelIds, setInParcelIds] = useState<ReadonlySet<string>>(new Set());
  const [batch, setBatch] = useState<Batch | null>(null);
  // Parcels that have left the list are no longer selected.
  const selected = parcels.filter(({ _id }) => selectedIds.has(_id));

  async function pack(parcel: ParcelResponse): Promise<ScanResult> {
    const title = parcel.number;
    try {
      const isNew = await packParcel(parcel);
      openParcel(null);
      await revalidate();
      if (!isNew) return { title, text: t("admin.dispatch.packedBefore"), isGood: true };
      const undo = { label: t("admin.undo"), run: () => void unpack(parcel) };
      return { title, text: t("admin.dispatch.packed"), isGood: true, action: undo };
    } catch (error) {
      await revalidate();
      const isConflict = error instanceof ApiRefusal && error.code === "changed-meanwhile";
      return { title, text: isConflict ? packingConflict(parcel, error, i18n) : errorText(error, t), isGood: false };
    }
  }
  async function packFromRow(parcel: ParcelResponse): Promise<void> {
    const { title, text, isGood, action } = await pack(parcel);
    showToast({
      title,
      ...(text && { text }),
      ...(!isGood && { tone: "error" }),
      ...(action && { action, ms: undoMs }),
    });
  }
  async function unpack(parcel: ParcelResponse): Promise<void> {
    const title = parcel.number;
    try {
      await unpackParcel(parcel);
      showToast({ title, text: t("admin.dispatch.unpacked") });
    } catch (error) {
      showToast({ title, text: errorText(error, t), tone: "error" });
    }
    await revalidate();
  }

  function openParcel(id: string | null): void {
    setOpenId(id);
    if (id !== null) setPicking(false);
    setInParcelIds(new Set());
  }

  /** Ticks goods of the open parcel, else of the pick list; not where another batch goes out first. Null for no goods. */
  function scanGoods(code: string): ScanResult | null {
    const picking = goodsOf(parcels);
    const open = parcels.find(({ _id }) => _id === openId);
    const found = readGoodsCode(open?.items ?? picking, code);
    if (!found) {
      const elsewhere = open && readGoodsCode(picking, code);
      return elsewhere
        ? { title: nameOf(elsewhere.goods), text: t("admin.dispatch.notInParcel"), isGood: false }
        : null;
    }
    const { goods, first } = found;
    const title = nameOf(goods);
    // The parcels before it may use up the earlier batch.
    const needed = open && readGoodsCode(picking, code);
    if (first && (needed === undefined || needed?.first)) {
      const batch = [first.code, first.expires && date(first.expires, "day")].filter(Boolean).join(", ");
      return { title, text: t("admin.dispatch.takeFirst", { batch }), isGood: false };
    }
    const tick = open ? setInParcelIds : setPickedIds;
    tick((ids) => new Set([...ids, goods.variantId]));
    return { title, text: t("admin.dispatch.take", { count: goods.quantity }), isGood: true };
  }

  /**
   * In the packing list a scan ticks goods; the first of an order opens its parcel and the second packs it. Later a scan
   * ticks the parcel.
   */
  async function scan(code: string): Promise<ScanResult> {
    const goods = stage === "to-pack" ? scanGoods(code) : null;
    if (goods) return goods;
    const parcel = await findParcel(code, language).catch(() => null);
    if (!parcel) return { title: code, text: t("admin.scan.unknown"), isGood: false };
    const { _id, number, billingDetails } = parcel;
    if (parcel.stage !== stage) {
      const where = t(`admin.stage.${parcel.stage}`);
      return { title: number, text: t("admin.scan.elsewhere", { stage: where }), isGood: false };
    }
    if (stage === "to-pack") {
      if (openId === _id) return pack(parcel);
      openParcel(_id);
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
  // A phone has no place for both.
  const hasTabs = stage === "to-pack" && parcels.length > 0;
  return (
    <div className="dispatch">
      <SectionHead title="admin.nav.dispatch" lede={t("admin.dispatch.lede")} />
      <Steps counts={counts} stage={stage} params={params} />
      <div className={["dispatch-in", hasTabs && "has-tabs", isPicking && "is-picking"].filter(Boolean).join(" ")}>
        <div className="dispatch-side">
          <section className="panel">
            <ScanField key={stage} label={t(`admin.dispatch.scan.${stage}`)} onScan={scan} />
          </section>
          {stage === "to-pack" ? (
            <PickList parcels={parcels} pickedIds={pickedIds} onPick={setPickedIds} />
          ) : (
            <PasteNumbers />
          )}
        </div>
        {hasTabs && (
          <div className="dispatch-tabs only-m">
            {[false, true].map((isList) => (
              <button
                key={String(isList)}
                type="button"
                aria-pressed={isPicking === isList}
                onClick={() => setPicking(isList)}
              >
                {t(isList ? "admin.dispatch.pickList" : "admin.dispatch.orders")}
              </button>
            ))}
          </div>
        )}
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
            <ParcelTable
              parcels={parcels}
              label={t(`admin.stage.${stage}`)}
              since={stage === "to-pack" ? "admin.parcels.column.ordered" : "admin.parcels.column.packed"}
              openId={openId}
              onOpen={openParcel}
              selectedIds={selectedIds}
              onSelect={setSelectedIds}
              renderOpen={(parcel) => (
                <OpenParcel
                  parcel={parcel}
                  isToPack={stage === "to-pack"}
                  tickedIds={inParcelIds}
                  onTick={setInParcelIds}
                  onPack={() => packFromRow(parcel)}
                  onUnpacked={revalidate}
                />
              )}
            />
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

type DispatchBarProps = {
  stage: DispatchStage;
  parcels: ParcelResponse[];
  onDone: (batch: Batch) => void;
  onClear: () => void;
};

/** What can be done with the selected parcels at once. */
function DispatchBar({ stage, parcels, onDone, onClear }: DispatchBarProps) {
  const { t, language } = useAdminI18n();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const ids = parcels.map(({ _id }) => _id);
  const labelsLink = (paper: string) => sectionLink("dispatch", { view: "print", paper, stage, ids: ids.join(",") });

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    await work().catch((error: unknown) =>
      showToast({ title: t("admin.dispatch.failed"), text: errorText(error, t), tone: "error" }),
    );
    await revalidate();
    setBusy(false);
  }
  async function unpackAll(packed: BatchOutcome[]): Promise<Batch> {
    const ids = new Set(packed.map(({ _id }) => _id));
    const outcomes = await forEachParcel(
      parcels.filter(({ _id }) => ids.has(_id)),
      unpackParcel,
    );
    const count = outcomes.filter(({ modified }) => modified).length;
    return { title: t("admin.batch.undone", { count }), outcomes };
  }
  const packAll = () =>
    run(async () => {
      const outcomes = await forEachParcel(parcels, packParcel);
      const count = outcomes.filter(({ modified }) => modified).length;
      onDone({ title: t("admin.dispatch.packedMany", { count }), outcomes, undo: unpackAll });
    });
  async function handOver(): Promise<void> {
    const isConfirmed = await confirmDialog({
      title: t("admin.dispatch.handOverAsk", { count: parcels.length }),
      text: t("admin.dispatch.handOverText"),
      icon: "truck",
      yes: t("admin.dispatch.handOverYes"),
      no: t("admin.order.cancelDialog"),
    });
    if (!isConfirmed) return;
    await run(async () => {
      const outcomes = await api("POST /shipments/hand-over", { body: { ids } });
      const count = outcomes.filter(({ modified }) => modified).length;
      onDone({ title: t("admin.dispatch.handedOver", { count }), outcomes, canUndo: true });
    });
  }
  const saveSheet = (form: UploadForm) =>
    run(() => download(`/shipments/export?${new URLSearchParams({ form, ids: ids.join(",") })}`, `${form}.csv`));
  return (
    <div className="bulk">
      <b className="num" role="status">
        {t("admin.orders.selected", { count: parcels.length })}
      </b>
      {stage === "to-pack" ? (
        <Button small busy={busy} onClick={() => void packAll()}>
          {t("admin.dispatch.pack")}
        </Button>
      ) : (
        <Button small busy={busy} onClick={() => void handOver()}>
          {t("admin.dispatch.handOver")}
        </Button>
      )}
      <Button variant="outline" small to={labelsLink("roll")}>
        <Icon name="printer" size="s" />
        {t("admin.labels.roll")}
      </Button>
      <Button variant="outline" small to={labelsLink("a4")}>
        {t("admin.labels.a4")}
      </Button>
      {stage !== "to-pack" &&
        uploadForms.map((form) => (
          <Button key={form} variant="outline" small busy={busy} onClick={() => void saveSheet(form)}>
            {t("admin.dispatch.sheet", { courier: courierNames[form][language] })}
          </Button>
        ))}
      <IconButton icon="x" size="s" label={t("admin.orders.filterClear")} onClick={onClear} />
    </div>
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
