import type { ReactNode } from "react";
import { CachedMarkup } from "./cached-markup.tsx";

export type FragmentCacheProps = {
  className: string;
  as: "article" | "footer" | "ul";
  /** What it shows: an object that never changes; its markup is kept for as long as that is. Left out: only our own words. */
  source?: object;
  /** What it shows of it, and in which form: no two that differ have the same. Null: not kept. */
  cacheKey: string | null;
  /** Pages of which it marks the one that is shown; else it is the same at every address. */
  linkedPages?: readonly { path: string }[];
  /** Renders what is in it from `of`, `form` and `among` alone: no hook of it may know more, nor give an id (`useId`). */
  children: () => ReactNode;
};

/**
 * What is alike on many pages. The server has React render it once, and puts the same HTML into every page that shows the
 * same. The browser renders the components, and finds the very elements it would have made.
 */
export function FragmentCache(props: FragmentCacheProps) {
  if (import.meta.env.SSR) return <CachedMarkup {...props} />;
  const { as: Element, className, children } = props;
  return <Element className={className}>{children()}</Element>;
}
