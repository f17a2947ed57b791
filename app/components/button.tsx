import type { ComponentProps, ReactNode } from "react";
import "./button.css";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import { Link } from "./page.tsx";

type ButtonBaseProps = {
  /** Filled (once per view), outlined, quiet, destructive, or outlined on plum. */
  variant?: "primary" | "outline" | "quiet" | "danger" | "on-plum";
  small?: boolean;
  wide?: boolean;
  className?: string;
  children: ReactNode;
};
type ButtonProps = ButtonBaseProps & { to?: undefined; busy?: boolean } & Omit<
    ComponentProps<"button">,
    keyof ButtonBaseProps
  >;
type LinkButtonProps = ButtonBaseProps & Omit<ComponentProps<typeof Link>, keyof ButtonBaseProps>;

const variants = { primary: "btn-p", outline: "btn-o", quiet: "btn-q", danger: "btn-d", "on-plum": "btn-i" };

/** A button, or a link that looks like one when `to` is given. While `busy` it stays focusable and does nothing. */
export function Button(props: ButtonProps | LinkButtonProps) {
  const { variant = "primary", small, wide, className, ...rest } = props;
  const classNames = ["btn", variants[variant], small && "btn-sm", wide && "btn-w", className]
    .filter(Boolean)
    .join(" ");
  if (rest.to !== undefined) return <Link {...rest} className={classNames} />;

  const { busy, onClick, type = "button", children, ...attributes } = rest;
  return (
    <button
      {...attributes}
      type={type}
      className={classNames}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {children}
    </button>
  );
}

type IconButtonProps = { icon: IconName; label: string; size?: "xs" | "s" | "m" } & Omit<
  ComponentProps<"button">,
  "children"
>;

/** A round 44 px button with only an icon; `label` is its accessible name. */
export function IconButton({ icon, label, size, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" className={className ? `ib ${className}` : "ib"} aria-label={label} {...rest}>
      <Icon name={icon} size={size} />
    </button>
  );
}
