import type { ComponentProps } from "react";
import { Footer } from "./footer.tsx";

const markup = { __html: import.meta.env.SSR ? "" : (document.querySelector("[data-footer]")?.innerHTML ?? "") };

/** The footer of an app's pages: the server alone renders it, and the browser keeps what it made. */
export function AppFooter(props: ComponentProps<typeof Footer>) {
  if (import.meta.env.SSR) {
    return (
      <div className="island" data-footer="">
        <Footer {...props} />
      </div>
    );
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own markup
  return <div className="island" data-footer="" suppressHydrationWarning dangerouslySetInnerHTML={markup} />;
}
