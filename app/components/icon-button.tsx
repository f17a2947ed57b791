import type { ComponentProps } from "react";
import "./icon-button.css";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

type IconButtonProps = { icon: IconName; label: string; size?: "xs" | "s" | "m" } & Omit<
  ComponentProps<"button">,
  "children"
>;

/** A round 44 px button that shows only a drawing; `label` is what it is called aloud. */
export function IconButton({ icon, label, size, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" className={className ? `ib ${className}` : "ib"} aria-label={label} {...rest}>
      <Icon name={icon} size={size} />
    </button>
  );
}
