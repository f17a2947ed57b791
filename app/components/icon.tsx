import "./icon.css";
import type { IconName } from "./icon-names.ts";
import sprite from "./icons.svg?url";

type IconProps = { name: IconName; size?: "xs" | "s" | "m" | "l"; className?: string };

/**
 * An icon from the cached sprite, in the colour of the surrounding text. Hidden from screen readers: words are beside
 * it.
 */
export function Icon({ name, size = "m", className }: IconProps) {
  return (
    <svg className={["i", size !== "m" && `i-${size}`, className].filter(Boolean).join(" ")} aria-hidden="true">
      <use href={`${sprite}#i-${name}`} />
    </svg>
  );
}
