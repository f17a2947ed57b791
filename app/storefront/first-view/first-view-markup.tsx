import { createContext, type ReactNode, use } from "react";
import type { ProductCard } from "../../../shop/catalog/list-products.ts";
import { BestSellersSection } from "../best-sellers-section.tsx";
import { NeedsScript } from "../needs-script.tsx";

// The server's side of first-view.tsx; the browser loads none of it (vite.config.ts).

/** What the server alone knows while it renders an app's page: none of it is sent as data. */
type ServerPage = { nonce: string; bestSellers: ProductCard[] };

export const ServerPageContext = createContext<ServerPage>({ nonce: "", bestSellers: [] });

/**
 * Runs before anything is painted. A guest's cart is stored as `cart` (browser/guest-cart.ts); a signed-in customer's is
 * known to the server alone (browser/session.ts, access-token.ts).
 */
const markStoredCart = `try {
  const { cart, "signed-in": user, "access-token": token } = localStorage;
  const { length } = JSON.parse(cart || "[]");
  if (length || user || token) document.currentScript.parentNode.dataset.lines = Math.min(length || 2, 4);
} catch {}`;

type FirstViewMarkupProps = {
  empty: ReactNode;
  /** Placeholders for what the browser draws of a cart. */
  filled: ReactNode;
};

export function FirstViewMarkup({ empty, filled }: FirstViewMarkupProps) {
  const { nonce, bestSellers } = use(ServerPageContext);
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: markStoredCart }} />
      <div className="first-empty">
        <div className="wrap">
          <NeedsScript />
        </div>
        {empty}
        <BestSellersSection products={bestSellers} isFirstView />
      </div>
      <div className="first-filled">{filled}</div>
    </>
  );
}
