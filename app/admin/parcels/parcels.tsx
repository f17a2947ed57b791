import { type ReactNode, useState } from "react";
import { Link, useRevalidator } from "react-router";
import type { ParcelResponse } from "../../../api/contract/parcels.ts";
import { fromTaka, sum } from "../../../shop/money.ts";
import type { ParcelStage } from "../../../shop/parcels/parcel-rules.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { Button, IconButton } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Icon } from "../../components/icon.tsx";
import { showToast } from "../../components/toast.ts";
import { type Batch, BatchResult } from "../batch-result.tsx";
import { SectionHead } from "../components.tsx";
import { usePermission } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import { moveOrders } from "../orders/move-orders.tsx";
import { linkWith, type SectionInput, sectionLink } from "../sections.ts";
import { AskBack, mayAskBack } from "./ask-back.tsx";
import { CheckIn } from "./check-in.tsx";
import { countNeeded, findParcel, loadNeedsYou, loadParcels, type ParcelsData } from "./load-parcels.ts";
import { NeedsYouCards } from "./needs-you.tsx";
import { ParcelTable } from "./parcel-table.tsx";
import { ScanField, type ScanResult } from "./scan-field.tsx";
import "./parcels.css";

const shownStages = ["with-courier", "stuck", "coming-back", "to-check-in"] as const satisfies ParcelStage[];
type ShownStage = (typeof shownStages)[number];
type Tab = "needs-you" | ShownStage;

/** Where the goods are with a courier, and where they are coming back or have. */
const isReturning = (stage: ShownStage) => stage === "coming-back" || stage === "to-check-in";

function readTab(params: URLSearchParams): Tab {
  return shownStages.find((stage) => stage === params.get("stage")) ?? "needs-you";
}

type FrameProps = { tab: Tab; counts: ParcelsData["counts"]; needed: number; params: URLSearchParams };

/** The head of the section, with its lists. */
function ParcelsFrame({ tab, counts, needed, params, children }: FrameProps & { children: ReactNode }) {
  const { t, number } = useAdminI18n();
  const sent = number(counts["with-courier"] + counts.stuck);
  const [back, toCheckIn] = [number(counts["coming-back"]), number(counts["to-check-in"])];
  const waiting: Record<Tab, number> = { ...counts, "needs-you": needed };
  return (
    <div className="dispatch">
      <SectionHead
        title="admin.nav.parcels"
        lede={<span className="num">{t("admin.parcels.ledeCounts", { sent, back, toCheckIn })}</span>}
      >
        {counts.packed > 0 && (
          <Button variant="quiet" small to={sectionLink("dispatch", { stage: "packed" })}>
            <Icon name="truck" size="s" />
            {t("admin.parcels.toBook", { count: counts.packed })}
          </Button>
        )}
      </SectionHead>
      <nav className="tabs" aria-label={t("admin.parcels.tabs")}>
        {(["needs-you", ...shownStages] as const).map((each) => (
          <Link
            key={each}
            className={hotTabs.includes(each) && waiting[each] > 0 ? "hot" : undefined}
            to={linkWith(params, { stage: each === "needs-you" ? null : each, part: null, after: null })}
            aria-current={each === tab ? "page" : undefined}
            ref={each === tab ? showTab : undefined}
          >
            {t(`admin.parcels.tab.${each}`)} <span className="num">{number(waiting[each])}</span>
          </Link>
        ))}
      </nav>
      {children}
    </div>
  );
}

