import type { ReactNode } from "react";
import "./steps.css";

type Step = { key?: string; title: string; text?: ReactNode; done: boolean };

/** Done and remaining steps, top to bottom. */
export function Steps({ steps }: { steps: Step[] }) {
  const currentIndex = steps.findLastIndex((step) => step.done);
  return (
    <ol className="tl">
      {steps.map(({ key, title, text, done }, index) => (
        <li
          key={`${key} ${title}`}
          className={index === currentIndex ? "done now" : done ? "done" : undefined}
          aria-current={index === currentIndex ? "step" : undefined}
        >
          <b>{title}</b>
          {text}
        </li>
      ))}
    </ol>
  );
}
