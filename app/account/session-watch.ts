import { useEffect } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { currentSession, subscribeExpelled, subscribeSession } from "../browser/session.ts";
import { showToast } from "../components/toast.ts";
import { useLanguage } from "../i18n/language.tsx";

/** Stands once in the document: what is shown always belongs to whoever is signed in now. */
export function useSessionWatch(): void {
  const { t, path } = useLanguage();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  useEffect(() => {
    let person = personNow();
    return subscribeSession(() => {
      const now = personNow();
      if (now === undefined || now === person) return;
      // From "not known yet" on every page has waited by itself.
      if (person !== undefined) void revalidate();
      person = now;
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
function personNow(): string | null | undefined {
  const session = currentSession();
  if (session.state === "loading") return undefined;
  return session.state === "signed-in" ? session.user._id : null;
}