/** On a phone the open tab may lie beyond the edge. */
function showTab(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

const hotTabs: readonly Tab[] = ["needs-you", "to-check-in"];

type ParcelsProps = ParcelsData & { stage: ShownStage; needed: number; params: URLSearchParams };

/** Parcels out of the house: on their way, stuck, and coming back to be checked in. */
function Parcels({ stage, list, counts, needed, params }: ParcelsProps) {
  const { t, language } = useAdminI18n();
  const { revalidate } = useRevalidator();
  const maySelect = usePermission("orders:change") && !isReturning(stage);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [openId, setOpenId] = useState<string | null>(null);
  // A scanned parcel may stand on a later part of the list.
  const [scanned, setScanned] = useState<ParcelResponse | null>(null);
  const [batch, setBatch] = useState<Batch | null>(null);
  const isListed = list.items.some(({ _id }) => _id === scanned?._id);
  const parcels = scanned && !isListed ? [scanned, ...list.items] : list.items;
  const selected = parcels.filter(({ _id }) => selectedIds.has(_id));

  async function scan(code: string): Promise<ScanResult> {
    const parcel = await findParcel(code, language).catch(() => null);
    if (!parcel) return { title: code, text: t("admin.scan.unknown"), isGood: false };
    const { _id, number: title, billingDetails } = parcel;
    if (parcel.stage !== (isReturning(stage) ? "to-check-in" : "with-courier")) {
      const where = t(`admin.stage.${parcel.stage}`);
      return { title, text: t("admin.scan.elsewhere", { stage: where }), isGood: false };
    }
    setScanned(parcel);
    if (maySelect) setSelectedIds((ids) => new Set([...ids, _id]));
    else setOpenId(_id);
    return { title: `${title}, ${billingDetails.fullName}`, isGood: true };
  }
  return (
    <ParcelsFrame tab={stage} counts={counts} needed={needed} params={params}>
      <section className="panel parcel-scan">
        <ScanField key={stage} label={t(`admin.parcels.scan.${stage}`)} onScan={scan} />
      </section>
      <BatchResult batch={batch} onChange={setBatch} />
      {selected.length > 0 && maySelect && (
        <ParcelBar
          parcels={selected}
          onDone={(done) => {
            setBatch(done);
            setSelectedIds(new Set());
          }}
          onClear={() => setSelectedIds(new Set())}
        />
      )}
      {parcels.length === 0 ? (
        <EmptyState icon="truck" title={t(`admin.parcels.none.${stage}`)} />
      ) : (
        <ParcelTable
          parcels={parcels}
          label={t(`admin.parcels.tab.${stage}`)}
          since={stage === "to-check-in" ? "admin.parcels.column.back" : "admin.parcels.column.heard"}
          isFollowed={stage !== "to-check-in"}
          openId={openId}
          onOpen={setOpenId}
          selectedIds={maySelect ? selectedIds : null}
          onSelect={setSelectedIds}
          renderOpen={(parcel) =>
            isReturning(stage) ? (
              <CheckIn
                parcel={parcel}
                onDone={async () => {
                  setOpenId(null);
                  setScanned(null);
                  await revalidate();
                }}
              />
            ) : (
              <ParcelContents parcel={parcel} />
            )
          }
        />
      )}
      {list.next && (
        <div className="list-foot">
          <Button variant="quiet" small to={linkWith(params, { after: list.next })}>
            {t("admin.parcels.more")}
          </Button>
        </div>
      )}
    </ParcelsFrame>
  );
}

function ParcelContents({ parcel: { items, billingDetails, note, shipments } }: { parcel: ParcelResponse }) {
  const { t, phone } = useAdminI18n();
  return (
    <div className="parcel-open">
      <ul>
        {items.map(({ variantId, name, variantName, quantity }) => (
          <li key={variantId}>
            <span>
              {name} {variantName}
            </span>
            <b className="num">{t("summary.times", { quantity })}</b>
          </li>
        ))}
      </ul>
      <p lang="">
        {billingDetails.address}, {billingDetails.city} {billingDetails.zip}
      </p>
      {note && (
        <p className="parcel-note">
          {t("admin.order.note")}: <span lang="">{note}</span>
        </p>
      )}
      <a className="btn btn-q btn-sm" href={`tel:${billingDetails.phone}`}>
        <Icon name="phone" size="s" />
        <span className="num">{phone(billingDetails.phone)}</span>
      </a>
      {shipments.filter(mayAskBack).map((shipment) => (
        <AskBack key={shipment._id} shipment={shipment} />
      ))}
    </div>
  );
}

type ParcelBarProps = { parcels: ParcelResponse[]; onDone: (batch: Batch) => void; onClear: () => void };

/** Moves several parcels at once. */
function ParcelBar({ parcels, onDone, onClear }: ParcelBarProps) {
  const i18n = useAdminI18n();
  const { t } = i18n;
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  async function move(to: "delivered" | "returned"): Promise<void> {
    setBusy(true);
    try {
      const ids = parcels.map(({ _id }) => _id);
      const amount = sum(parcels.map(({ amountDue }) => fromTaka(amountDue)));
      const batch = await moveOrders({ ids, to, amount }, i18n);
      if (batch) onDone(batch);
    } catch (error) {
      showToast({ title: t("admin.order.error"), text: errorText(error, t), tone: "error" });
    }
    await revalidate();
    setBusy(false);
  }
  return (
    <div className="bulk">
      <b className="num" role="status">
        {t("admin.orders.selected", { count: parcels.length })}
      </b>
      <Button small busy={busy} onClick={() => void move("delivered")}>
        {t("admin.orders.bulk.delivered")}
      </Button>
      <Button small variant="danger" busy={busy} onClick={() => void move("returned")}>
        {t("admin.orders.bulk.returned")}
      </Button>
      <IconButton icon="x" size="s" label={t("admin.orders.filterClear")} onClick={onClear} />
    </div>
  );
}

/** The parcels section: the tasks, or one of the lists. */
export async function renderSection({ params, language }: SectionInput) {
  const tab = readTab(params);
  if (tab === "needs-you") {
    const [needsYou, counts] = await Promise.all([loadNeedsYou(language), api("GET /parcels/counts")]);
    return (
      <ParcelsFrame tab={tab} counts={counts} needed={countNeeded(needsYou)} params={params}>
        <NeedsYouCards {...needsYou} counts={counts} openPart={params.get("part")} />
      </ParcelsFrame>
    );
  }
  const [needsYou, parcels] = await Promise.all([loadNeedsYou(language), loadParcels(tab, params, language)]);
  return <Parcels key={tab} stage={tab} {...parcels} needed={countNeeded(needsYou)} params={params} />;
}
