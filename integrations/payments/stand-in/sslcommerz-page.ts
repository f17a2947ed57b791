import { type Book, randomId, type StandInAttempt, type StandInPayment } from "./book.ts";
import type { GatewayPage } from "./pages.ts";
import { buttons } from "./pay-page.ts";
import { sslcommerzFields } from "./sslcommerz-contract.ts";

/** What the customer chooses, and how SSLCOMMERZ tells it. */
const methods: Record<string, { label: string; type: string }> = {
  bkash: { label: "bKash", type: "BKASH-BKash" },
  nagad: { label: "Nagad", type: "NAGAD-Nagad" },
  rocket: { label: "Rocket", type: "DBBLMOBILEB-Dbbl Mobile Banking" },
  card: { label: "Card", type: "VISA-Dutch Bangla" },
};

/** SSLCOMMERZ's page, where the customer chooses how to pay. What is paid there is paid at once. */
export function sslcommerzPage(
  book: Book,
  report: (payment: StandInPayment, one: StandInAttempt) => void,
): GatewayPage {
  return {
    name: "SSLCOMMERZ",
    // After a try that failed, the customer may try again.
    isOpen: ({ state }) => state !== "paid",
    show: () => ({
      form: `<fieldset><legend>How do you pay?</legend>${Object.entries(methods)
        .map(([name, { label }], index) => {
          const checked = index === 0 ? " checked" : "";
          return `<label class="choice"><input type="radio" name="method" value="${name}"${checked}> ${label}</label>`;
        })
        .join("")}</fieldset>${buttons(["pay", "Pay"], ["fail", "Let it fail"], ["cancel", "Cancel"])}`,
    }),
    take(payment, form) {
      const wish = form.get("do");
      const method = methods[form.get("method") ?? ""]?.type ?? "BKASH-BKash";
      const isRefused = wish !== "pay" || payment.faults.has("no-balance") || payment.faults.has("wrong-pin");
      const status = wish === "cancel" ? "CANCELLED" : isRefused ? "FAILED" : "VALID";
      const one: StandInAttempt = {
        id: `${book.now().getTime()}${randomId(12)}`,
        status,
        bankId: randomId(14),
        method,
        at: book.now(),
      };
      if (!(status === "VALID" && payment.faults.has("unpaid-return"))) {
        if (status === "VALID") book.pay(payment, one.bankId, method);
        else payment.state = status === "FAILED" ? "failed" : "cancelled";
        payment.attempts.push(one);
        report(payment, one);
      }
      const fields = sslcommerzFields(payment, one);
      return { outcome: "left", to: { method: "POST", url: payment.returnUrl, fields } };
    },
  };
}
