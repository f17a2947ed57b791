import type { ReactNode } from "react";

// The same object at every rendering, so that React leaves what it finds alone.
const found = { __html: "" };

type ServerMarkupProps = { className?: string; children?: ReactNode };

/** Markup inside an island that the server alone renders: the browser leaves it alone, and needs neither data nor code. */
export function ServerMarkup({ className = "island", children }: ServerMarkupProps) {
  if (import.meta.env.SSR) return <div className={className}>{children}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is written
  return <div className={className} suppressHydrationWarning dangerouslySetInnerHTML={found} />;
}
