import type { ReactNode } from "react";
import "./buy-bar.css";

/** The bar at the foot of a phone's screen: what it costs, and the buttons. Wide screens have them in the page. */
export function BuyBar({ amount, note, children }: { amount: string; note: ReactNode; children: ReactNode }) {
  return (
    <div className="buybar only-m">
      <p className="num">
        {amount}
        <small>{note}</small>
      </p>
      {children}
    </div>
  );
}
