import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import type { Picture } from "../../shop/catalog/queries.ts";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { useLanguage } from "./language.tsx";
import { Photo } from "./picture.tsx";
import "./toast.css";

type Action = { label: string; to: string } | { label: string; run: () => void };
export type Toast = {
  title: string;
  text?: string;
  image?: Picture;
  action?: Action;
  /** "error" stays until it is closed, whatever `ms` says. */
  tone?: "success" | "error";
  /** How long it stays, in milliseconds; 2000 where not said (specification.txt §9). */
  ms?: number;
};
type Shown = Toast & { id: number };

const none: Shown[] = [];
let shown = none;
let lastId = 0;
const listeners = new Set<() => void>();

function change(toasts: Shown[]) {
  shown = toasts;
  for (const listener of listeners) listener();
}
function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says in a popup what happened; answers with the way to take it back early. Same words again replace the old. */
export function showToast(toast: Toast): () => void {
  const id = ++lastId;
  change([...shown.filter((old) => old.title !== toast.title || old.text !== toast.text), { ...toast, id }]);
  return () => dismiss(id);
}

function dismiss(id: number) {
  change(shown.filter((toast) => toast.id !== id));
}

/** Where toasts appear; stands once in the document, above dialogs too. Escape closes the newest. */
export function Toaster() {
  const toasts = useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  );
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

function Card({ toast }: { toast: Shown }) {
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

function ActionLink({ action, done }: { action: Action; done: () => void }) {
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
