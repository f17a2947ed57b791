import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import type { ParcelResponse } from "../../../api/contract/parcels.ts";
import { fromTaka, sum } from "../../../shop/money.ts";
import type { ParcelStage } from "../../../shop/parcels/parcel-rules.ts";
import { errorText } from "../../browser/error-text.ts";
import { Button, IconButton } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Icon } from "../../components/icon.tsx";
import { showToast } from "../../components/toast.ts";
import { type Batch, BatchResult } from "../batch-result.tsx";
import { SectionHead } from "../components.tsx";
import { useAdminI18n } from "../i18n.ts";
import { moveOrders } from "../orders/move-orders.tsx";
import { linkWith, type SectionInput } from "../sections.ts";
import { CheckIn } from "./check-in.tsx";
import { findParcel, loadParcels, type ParcelsData } from "./load-parcels.ts";
import { ParcelTable } from "./parcel-table.tsx";
import { ScanField, type ScanResult } from "./scan-field.tsx";
import "./parcels.css";

const shownStages = ["with-courier", "to-check-in"] as const satisfies ParcelStage[];
type ShownStage = (typeof shownStages)[number];

function readStage(params: URLSearchParams): ShownStage {
  return shownStages.find((stage) => stage === params.get("stage")) ?? "with-courier";
}

type ParcelsProps = ParcelsData & { params: URLSearchParams };

/** Parcels out of the house: on their way, and coming back to be checked in. */
function Parcels({ list, counts, params }: ParcelsProps) {
  const { t, language, number } = useAdminI18n();
  const { revalidate } = useRevalidator();
  const stage = readStage(params);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [openId, setOpenId] = useState<string | null>(null);
  // A scanned parcel may stand on a later part of the list.
  const [scanned, setScanned] = useState<ParcelResponse | null>(null);
  const [batch, setBatch] = useState<Batch | null>(null);
  const isListed = list.items.some(({ _id }) => _id === scanned?._id);
  const parcels = scanned?.stage === stage && !isListed ? [scanned, ...list.items] : list.items;
  const selected = parcels.filter(({ _id }) => selectedIds.has(_id));

  async function scan(code: string): Promise<ScanResult> {
    const parcel = await findParcel(code, language).catch(() => null);
    if (!parcel) return { title: code, text: t("admin.scan.unknown"), isGood: false };
    const { _id, number: title, billingDetails } = parcel;
    if (parcel.stage !== stage) {
      const where = t(`admin.stage.${parcel.stage}`);
      return { title, text: t("admin.scan.elsewhere", { stage: where }), isGood: false };
    }
    setScanned(parcel);
    if (stage === "to-check-in") setOpenId(_id);
    else setSelectedIds((ids) => new Set([...ids, _id]));
    return { title: `${title}, ${billingDetails.fullName}`, isGood: true };
  }
  return (
    <div className="dispatch">
      <SectionHead title="admin.nav.parcels" lede={t("admin.parcels.lede")} />
      <nav className="tabs" aria-label={t("admin.parcels.tabs")}>
        {shownStages.map((each) => (
          <Link
            key={each}
            className={each === "to-check-in" && counts[each] > 0 ? "hot" : undefined}
            to={linkWith(params, { stage: each, after: null })}
            aria-current={each === stage ? "page" : undefined}
          >
            {t(`admin.parcels.tab.${each}`)} <span className="num">{number(counts[each])}</span>
          </Link>
        ))}
      </nav>
      <section className="panel parcel-scan">
        <ScanField key={stage} label={t(`admin.parcels.scan.${stage}`)} onScan={scan} />
      </section>
      <BatchResult batch={batch} onChange={setBatch} />
      {selected.length > 0 && stage === "with-courier" && (
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
          since={stage === "with-courier" ? "admin.parcels.column.sent" : "admin.parcels.column.back"}
          openId={openId}
          onOpen={setOpenId}
          selectedIds={stage === "with-courier" ? selectedIds : null}
          onSelect={setSelectedIds}
          renderOpen={(parcel) =>
            stage === "to-check-in" ? (
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
    </div>
  );
}

function ParcelContents({ parcel: { items, billingDetails, note } }: { parcel: ParcelResponse }) {
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
    </div>
  );
}

type ParcelBarProps = { parcels: ParcelResponse[]; onDone: (batch: Batch) => void; onClear: () => void };

/** What is said of several parcels at once. */
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

/** The parcels section: those on their way, or those that come back. */
export async function renderSection({ params, language }: SectionInput) {
  const stage = readStage(params);
  return <Parcels key={stage} {...(await loadParcels(stage, params, language))} params={params} />;
}
