import { type ReactNode, useState } from "react";
import type { OrderResponse } from "../../../api/contract/orders.ts";
import { statusHas } from "../../../shop/orders/order-status.ts";
import type { InvoiceShop } from "../../components/invoice-shop.ts";
import { useLazyModule } from "../../components/use-lazy-module.ts";
import { useI18n } from "../../i18n/language.tsx";

type OrderInvoiceProps = { order: OrderResponse; shop: InvoiceShop; className?: string; children: ReactNode };

/** Whether there is something to invoice: an order that was called off or sent with another has none of its own. */
export function hasInvoice({ status, mergedInto }: OrderResponse): boolean {
  return !mergedInto && !statusHas(status, "calledOff");
}

/** Opens the invoice of an order that is on the screen, to be printed or saved. */
export function OrderInvoice({ order, shop, className = "link", children }: OrderInvoiceProps) {
  const { language } = useI18n();
  const [open, setOpen] = useState(false);
  const [invoice, load] = useLazyModule(() =>
    import("./invoice-window.tsx").then(({ loadInvoice }) => loadInvoice(language)),
  );
  return (
    <>
      <button type="button" className={className} onClick={async () => setOpen(await load())}>
        {children}
      </button>
      {open && invoice && <invoice.InvoiceWindow order={order} shop={shop} onClose={() => setOpen(false)} />}
    </>
  );
}
