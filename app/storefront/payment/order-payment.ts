export { loadPaymentI18n } from "./i18n.ts";
export { PayRest } from "./pay-rest.tsx";
export { PaymentState } from "./payment-state.tsx";
