import { languageOf } from "../../shop/language.ts";
import { ApiUnreachable } from "../browser/api.ts";
import { settledCart } from "../browser/cart.ts";
import { storedCoupon } from "../browser/coupon.ts";
import { useSession } from "../browser/session.ts";
import { useI18n } from "../i18n/language.tsx";
import type { PageHandle } from "../root.tsx";
import { privateMeta } from "../seo/private-meta.ts";
import type { Route } from "./+types/checkout.ts";
import { CartLoadError } from "./cart/cart-load-error.tsx";
import { fetchAreaQuotes } from "./cart/cart-quotes.ts";
import { CheckoutForm } from "./checkout/checkout-form.tsx";
import { loadSavedDetails } from "./checkout/saved-details.ts";
import { CheckoutPlaceholder } from "./first-view/checkout-placeholder-markup.tsx";
import { FirstView } from "./first-view/first-view.tsx";
import { loadBestSellers } from "./first-view/load-best-sellers.ts";
import { loadOnlinePayment } from "./payment/load-online-payment.ts";
import "./checkout/checkout.css";

export const handle: PageHandle = { compactHeader: true };

export const meta: Route.MetaFunction = (args) => privateMeta(args, ({ t }) => t("checkout.title"));

/** The quotes of the cart, null if it is empty, the saved details of a signed-in customer, and the ways to pay online. */
export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const lines = await settledCart();
  if (lines.length === 0) return { quotes: null, own: null, online: null };
  const language = languageOf(url.pathname);
  const [quotes, own, online] = await Promise.all([
    fetchAreaQuotes(lines, storedCoupon(), language),
    loadSavedDetails(),
    loadOnlinePayment(language),
  ]);
  return { quotes, own, online };
}
clientLoader.hydrate = true as const;

export const loader = loadBestSellers;

export default function Checkout({ loaderData }: Route.ComponentProps) {
  if (!loaderData?.quotes)
    return (
      <FirstView
        isEmpty={loaderData !== null}
        filled={import.meta.env.SSR && <CheckoutPlaceholder heading={<Heading />} />}
      />
    );
  const { quotes, ...rest } = loaderData;
  return (
    // The key gives each account a new form; the draft is stored.
    <CheckoutForm
      key={rest.own?.user._id ?? "guest"}
      loaded={quotes}
      {...rest}
      heading={<Heading />}
      empty={<FirstView isEmpty />}
    />
  );
}

/** The draft is stored on the device: reloading loses nothing. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useI18n();
  if (!(error instanceof ApiUnreachable)) return <CartLoadError error={error} />;
  return <CartLoadError error={error} title={t("checkout.offline.title")} text={t("checkout.offline.text")} />;
}

function Heading() {
  const { t } = useI18n();
  const session = useSession();
  return (
    <header>
      <h1 className="display h1">{t("checkout.title")}</h1>
      <p className="muted">
        {session.state === "signed-in" ? t("checkout.signedIn", { name: session.user.name }) : t("checkout.lede")}
      </p>
    </header>
  );
}
