import { useState } from "react";
import { useRevalidator } from "react-router";
import { failureText } from "../client/failure.ts";
import { showToast } from "../ui/toast.tsx";
import { useAdminSpeech } from "./speech.ts";

type Said = {
  /** The popup's title where it failed; beneath stands why. */
  failed: string;
  /** The popup where it worked. */
  done?: { title: string; text?: string };
};

/** Does one change after the other: says how it went, and shows the section as it then stands. Answers whether it worked. */
export function useChange() {
  const { t } = useAdminSpeech();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const change = async (work: () => Promise<unknown>, { failed, done }: Said): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    try {
      await work();
      if (done) showToast(done);
      return true;
    } catch (error) {
      showToast({ title: failed, text: failureText(error, t), tone: "error" });
      return false;
    } finally {
      setBusy(false);
      await revalidate();
    }
  };
  return { busy, change };
}
