import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { useAdminI18n } from "../i18n.ts";

type MessagePrefix = "admin.unsaved" | "admin.import.leave";

/** Asks before unsaved input is lost, on navigation and when the tab closes. Returns a function that allows leaving. */
export function useUnsavedGuard(unsaved: boolean, messagePrefix: MessagePrefix = "admin.unsaved"): () => void {
  const { t } = useAdminI18n();
  const mayLeave = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isLeaving = currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search;
    return unsaved && !mayLeave.current && isLeaving;
  });

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const question = { title: t(`${messagePrefix}.title`), text: t(`${messagePrefix}.text`) };
    const buttons = { yes: t("admin.unsaved.leave"), no: t("admin.unsaved.stay"), destructive: true };
    void confirmDialog({ ...question, ...buttons }).then((confirmed) =>
      confirmed ? blocker.proceed() : blocker.reset(),
    );
  }, [blocker, t, messagePrefix]);

  useEffect(() => {
    if (!unsaved) return;
    const handleBeforeUnload = (event: BeforeUnloadEvent) => !mayLeave.current && event.preventDefault();
    window.addEventListener("beforeunload", handleBeforeUnload);
    return () => window.removeEventListener("beforeunload", handleBeforeUnload);
  }, [unsaved]);

  return () => {
    mayLeave.current = true;
  };
}
