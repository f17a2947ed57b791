import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { useSession } from "../browser/session.ts";
import { useI18n } from "../i18n/language.tsx";
import { Avatar } from "./avatar.tsx";
import { Icon } from "./icon.tsx";
import { SkeletonLines } from "./skeleton.tsx";
import type { LazyComponents } from "./use-lazy-module.ts";
import "./user-menu.css";

/** The user menu of large screens and its button. Escape, a choice and losing the focus close it. */
export function UserMenu({ lazyComponents }: { lazyComponents: LazyComponents | null }) {
  const { t } = useI18n();
  const session = useSession();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    setOpen(false);
    button.current?.focus();
  };
  const closeOnBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles events that bubble up from its button and links
    <div className="user-menu only-d" onKeyDown={closeOnEscape} onBlur={closeOnBlur}>
      <button
        ref={button}
        type="button"
        className="ib"
        aria-label={t("user.menu")}
        aria-expanded={open}
        aria-controls={`${id}-panel`}
        onClick={() => setOpen(!open)}
      >
        {session.state === "signed-in" ? <Avatar {...session.user} size="s" /> : <Icon name="user" />}
      </button>
      {/* Focusable, so that a press between its links does not close it. */}
      <section className="user-panel" id={`${id}-panel`} aria-labelledby={`${id}-title`} hidden={!open} tabIndex={-1}>
        <h2 className="display h4" id={`${id}-title`}>
          {t("user.menu")}
        </h2>
        {open &&
          (lazyComponents ? (
            <lazyComponents.UserLinks onNavigate={() => setOpen(false)} />
          ) : (
            <SkeletonLines lines={3} />
          ))}
      </section>
    </div>
  );
}
