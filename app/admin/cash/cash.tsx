import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type {
  CashResponse,
  ClaimResponse,
  CustomerDebtResponse,
  DayCloseResponse,
  ListedPayoutResponse,
  PayoutResponse,
  SalesResponse,
  UnpaidParcelResponse,
} from "../../../api/contract/cash.ts";
import type { RefundDueResponse } from "../../../api/contract/payments.ts";
import { dhakaDay, startOfDhakaDay } from "../../../shop/dhaka-time.ts";
import { ApiRefusal, api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { SectionHead } from "../components.tsx";
import { useSave } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import { isShortcut, shortcutKey } from "../orders/order-shortcuts.tsx";
import { type SectionInput, sectionLink } from "../sections.ts";
import { ClaimsPanel } from "./claims-panel.tsx";
import { CourierPanel } from "./courier-panel.tsx";
import { CustomersMoney } from "./customers-money.tsx";
import { DayPanel } from "./day-panel.tsx";
import { ImportStatement } from "./import-statement.tsx";
import { MessagePanel } from "./message-panel.tsx";
import { ParcelsPanel } from "./parcels-panel.tsx";
import { PayoutPanel } from "./payout-panel.tsx";
import { PayoutsPanel } from "./payouts-panel.tsx";
import { SalesPanel } from "./sales-panel.tsx";
import { Tiles } from "./tiles.tsx";
import "./cash.css";

/** How far back "From ordered to sold" goes. */
const salesDays = 30;

type CashData = {
  cash: CashResponse;
  payouts: ListedPayoutResponse[];
  /** The one that is shown with its parcels. */
  payout: PayoutResponse | null;
  /** Whether it was asked for. */
  isPayoutOpened: boolean;
  claims: ClaimResponse[];
  closes: DayCloseResponse[];
  owed: RefundDueResponse[];
  debts: CustomerDebtResponse[];
  unpaid: UnpaidParcelResponse[];
  sales: SalesResponse;
};

/** The cash section: all money between customers and the bank. */
function Cash({ cash, payouts, payout, isPayoutOpened, claims, closes, owed, debts, unpaid, sales }: CashData) {
  const { t, date } = useAdminI18n();
  const [isImporting, setImporting] = useState(false);
  const today = closes.find(({ day, reopenedAt }) => day === dhakaDay(new Date()) && reopenedAt === null) ?? null;
  const { busy, change } = useSave();
  const fetchPayouts = () =>
    void change(
      async () => {
        const { failed } = await api("POST /payouts/fetch");
        if (failed.length > 0) throw new Error("A courier did not answer");
      },
      { failed: t("admin.cash.notFetched"), reasonOf: () => t("admin.cash.notFetchedText") },
    );
  useCashKeys(() => setImporting(true));
  return (
    <div className="cash">
      <SectionHead title="admin.nav.cash" lede={<span className="num">{date(new Date(), "day")}</span>}>
        <Button variant="quiet" small busy={busy} onClick={fetchPayouts}>
          {t("admin.cash.fetch")}
        </Button>
        <Button variant="quiet" small onClick={() => setImporting(true)}>
          {t("admin.cash.import")}
        </Button>
        {!today && (
          <Button small onClick={focusCount}>
            {t("admin.cash.close")}
          </Button>
        )}
      </SectionHead>
      <Tiles cash={cash} />
      <div className="cash-cols">
        <div className="cash-col">
          <CourierPanel couriers={cash.couriers} ages={cash.ages} />
          {payout && <PayoutPanel key={payout._id} payout={payout} isOpened={isPayoutOpened} />}
          <PayoutsPanel payouts={payouts} shown={payout?._id ?? null} />
          <ParcelsPanel parcels={unpaid} />
          <ClaimsPanel claims={claims} />
        </div>
        <div className="cash-col">
          <DayPanel
            key={`${today?.closedAt}`}
            figures={cash.today}
            entries={cash.entries}
            closed={today}
            last={closes[0] ?? null}
          />
          <CustomersMoney toVerify={cash.toVerify} owed={owed} debts={debts} />
          <SalesPanel sales={sales} days={salesDays} />
          <MessagePanel figures={today?.figures ?? cash.today} closed={today} />
        </div>
      </div>
      {isImporting && <ImportStatement onClose={() => setImporting(false)} />}
    </div>
  );
}

function focusCount(): void {
  document.querySelector<HTMLInputElement>(".cash-count input")?.focus();
}

/** `I` imports, `V` goes to what is to be verified, `X` claims the first difference, `Z` closes the day. */
function useCashKeys(openImport: () => void): void {
  const navigate = useNavigate();
  const lastKey = useRef("");
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isChord = lastKey.current === "g";
    const key = shortcutKey(event).toLowerCase();
    lastKey.current = key;
    if (isChord || event.defaultPrevented || !isShortcut(event)) return;
    if (key === "i") openImport();
    else if (key === "v") void navigate(sectionLink("payments"));
    else if (key === "x") document.querySelector<HTMLElement>(".cash [data-key=x]")?.click();
    else if (key === "z") focusCount();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

export async function renderSection({ params }: SectionInput) {
  const now = new Date();
  const [cash, payouts, claims, closes, owed, debts, unpaid, sales] = await Promise.all([
    api("GET /cash"),
    api("GET /payouts"),
    api("GET /claims"),
    api("GET /days"),
    api("GET /refunds"),
    api("GET /customer-debts"),
    api("GET /unpaid-parcels"),
    api("GET /cash/sales", { query: { from: dhakaDay(startOfDhakaDay(now, 1 - salesDays)), to: dhakaDay(now) } }),
  ]);
  const opened = await findPayout(params.get("payout"));
  const next = payouts.find(({ toSettle, state }) => toSettle > 0 || state === "announced");
  const payout = opened ?? (await findPayout(next?._id));
  const isPayoutOpened = opened !== null;
  return <Cash {...{ cash, payouts, payout, isPayoutOpened, claims, closes, owed, debts, unpaid, sales }} />;
}

/** Null for a payout that has been withdrawn: the address may still name it. */
async function findPayout(id: string | null | undefined): Promise<PayoutResponse | null> {
  if (!id) return null;
  return api("GET /payouts/:id", { params: { id } }).catch((error: unknown) => {
    if (error instanceof ApiRefusal && error.code === "not-found") return null;
    throw error;
  });
}
