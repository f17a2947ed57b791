import type { SectionInput } from "../sections.ts";
import { loadOrders, loadPrintOrders } from "./load-orders.ts";
import { Orders } from "./orders.tsx";
import { PhoneOrder } from "./phone-order.tsx";
import { PrintOrders } from "./print-orders.tsx";

/** The order desk: its list with the open order beside it, papers to print, or a form for an order on the phone. */
export async function renderSection({ params, language }: SectionInput) {
  const view = params.get("view");
  if (view === "enter") return <PhoneOrder />;
  if (view === "print") return <PrintOrders orders={await loadPrintOrders(params, language)} params={params} />;
  return <Orders {...(await loadOrders(params, language))} params={params} />;
}
