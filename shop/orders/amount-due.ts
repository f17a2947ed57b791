import { type Paisa, paisa } from "../money.ts";
import { isOpenStatus, type OrderStatus } from "./order-rules.ts";

/** What is still to be collected for an order; nothing once it was delivered, cancelled or returned. */
export function amountDue({ status, total }: { status: OrderStatus; total: Paisa }): Paisa {
  return isOpenStatus(status) ? total : paisa(0);
}
