import type { SectionInput } from "../sections.ts";
import { loadOrders, loadPrintOrders } from "./load-orders.ts";
import { Orders } from "./orders.tsx";
import { PhoneOrder } from "./phone-order.tsx";
import { PrintOrders } from "./print-orders.tsx";

/** The orders section: list with the open order, print view, or the form for a phone order. */
export async function renderSection({ params, language }: SectionInput) {
  const view = params.get("view");
  if (view === "enter") return <PhoneOrder />;
  if (view === "print") return <PrintOrders orders={await loadPrintOrders(params, language)} params={params} />;
  return <Orders {...(await loadOrders(params, language))} params={params} />;
}
