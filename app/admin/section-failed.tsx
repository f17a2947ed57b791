import { useRevalidator } from "react-router";
import { failureText } from "../client/failure.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { useAdminSpeech } from "./speech.ts";

/** In place of a section whose data did not come: why, and another try. */
export function SectionFailed({ error }: { error: unknown }) {
  const { t } = useAdminSpeech();
  const { revalidate, state } = useRevalidator();
  return (
    <EmptyState level={1} icon="warning-circle" title={t("admin.failed")} text={failureText(error, t)}>
      <Button busy={state === "loading"} onClick={() => void revalidate()}>
        {t("error.again")}
      </Button>
    </EmptyState>
  );
}
