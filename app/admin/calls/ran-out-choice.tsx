import { useEffect, useState } from "react";
import type { OrderDetailResponse } from "../../../api/contract/admin-orders.ts";
import { fromTaka } from "../../../shop/money.ts";
import { shopHoldReasons } from "../../../shop/payments/payment-rules.ts";
import { api } from "../../browser/api.ts";
import type { BodyOf, ResponseOf } from "../../browser/request.ts";
import { Button } from "../../components/button.tsx";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { usePermission, useSave } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";

type RanOut = NonNullable<ResponseOf<"GET /orders/:id/ran-out">["ranOut"]>;

/** What ran out of a paid order, and the customer's choice, which staff can make on their word by phone. */
export function RanOutChoice({ order }: { order: OrderDetailResponse }) {
  const { _id: id, status, hold, total } = order;
  const { language } = useAdminI18n();
  const isWaiting = status === "pending" && hold?.reason === shopHoldReasons.ranOut;
  const [ranOut, setRanOut] = useState<RanOut | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another total is another offer
  useEffect(() => {
    if (!isWaiting) return;
    const closed = new AbortController();
    const input = { params: { id }, query: { lang: language }, signal: closed.signal };
    api("GET /orders/:id/ran-out", input).then(
      (read) => !closed.signal.aborted && setRanOut(read.ranOut),
      () => {},
    );
    return () => closed.abort();
  }, [id, isWaiting, total, language]);
  return isWaiting && ranOut && <Choices id={id} ranOut={ranOut} />;
}

function Choices({ id, ranOut }: { id: string; ranOut: RanOut }) {
  const { t, money } = useAdminI18n();
  const { busy, change } = useSave();
  const mayChange = usePermission("orders:change");
  const { gone, others, total, left, instead } = ranOut;
  const back = { amount: money(fromTaka(left)) };
  const choose = (body: BodyOf<"POST /orders/:id/ran-out">) =>
    change(() => api("POST /orders/:id/ran-out", { params: { id }, body }), {
      failed: t("admin.notSaved"),
      done: { title: t("admin.ranOut.done") },
    });

  async function cancel(): Promise<void> {
    const isSure = await confirmDialog({
      title: t("admin.ranOut.cancelAsk", back),
      text: t("admin.ranOut.cancelText"),
      yes: t("admin.ranOut.cancel", back),
      no: t("admin.ranOut.keep"),
      destructive: true,
    });
    if (isSure) await choose({ choice: "cancel" });
  }
  return (
    <div className="cd-ran-out">
      <p className="num">
        <b>{t("admin.ranOut.gone")}:</b>{" "}
        <span lang="">
          {gone
            .map(({ name, variantName, amount }) =>
              [name, variantName, money(fromTaka(amount))].filter(Boolean).join(", "),
            )
            .join("; ")}
        </span>
      </p>
      {mayChange && (
        <>
          <p>{t("admin.ranOut.about")}</p>
          {others > 0 && (
            <Button small busy={busy} onClick={() => void choose({ choice: "send", total })}>
              {t("admin.ranOut.send", { count: others })}
            </Button>
          )}
          {instead && (
            <Button
              small
              variant="outline"
              busy={busy}
              onClick={() => void choose({ choice: "instead", variantId: instead.variantId, total: instead.total })}
            >
              {t(instead.isBack ? "admin.ranOut.isBack" : "admin.ranOut.instead", {
                name: instead.name,
                amount: money(fromTaka(instead.amount)),
              })}
            </Button>
          )}
          <Button small variant="danger" busy={busy} onClick={() => void cancel()}>
            {t("admin.ranOut.cancel", back)}
          </Button>
          <p className="small muted">{t("admin.ranOut.other")}</p>
        </>
      )}
    </div>
  );
}
