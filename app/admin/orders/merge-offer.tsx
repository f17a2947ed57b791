import { useEffect, useState } from "react";
import type { OrderDetailResponse } from "../../../api/contract/admin-orders.ts";
import type { EditQuoteResponse } from "../../../api/contract/order-edits.ts";
import { fromTaka, paisa } from "../../../shop/money.ts";
import { ApiRefusal, api } from "../../browser/api.ts";
import { Button } from "../../components/button.tsx";
import { showToast } from "../../components/toast.ts";
import { usePermission, useSave } from "../hooks.ts";
import { type AdminI18n, type AdminMessageKey, useAdminI18n } from "../i18n.ts";

type MergeOfferProps = { order: Pick<OrderDetailResponse, "_id" | "number" | "total" | "related" | "billingDetails"> };

/** The next one follows when one is decided. */
const maxOffers = 2;

/** Offers one parcel for an order and the customer's other orders that are not packed, with what it then costs. */
export function MergeOffers({ order }: MergeOfferProps) {
  const [declined, setDeclined] = useState<ReadonlySet<string>>(new Set());
  if (!usePermission("orders:edit")) return null;
  return order.related
    .filter(({ _id }) => !declined.has(_id))
    .slice(0, maxOffers)
    .map((other) => (
      <MergeOffer
        // Priced again when one of them is changed.
        key={`${other._id} ${other.total} ${order.total}`}
        order={order}
        other={other}
        onDecline={() => setDeclined(new Set([...declined, other._id]))}
      />
    ));
}

const problems: Record<string, AdminMessageKey> = {
  "other-customer": "admin.merge.problem.other-customer",
  refund: "admin.merge.problem.refund",
  "refunded-since": "admin.merge.problem.refunded-since",
  "nothing-left": "admin.merge.problem.nothing-left",
  coupon: "admin.merge.problem.coupon",
  gift: "admin.merge.problem.gift",
  exchange: "admin.merge.problem.exchange",
};

/** Why orders cannot be merged or separated; null for any other refusal. */
function mergeProblem(error: unknown, t: AdminI18n["t"]): string | null {
  const problem = error instanceof ApiRefusal && error.code === "merge-refused" && problems[String(error.body.reason)];
  return problem ? t(problem) : null;
}

/** The call that separates a merged order, with its messages: for `change` of `useSave`. */
export function splitting(id: string, t: AdminI18n["t"]) {
  return [
    () => api("DELETE /orders/:id/merge", { params: { id } }),
    {
      failed: t("admin.merge.splitFailed"),
      reasonOf: (error: unknown) => mergeProblem(error, t),
      done: { title: t("admin.merge.split") },
    },
  ] as const;
}

type OneOfferProps = MergeOfferProps & { other: OrderDetailResponse["related"][number]; onDecline: () => void };

function MergeOffer({ order, other, onDecline }: OneOfferProps) {
  const { t, money, phone, language } = useAdminI18n();
  const { busy, change } = useSave();
  const [quote, setQuote] = useState<EditQuoteResponse | null>(null);
  useEffect(() => {
    const body = { merge: other._id };
    void api("POST /orders/:id/quote", { params: { id: order._id }, query: { lang: language }, body })
      .then(setQuote)
      // Something changed meanwhile: the offer goes with the next load.
      .catch(() => setQuote(null));
  }, [order._id, other._id, language]);

  const split = () => void change(...splitting(other._id, t));
  const merge = ({ total }: EditQuoteResponse) =>
    change(
      async () => {
        const body = { order: other._id, total };
        await api("POST /orders/:id/merge", { params: { id: order._id }, body });
        const undo = { label: t("admin.undo"), run: split };
        const text = t("admin.merge.doneText", { number: order.number, other: other.number });
        showToast({ title: t("admin.merge.done"), text, action: undo, ms: 10_000 });
      },
      { failed: t("admin.merge.failed"), reasonOf: (error) => mergeProblem(error, t) },
    );

  if (!quote) return null;
  const isSameName = other.fullName.toLowerCase() === order.billingDetails.fullName.toLowerCase();
  const saved = paisa(fromTaka(quote.previousTotal) + fromTaka(other.total) - fromTaka(quote.total));
  return (
    <section className="od-merge" aria-label={t("admin.merge.title")}>
      <h3>{t("admin.merge.title")}</h3>
      <p>
        <b className="od-no num" lang="en">
          {other.number}
        </b>
        , {money(fromTaka(other.total))}:{" "}
        {!other.samePhone
          ? t("admin.merge.textAddress", { name: other.fullName, phone: phone(other.phone) })
          : isSameName
            ? t("admin.merge.text")
            : t("admin.merge.textName", { name: other.fullName })}{" "}
        {t(saved > 0 ? "admin.merge.saves" : "admin.merge.sum", {
          total: money(fromTaka(quote.amountDue)),
          saved: money(saved),
        })}
      </p>
      <p className="od-merge-do">
        <Button small variant="outline" busy={busy} onClick={() => void merge(quote)}>
          {t("admin.merge.do")}
        </Button>
        <Button small variant="quiet" onClick={onDecline}>
          {t("admin.merge.apart")}
        </Button>
      </p>
    </section>
  );
}
