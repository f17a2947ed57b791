import { useEffect } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { currentSession, subscribeExpelled, subscribeSession } from "../browser/session.ts";
import { showToast } from "../components/toast.ts";
import { useI18n } from "../i18n/language.tsx";

/** Stands once in the document: what is shown always belongs to whoever is signed in now. */
export function useSessionWatch(): void {
  const { t, path } = useI18n();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  useEffect(() => {
    let userId = currentUserId();
    return subscribeSession(() => {
      const newUserId = currentUserId();
      if (newUserId === undefined || newUserId === userId) return;
      // From "not known yet" on every page has waited by itself.
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

/** The `_id` of the person; null for a guest, undefined while it is not known. */
function currentUserId(): string | null | undefined {
  const session = currentSession();
  if (session.state === "loading") return undefined;
  return session.state === "signed-in" ? session.user._id : null;
}
