import type { ReactNode } from "react";
import "./brand.css";

// In an app the header may be rendered again; in a document the browser leaves it alone.
const rendered = {
  __html: import.meta.env.SSR ? "" : (document.querySelector("[data-brand]")?.innerHTML ?? ""),
};

/** The logo in the header: the server alone renders it, and the browser keeps what it made. */
export function HeaderBrand({ children }: { children: ReactNode }) {
  if (import.meta.env.SSR)
    return (
      <div className="head-brand" data-brand="">
        {children}
      </div>
    );
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own markup
    <div className="head-brand" data-brand="" suppressHydrationWarning dangerouslySetInnerHTML={rendered} />
  );
}
