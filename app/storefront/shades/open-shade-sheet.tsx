import { createRoot } from "react-dom/client";
import { languageOf } from "../../../shop/language.ts";
import { ApiRefusal, api } from "../../browser/api.ts";
import { showToast } from "../../components/toast.ts";
import { createI18n, I18nProvider } from "../../i18n/language.tsx";
import { shadesI18n } from "./i18n.ts";
import { ShadeSheet } from "./shade-sheet.tsx";

/**
 * Opens the sheet to choose a shade or size of a product and add it to the cart. `thenCart`: the cart opens afterwards, as on
 * a product's page (specification.txt §8); on a list the customer stays there.
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
    // The product was removed after the list was rendered: its page says so.
    if (error instanceof ApiRefusal && error.status === 404) return location.assign(path(`/product/${productId}`));
    showToast({ tone: "error", title: t("failure.notOpened"), text: t("failure.offline") });
  }
}
