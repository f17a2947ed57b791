import { type ReactNode, useId } from "react";

/** A section of the account page, its heading at the side. */
export function AccountSection({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="account-sec" aria-labelledby={id}>
      <header>
        <h2 className="display h3" id={id}>
          {title}
        </h2>
        {text && <p className="muted small">{text}</p>}
      </header>
      <div>{children}</div>
    </section>
  );
}
