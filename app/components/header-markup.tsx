import type { ReactNode } from "react";

type Part = "brand" | "nav";

const markupOf = (part: Part) => ({ __html: document.querySelector(`.head-${part}`)?.innerHTML ?? "" });

// In an app the header may be rendered again; in a document the browser leaves them alone.
const rendered = import.meta.env.SSR ? null : { brand: markupOf("brand"), nav: markupOf("nav") };

/** A part of the header that the server alone renders: the browser keeps what it made. */
export function HeaderMarkup({ part, children }: { part: Part; children: ReactNode }) {
  const className = `head-${part}`;
  if (!rendered) return <div className={className}>{children}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own markup
  return <div className={className} suppressHydrationWarning dangerouslySetInnerHTML={rendered[part]} />;
}
