import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { useLanguage } from "../i18n/language.tsx";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { Photo } from "./image.tsx";
import { dismiss, type ShownToast, shownToasts, subscribe, type ToastAction } from "./toast.ts";
import "./toast.css";

/** Where toasts appear; stands once in the document, above dialogs too. Escape closes the newest. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribe, shownToasts, shownToasts);
  const region = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1)?.id;

  useEffect(() => {
    if (newest === undefined) return;
    raise(region.current);
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !document.querySelector("dialog:modal")) dismiss(newest);
    };
    document.addEventListener("keydown", closeOnEscape);
    return () => document.removeEventListener("keydown", closeOnEscape);
  }, [newest]);

  const list = (error: boolean) =>
    toasts.filter((toast) => (toast.tone === "error") === error).map((toast) => <Card key={toast.id} toast={toast} />);
  return (
    <div className="toasts" ref={region} popover="manual">
      <div role="status">{list(false)}</div>
      <div role="alert">{list(true)}</div>
    </div>
  );
}

/** Puts the region on top of the top layer; older browsers keep it fixed in place. */
function raise(region: HTMLElement | null) {
  if (!region?.showPopover) return;
  if (region.matches(":popover-open")) region.hidePopover();
  region.showPopover();
}

function Card({ toast }: { toast: ShownToast }) {
  const { t } = useLanguage();
  const [held, setHeld] = useState(false);
  const left = useRef(toast.ms ?? 2000);
  const error = toast.tone === "error";

  useEffect(() => {
    if (error || held) return;
    const since = performance.now();
    const timer = setTimeout(() => dismiss(toast.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - since;
    };
  }, [error, held, toast.id]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pausing the clock is no control, only courtesy
    <div
      className={error ? "toast is-error" : "toast"}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toast.image && <Photo picture={toast.image} alt="" sizes="48px" />}
      <div className="toast-words">
        <b>
          <Icon name={error ? "warning-circle" : "check-circle-fill"} size="s" />
          {toast.title}
        </b>
        {toast.text && <small>{toast.text}</small>}
      </div>
      {toast.action && <ActionLink action={toast.action} done={() => dismiss(toast.id)} />}
      {(error || !toast.action) && (
        <IconButton icon="x" size="s" label={t("dialog.close")} onClick={() => dismiss(toast.id)} />
      )}
    </div>
  );
}

function ActionLink({ action, done }: { action: ToastAction; done: () => void }) {
  if ("to" in action) {
    return (
      <Link className="link" to={action.to} onClick={done}>
        {action.label}
      </Link>
    );
  }
  const act = () => {
    action.run();
    done();
  };
  return (
    <button type="button" className="link" onClick={act}>
      {action.label}
    </button>
  );
}
