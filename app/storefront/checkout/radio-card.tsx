import type { ComponentProps, ReactNode } from "react";
import "./radio-card.css";

type RadioCardProps = { title: string; text: ReactNode; children?: ReactNode } & Omit<ComponentProps<"input">, "title">;

/** A choice as a card: what it is, what it means, and what stands at its end (a charge, a drawing). */
export function RadioCard({ title, text, children, ...input }: RadioCardProps) {
  return (
    <label className="radio">
      <input type="radio" {...input} />
      <span>
        <b>{title}</b>
        <small>{text}</small>
      </span>
      <span className="r num">{children}</span>
    </label>
  );
}
