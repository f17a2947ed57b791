import { useCallback, useEffect, useState } from "react";
import type { OrderResponse } from "../../../api/contract/orders.ts";
import { errorText } from "../../browser/error-text.ts";
import { PageProvider, usePage } from "../../components/page.tsx";
import { SkeletonLines } from "../../components/skeleton.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { type LoadedReturns, loadReturns } from "../../storefront/order/returns/load-returns.ts";

/** The returns of a delivered order, and the form, open if a request can still be sent. */
export function OwnReturns({ order }: { order: OrderResponse }) {
  const { t, language } = useI18n();
  const page = usePage();
  const [state, setState] = useState<{ returns: LoadedReturns | null; failure?: unknown } | null>(null);
  const load = useCallback(
    async () =>
      setState(
        await loadReturns(order, { number: order.number, phone: order.billingDetails.phone }, language).then(
          (returns) => ({ returns }),
          (failure: unknown) => ({ returns: null, failure }),
        ),
      ),
    [order, language],
  );
  useEffect(() => void load(), [load]);
  if (!state) return <SkeletonLines lines={3} />;
  const { returns, failure } = state;
  return (
    <div className="own-order-returns">
      {returns ? (
        <PageProvider value={{ ...page, refresh: load }}>
          <returns.OrderReturns order={order} terms={returns.terms} isOwn />
        </PageProvider>
      ) : (
        <p role="status">{failure ? errorText(failure, t) : t("orders.return.over")}</p>
      )}
    </div>
  );
}
