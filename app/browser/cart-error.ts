import type { CartLine } from "../../shop/cart/cart-rules.ts";
import { languageOf } from "../../shop/language.ts";
import { showToast } from "../components/toast.ts";
import { createI18n } from "../i18n/language.tsx";
import type { MessageKey } from "../i18n/messages.ts";
import { errorText } from "./error-text.ts";
import type { CartChange } from "./server-cart.ts";

const titles = {
  add: "cart.addFailed",
  set: "cart.setFailed",
  remove: "cart.removeFailed",
} as const satisfies Record<CartChange["kind"], MessageKey>;

/** Tells that a change of the cart was reverted, and why. */
export function cartErrorToast({ kind }: CartChange, error: unknown): void {
  const { t } = createI18n(languageOf(window.location.pathname));
  showToast({ title: t(titles[kind]), text: errorText(error, t), tone: "error" });
}

/** Lists the lines of a guest's cart that did not fit into the user's. */
export function cartFullToast(lines: CartLine[]): void {
  const { t } = createI18n(languageOf(window.location.pathname));
  const names = lines.map(({ name }) => name || t("cart.lineUnnamed")).join(", ");
  showToast({
    title: t("cart.tooMuch", { count: lines.length }),
    text: t("cart.tooMuchText", { names }),
    tone: "error",
  });
}
