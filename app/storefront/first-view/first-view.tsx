import { type ReactNode, useEffect, useState } from "react";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { ServerMarkup } from "../../components/server-markup.tsx";
import { showWishlist } from "../../documents/card-actions.tsx";
import { useI18n } from "../../i18n/language.tsx";
import { BestSellers } from "../lazy-rows.tsx";
import { FirstViewMarkup } from "./first-view-markup.tsx";
import "../../components/skeleton.css";
import "../needs-script.css";
import "./first-view.css";

type FirstViewProps = {
  /** Whether the browser has read the cart and found it empty. */
  isEmpty: boolean;
  /** Placeholders for what the browser draws of a cart, on the server only. */
  filled?: ReactNode;
};

/**
 * Cart and checkout as the server sends them, the same for everybody: the empty cart, and placeholders that show instead
 * where this device has one. Stays where the cart turns out to be empty.
 */
export function FirstView({ isEmpty, filled }: FirstViewProps) {
  const { t, path } = useI18n();
  // The root says when it has hydrated: what is drawn later was not sent.
  const [isSent] = useState(() => import.meta.env.SSR || document.documentElement.dataset.hydrated === undefined);
  useEffect(() => {
    if (isSent) showWishlist();
  }, [isSent]);
  const empty = (
    <div className="wrap">
      <EmptyState icon="tote" title={t("cart.empty")} text={t("cart.emptyText")} level={1}>
        <Button to={path("/shop")}>{t("cart.toShop")}</Button>
      </EmptyState>
    </div>
  );
  if (isSent)
    return (
      <ServerMarkup className={isEmpty ? "first-view is-empty" : "first-view"}>
        {import.meta.env.SSR && <FirstViewMarkup empty={empty} filled={filled} />}
      </ServerMarkup>
    );
  return (
    <>
      {empty}
      <BestSellers />
    </>
  );
}
