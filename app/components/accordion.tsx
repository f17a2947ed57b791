import type { ReactNode } from "react";
import "./accordion.css";
import { Icon } from "./icon.tsx";
import "./prose.css";

/** Sections that unfold one by one. The browser folds them, with or without scripts. */
export function Accordion({ children }: { children: ReactNode }) {
  return <div className="acc">{children}</div>;
}

type AccordionFoldProps = {
  title: string;
  /** The anchor of what is folded: the browser unfolds what it jumps to. */
  id?: string | undefined;
  open?: boolean;
  /** The heading's level, one below the heading it stands under. */
  level?: 2 | 3;
  children: ReactNode;
};

export function AccordionFold({ title, id, open, level = 2, children }: AccordionFoldProps) {
  const Heading = `h${level}` as const;
  return (
    <details open={open}>
      <summary>
        <Heading>{title}</Heading>
        <Icon name="plus" size="s" />
      </summary>
      <div className="body prose" id={id}>
        {children}
      </div>
    </details>
  );
}
