import type { CartLine } from "../../shop/cart/cart-rules.ts";
import { showToast } from "../components/toast.ts";
import { languageOf, speak } from "../i18n/language.tsx";
import type { MessageKey } from "../i18n/messages.ts";
import { failureText } from "./error-text.ts";
import type { CartChange } from "./server-cart.ts";

const titles = {
  add: "cart.addFailed",
  set: "cart.setFailed",
  remove: "cart.removeFailed",
} as const satisfies Record<CartChange["kind"], MessageKey>;

/** Says that a change of the cart was taken back, and why. */
export function tellCartFailure({ kind }: CartChange, error: unknown): void {
  const { t } = speak(languageOf(window.location.pathname));
  showToast({ title: t(titles[kind]), text: failureText(error, t), tone: "error" });
}

/** Says what of a guest's cart found no room in her own. */
export function tellTooMuch(lines: CartLine[]): void {
  const { t } = speak(languageOf(window.location.pathname));
  const names = lines.map(({ name }) => name || t("cart.lineUnnamed")).join(", ");
  showToast({
    title: t("cart.tooMuch", { count: lines.length }),
    text: t("cart.tooMuchText", { names }),
    tone: "error",
  });
}
