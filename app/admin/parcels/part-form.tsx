import { useEffect, useMemo, useState } from "react";
import type { CarriedResponse, ParcelResponse } from "../../../api/contract/parcels.ts";
import { fromTaka } from "../../../shop/money.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import type { ResponseOf } from "../../browser/request.ts";
import { Button } from "../../components/button.tsx";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { ResponsiveImage } from "../../components/image.tsx";
import { useFocusOnOpen, usePermission, useSave } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../sections.ts";

type Item = ParcelResponse["items"][number];
type Quote = ResponseOf<"POST /shipments/:id/lines/quote">;

/** Which pieces of a partly delivered parcel stayed with the customer, and whether that is what the rider took. */
export function PartForm({ parcel, shipment }: { parcel: ParcelResponse; shipment: CarriedResponse }) {
  const { t, money } = useAdminI18n();
  const { busy, change } = useSave();
  const section = useFocusOnOpen<HTMLElement>();
  const mayRefund = usePermission("payments:refund");
  const toRefunds = { label: t("admin.nav.refunds"), to: sectionLink("refunds", { order: parcel._id }) };
  const [delivered, setDelivered] = useState<Record<string, number>>(() =>
    Object.fromEntries(parcel.items.map(({ variantId, quantity }) => [variantId, quantity])),
  );
  const items = useMemo(
    () => parcel.items.map(({ variantId }) => ({ variantId, delivered: delivered[variantId] ?? 0 })),
    [parcel.items, delivered],
  );
  const some = items.some((item) => item.delivered > 0);
  const isPart = some && parcel.items.some(({ variantId, quantity }) => (delivered[variantId] ?? 0) < quantity);
  const { quote, failure } = useQuote(shipment._id, items, isPart);

  async function settle({ total, due, collected, giveBack }: NonNullable<Quote>): Promise<void> {
    const taka = (amount: number) => money(fromTaka(amount));
    const missing = collected === null ? 0 : Math.max(0, due - collected);
    const isSure = await confirmDialog({
      title: t("admin.part.sure"),
      text: [
        t("admin.part.sureText", { total: taka(total) }),
        giveBack > 0 && t("admin.part.sureGiveBack", { amount: taka(giveBack) }),
        missing > 0 && t("admin.part.sureMissing", { amount: taka(missing) }),
        t("admin.part.sureOnce"),
      ]
        .filter(Boolean)
        .join(" "),
      icon: "package",
      yes: t("admin.part.yes"),
      no: t("admin.task.enter.no"),
    });
    if (!isSure) return;
    await change(() => api("POST /shipments/:id/lines", { params: { id: shipment._id }, body: { items } }), {
      failed: t("admin.task.failed"),
      done: {
        title: t("admin.part.done"),
        ...(giveBack > 0
          ? { text: t("admin.part.doneGiveBack", { amount: taka(giveBack) }), ms: 8000 }
          : { text: parcel.number }),
        ...(giveBack > 0 && mayRefund && { action: toRefunds }),
      },
    });
  }
  return (
    <section className="part" aria-label={t("admin.part.title", { number: parcel.number })} tabIndex={-1} ref={section}>
      <ul>
        {parcel.items.map((item) => (
          <PartLine
            key={item.variantId}
            item={item}
            delivered={delivered[item.variantId] ?? 0}
            onKeep={(pieces) => setDelivered({ ...delivered, [item.variantId]: pieces })}
          />
        ))}
      </ul>
      <div role="status">
        {!isPart && <p>{t("admin.part.choose")}</p>}
        {failure !== null && <p className="is-bad">{errorText(failure, t)}</p>}
        {isPart && quote && <Sums quote={quote} />}
      </div>
      <Button small busy={busy} disabled={!isPart || !quote} onClick={() => quote && void settle(quote)}>
        {t("admin.part.keep")}
      </Button>
    </section>
  );
}

type PartLineProps = { item: Item; delivered: number; onKeep: (pieces: number) => void };

function PartLine({ item: { variantId, picture, name, variantName, quantity }, delivered, onKeep }: PartLineProps) {
  const { t } = useAdminI18n();
  const label = [name, variantName].filter(Boolean).join(", ");
  return (
    <li>
      <ResponsiveImage image={picture} alt="" sizes="40px" />
      <span>
        {label}
        {quantity > 1 && <small className="num">{t("summary.times", { quantity })}</small>}
      </span>
      {quantity > 1 ? (
        <select
          className="input sm"
          aria-label={label}
          value={delivered}
          onChange={({ target }) => onKeep(Number(target.value))}
        >
          {[...Array(quantity + 1).keys()].map((pieces) => (
            <option key={pieces} value={pieces}>
              {t("admin.part.keptOf", { kept: pieces, count: quantity })}
            </option>
          ))}
        </select>
      ) : (
        <fieldset>
          <legend className="vh">{label}</legend>
          {(["kept", "back"] as const).map((choice) => (
            <label key={choice} className={choice === "back" ? "is-loss" : undefined}>
              <input
                type="radio"
                name={variantId}
                checked={delivered === (choice === "kept" ? 1 : 0)}
                onChange={() => onKeep(choice === "kept" ? 1 : 0)}
              />
              {t(`admin.part.${choice}`)}
            </label>
          ))}
        </fieldset>
      )}
    </li>
  );
}

/** What is due for the kept pieces, beside what the rider took. */
function Sums({ quote: { due, collected, giveBack } }: { quote: NonNullable<Quote> }) {
  const { t, money } = useAdminI18n();
  const taka = (amount: number) => money(fromTaka(amount));
  const result = collected === due ? "agrees" : (collected ?? 0) > due ? "over" : "under";
  const className = result === "agrees" ? "is-good" : "is-bad";
  return (
    <dl className="num">
      <dt>{t("admin.part.due")}</dt>
      <dd>{taka(due)}</dd>
      {collected !== null && (
        <>
          <dt>{t("admin.part.collected")}</dt>
          <dd>{taka(collected)}</dd>
          <dt className={className}>{t(`admin.part.${result}`)}</dt>
          <dd className={className}>{taka(Math.abs(collected - due))}</dd>
        </>
      )}
      {giveBack > 0 && (
        <>
          <dt>{t("admin.part.giveBack")}</dt>
          <dd>{taka(giveBack)}</dd>
        </>
      )}
    </dl>
  );
}

type QuotedItems = { items: object; quote: Quote; failure: unknown };

/** The order's sums for the pieces that are marked as kept; `failure` where it does not answer. */
function useQuote(id: string, items: { variantId: string; delivered: number }[], isPart: boolean) {
  const [answer, setAnswer] = useState<QuotedItems | null>(null);
  useEffect(() => {
    if (!isPart) return;
    let isCurrent = true;
    api("POST /shipments/:id/lines/quote", { params: { id }, body: { items } }).then(
      (quote) => isCurrent && setAnswer({ items, quote, failure: null }),
      (failure: unknown) => isCurrent && setAnswer({ items, quote: null, failure }),
    );
    return () => {
      isCurrent = false;
    };
  }, [id, items, isPart]);
  return answer?.items === items ? answer : { quote: null, failure: null };
}
