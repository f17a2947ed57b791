import { type ReactNode, type RefObject, useEffect, useState } from "react";
import type { Picture } from "../../../shop/catalog/list-products.ts";
import { Photo } from "../../components/image.tsx";
import "./buy-bar.css";

type Props = {
  /** The page's own button: while it is in sight the bar stays away. */
  insteadOf: RefObject<HTMLElement | null>;
  amount: string;
  note: ReactNode;
  /** What is bought, where it is one thing: its picture shows the chosen shade when the page's own is out of sight. */
  picture?: Picture | null;
  children: ReactNode;
};

/** The bar at the foot of a phone's screen: what it costs, and the button, while the page's own is out of sight. */
export function BuyBar({ insteadOf, amount, note, picture, children }: Props) {
  const away = useInSight(insteadOf);
  return (
    <div className={away ? "buybar only-m is-away" : "buybar only-m"}>
      {picture && <Photo picture={picture} alt="" sizes="40px" />}
      <p className="num">
        {amount}
        <small>{note}</small>
      </p>
      {children}
    </div>
  );
}

/** Whether an element is seen whole, below the header and what a toast covers there. */
function useInSight(element: RefObject<HTMLElement | null>): boolean {
  const [inSight, setInSight] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const options = { rootMargin: "-140px 0px 0px", threshold: 0.99 };
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? false), options);
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return inSight;
}
