import { ConfirmDialog } from "./confirm-dialog.tsx";
import { useLazyComponents } from "./use-lazy-module.ts";

/** Toasts and questions; once in the document. */
export function Overlays() {
  const lazyComponents = useLazyComponents();
  return (
    <>
      <ConfirmDialog />
      {lazyComponents && <lazyComponents.Toaster />}
    </>
  );
}
