import type { SectionAsked } from "../sections.ts";
import { loadOrders, loadSheets } from "./load-orders.ts";
import { Orders } from "./orders.tsx";
import { EnterOrder } from "./phone-order.tsx";
import { PrintOrders } from "./print-orders.tsx";

/** The order desk: its list with the open order beside it, papers to print, or a form for an order on the phone. */
export async function show({ params, language }: SectionAsked) {
  const view = params.get("view");
  if (view === "enter") return <EnterOrder />;
  if (view === "print") return <PrintOrders orders={await loadSheets(params, language)} params={params} />;
  return <Orders {...(await loadOrders(params, language))} params={params} />;
}
