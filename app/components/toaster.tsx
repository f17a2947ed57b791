import { useEffect, useRef, useState } from "react";
import { useI18n } from "../i18n/language.tsx";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { ResponsiveImage } from "./image.tsx";
import { Link } from "./page.tsx";
import { type ActiveToast, dismiss, type ToastAction, toastMs, toasts } from "./toast.ts";
import "./toast.css";

/** Renders the toasts; once in the document, above dialogs too. Escape closes the newest. */
export function Toaster() {
  const shown = toasts.useValue();
  const region = useRef<HTMLDivElement>(null);
  const newest = shown.at(-1)?.id;

  useEffect(() => {
    if (newest === undefined) return;
    bringToTop(region.current);
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !document.querySelector("dialog:modal")) dismiss(newest);
    };
    document.addEventListener("keydown", closeOnEscape);
    return () => document.removeEventListener("keydown", closeOnEscape);
  }, [newest]);

  const renderToasts = (error: boolean) =>
    shown
      .filter((toast) => (toast.tone === "error") === error)
      .map((toast) => <ToastCard key={toast.id} toast={toast} />);
  return (
    <div className="toasts" ref={region} popover="manual">
      <div role="status">{renderToasts(false)}</div>
      <div role="alert">{renderToasts(true)}</div>
    </div>
  );
}

/** Raises the region in the top layer; older browsers leave it fixed in place. */
function bringToTop(region: HTMLElement | null) {
  if (!region?.showPopover) return;
  if (region.matches(":popover-open")) region.hidePopover();
  region.showPopover();
}

function ToastCard({ toast }: { toast: ActiveToast }) {
  const { t } = useI18n();
  const [isPaused, setPaused] = useState(false);
  const remainingMs = useRef(toast.ms ?? toastMs);
  const error = toast.tone === "error";

  useEffect(() => {
    if (error || isPaused) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => dismiss(toast.id), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= performance.now() - startedAt;
    };
  }, [error, isPaused, toast.id]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pausing the timer is no control
    <div
      className={error ? "toast is-error" : toast.action ? "toast has-action" : "toast"}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {toast.image && <ResponsiveImage image={toast.image} alt="" sizes="48px" />}
      <div className="toast-words">
        <b>
          <Icon name={toast.icon ?? (error ? "warning-circle" : "check-circle-fill")} size="s" />
          {toast.title}
        </b>
        {toast.text && <small>{toast.text}</small>}
      </div>
      {toast.action && <ActionLink action={toast.action} onDone={() => dismiss(toast.id)} />}
      {(error || !toast.action) && (
        <IconButton icon="x" size="s" label={t("dialog.close")} onClick={() => dismiss(toast.id)} />
      )}
    </div>
  );
}

function ActionLink({ action, onDone }: { action: ToastAction; onDone: () => void }) {
  if ("to" in action) {
    return (
      <Link className="link" to={action.to} onClick={onDone}>
        {action.label}
      </Link>
    );
  }
  const runAction = () => {
    action.run();
    onDone();
  };
  return (
    <button type="button" className="link" onClick={runAction}>
      {action.label}
    </button>
  );
}
