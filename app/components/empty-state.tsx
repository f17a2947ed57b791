import type { ReactNode } from "react";
import "./empty-state.css";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import { Medallion } from "./ornaments.tsx";

type EmptyStateProps = {
  icon: IconName;
  title: string;
  text?: string;
  /** What to do next, most often one button. */
  children?: ReactNode;
  /** The heading's level; 1 if the page has no other heading. */
  level?: 1 | 2;
};

/** Tells that there is nothing here yet, and what to do next. */
export function EmptyState({ icon, title, text, children, level = 2 }: EmptyStateProps) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div className="empty">
      <div className="mw">
        <Medallion />
        <Icon name={icon} />
      </div>
      <Heading className="display h3">{title}</Heading>
      {text && <p>{text}</p>}
      {children && <div className="empty-do">{children}</div>}
    </div>
  );
}
