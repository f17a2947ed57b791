import { useRef } from "react";
import { showToast, type Toast } from "./toast.ts";

/** The error toast of one place: it goes when the same is tried again, so that it never stays beside a success. */
export function useErrorToast() {
  const dismissLast = useRef(() => {});
  const { current: errorToast } = useRef({
    clear: () => dismissLast.current(),
    show(toast: Omit<Toast, "tone">): void {
      dismissLast.current();
      dismissLast.current = showToast({ ...toast, tone: "error" });
    },
  });
  return errorToast;
}
