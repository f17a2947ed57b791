import { useEffect } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { currentSession, subscribeExpelled, subscribeSession } from "../browser/session.ts";
import { showToast } from "../components/toast.ts";
import { useI18n } from "../i18n/language.tsx";

/** Revalidates the page when the user changes, and leaves it when the session was ended. Used once, in the document. */
export function useSessionWatch(): void {
  const { t, path } = useI18n();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  useEffect(() => {
    let userId = currentUserId();
    return subscribeSession(() => {
      const newUserId = currentUserId();
      if (newUserId === undefined || newUserId === userId) return;
      // Pages wait for the first lookup themselves.
      if (userId !== undefined) void revalidate();
      userId = newUserId;
    });
  }, [revalidate]);

  useEffect(
    () =>
      subscribeExpelled(() => {
        showToast({ title: t("session.ended.title"), text: t("session.ended.text"), tone: "error" });
        void navigate(path("/"));
      }),
    [navigate, path, t],
  );
}

/** The `_id` of the user; null for a guest, undefined while loading. */
function currentUserId(): string | null | undefined {
  const session = currentSession();
  if (session.state === "loading") return undefined;
  return session.state === "signed-in" ? session.user._id : null;
}
