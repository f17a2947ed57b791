import { createRoot } from "react-dom/client";
import { languageOf } from "../../../shop/language.ts";
import { ApiRefusal, api } from "../../browser/api.ts";
import { showToast } from "../../components/toast.ts";
import { createI18n, I18nProvider } from "../../i18n/language.tsx";
import { shadesI18n } from "./i18n.ts";
import { ShadeSheet } from "./shade-sheet.tsx";

/**
 * Opens the sheet in which a shade or size of a product is chosen and put into the cart. `thenCart`: the cart opens after it, as
 * from a product's page (specification.txt §8); from a list the customer stays where they are.
 */
export async function openShadeSheet(productId: string, { thenCart }: { thenCart: boolean }): Promise<void> {
  const language = languageOf(location.pathname);
  const { t, path } = createI18n(language);
  try {
    const [list] = await Promise.all([
      api("GET /product/:id/shades", { params: { id: productId }, query: { lang: language } }),
      shadesI18n.load(language),
    ]);
    const place = document.body.appendChild(document.createElement("div"));
    const root = createRoot(place);
    const close = () => {
      root.unmount();
      place.remove();
    };
    root.render(
      <I18nProvider language={language}>
        <ShadeSheet productId={productId} list={list} thenCart={thenCart} onClose={close} />
      </I18nProvider>,
    );
  } catch (error) {
    // Gone since the list was made: its page says so.
    if (error instanceof ApiRefusal && error.status === 404) return location.assign(path(`/product/${productId}`));
    showToast({ tone: "error", title: t("failure.notOpened"), text: t("failure.offline") });
  }
}
