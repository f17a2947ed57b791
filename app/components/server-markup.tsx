import type { ReactNode } from "react";

// The same object at every rendering, so that React leaves what it finds alone.
const found = { __html: "" };

type ServerMarkupProps = { as?: "div" | "nav"; className: string; children?: ReactNode };

/** Markup inside an island that the server alone renders: the browser leaves it alone, and needs neither data nor code. */
export function ServerMarkup({ as: Element = "div", className, children }: ServerMarkupProps) {
  if (import.meta.env.SSR) return <Element className={className}>{children}</Element>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is written
  return <Element className={className} suppressHydrationWarning dangerouslySetInnerHTML={found} />;
}
