import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Header, type HeaderProps } from "./header.tsx";
import { OfflineLine } from "./offline-line.tsx";
import { useLazyComponents } from "./use-lazy-module.ts";

/** What stands above every public page's content. */
export function PageHead(props: HeaderProps) {
  return (
    <>
      <Header {...props} />
      <OfflineLine />
    </>
  );
}

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
