import { type ReactNode, type RefObject, useEffect, useState } from "react";
import type { ImageInfo } from "../../../shop/media/image-json.ts";
import { ResponsiveImage } from "../../components/image.tsx";
import "./buy-bar.css";

type BuyBarProps = {
  /** The page's own button: the bar hides while it is visible. */
  hideWhileVisible: RefObject<HTMLElement | null>;
  amount: string;
  note: ReactNode;
  /** The product, if it is a single one: shows the chosen variant's picture when the page's own is out of sight. */
  picture?: ImageInfo | null;
  children: ReactNode;
};

/** The bar at the bottom of a phone's screen with price and button, while the page's own button is out of sight. */
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

/** Whether an element is completely visible below the header and the toast area. */
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
