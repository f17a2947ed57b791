import { type ReactNode, type RefObject, useEffect, useState } from "react";
import type { ImageInfo } from "../../../shop/media/image-json.ts";
import { ResponsiveImage } from "../../components/image.tsx";
import "./buy-bar.css";

type BuyBarProps = {
  /** The page's own button: while it is in sight the bar stays away. */
  hideWhileVisible: RefObject<HTMLElement | null>;
  amount: string;
  note: ReactNode;
  /** What is bought, where it is one thing: its picture shows the chosen shade when the page's own is out of sight. */
  picture?: ImageInfo | null;
  children: ReactNode;
};

/** The bar at the foot of a phone's screen: what it costs, and the button, while the page's own is out of sight. */
export function BuyBar({ hideWhileVisible, amount, note, picture, children }: BuyBarProps) {
  const isHidden = useIsVisible(hideWhileVisible);
  return (
    <div className={isHidden ? "buybar only-m is-away" : "buybar only-m"}>
      {picture && <ResponsiveImage image={picture} alt="" sizes="40px" />}
      <p className="num">
        {amount}
        <small>{note}</small>
      </p>
      {children}
    </div>
  );
}

/** Whether an element is seen whole, below the header and what a toast covers there. */
function useIsVisible(element: RefObject<HTMLElement | null>): boolean {
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observerOptions = { rootMargin: "-140px 0px 0px", threshold: 0.99 };
    const observer = new IntersectionObserver(([entry]) => setVisible(entry?.isIntersecting ?? false), observerOptions);
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isVisible;
}
