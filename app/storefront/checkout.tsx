import { languageOf } from "../../shop/language.ts";
import { ApiUnreachable } from "../browser/api.ts";
import { settledCart } from "../browser/cart.ts";
import { storedCoupon } from "../browser/coupon.ts";
import { useSession } from "../browser/session.ts";
import { Button } from "../components/button.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { SkeletonLines } from "../components/skeleton.tsx";
import { useI18n } from "../i18n/language.tsx";
import type { PageHandle } from "../root.tsx";
import { privateMeta } from "../seo/private-meta.ts";
import type { Route } from "./+types/checkout.ts";
import { CartLoadError } from "./cart/cart-load-error.tsx";
import { fetchAreaQuotes } from "./cart/cart-quotes.ts";
import { CheckoutForm } from "./checkout/checkout-form.tsx";
import { loadSavedDetails } from "./checkout/saved-details.ts";
import { BestSellers } from "./lazy-rows.tsx";
import { NeedsScript } from "./needs-script.tsx";
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

export default function Checkout({ loaderData: { quotes, ...rest } }: Route.ComponentProps) {
  if (!quotes) return <EmptyCheckout />;
  return (
    // The key gives each account a new form; the draft is stored.
    <CheckoutForm
      key={rest.own?.user._id ?? "guest"}
      loaded={quotes}
      {...rest}
      heading={<Heading />}
      empty={<EmptyCheckout />}
    />
  );
}

function EmptyCheckout() {
  const { t, path } = useI18n();
  return (
    <>
      <EmptyState level={1} icon="tote" title={t("cart.empty")} text={t("cart.emptyText")}>
        <Button to={path("/shop")}>{t("cart.continue")}</Button>
      </EmptyState>
      <BestSellers />
    </>
  );
}

export function HydrateFallback() {
  return (
    <div className="wrap co">
      <div>
        <Heading />
        <NeedsScript />
        <SkeletonLines lines={16} />
      </div>
      <SkeletonLines lines={8} />
    </div>
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
