import type { ReactNode } from "react";
import { CachedMarkup } from "./cached-markup.tsx";

export type FragmentCacheProps = {
  className: string;
  as: "article" | "footer" | "ul";
  /**
   * The immutable object that it renders; the markup is cached for as long as the object lives. Without it, only static
   * text.
   */
  source?: object;
  /** Distinguishes different renderings of the same object. Null: not cached. */
  cacheKey: string | null;
  /** The pages among which it marks the current one; without them it is the same at every address. */
  linkedPages?: readonly { path: string }[];
  /** Renders from `of`, `form` and `among` alone: its hooks may read nothing else and create no id (`useId`). */
  children: () => ReactNode;
};

/**
 * A fragment that many pages share. The server renders it once and puts the same HTML into every page; the browser
 * renders the components and finds the same elements.
 */
export function FragmentCache(props: FragmentCacheProps) {
  if (import.meta.env.SSR) return <CachedMarkup {...props} />;
  const { as: Element, className, children } = props;
  return <Element className={className}>{children()}</Element>;
}
