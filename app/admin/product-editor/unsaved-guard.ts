import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { useAdminSpeech } from "../i18n.ts";

type Words = "admin.unsaved" | "admin.import.leave";

/** Asks before what is unsaved is left behind, within the shop and when the tab is closed. Answers the way to let it go. */
export function useUnsavedGuard(unsaved: boolean, words: Words = "admin.unsaved"): () => void {
  const { t } = useAdminSpeech();
  const free = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const leaves = currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search;
    return unsaved && !free.current && leaves;
  });

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const question = { title: t(`${words}.title`), text: t(`${words}.text`) };
    const buttons = { yes: t("admin.unsaved.leave"), no: t("admin.unsaved.stay"), destructive: true };
    void confirmDialog({ ...question, ...buttons }).then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker, t, words]);

  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => !free.current && event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [unsaved]);

  return () => {
    free.current = true;
  };
}
