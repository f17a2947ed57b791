import { useRevalidator } from "react-router";
import { errorText } from "../browser/error-text.ts";
import { Button } from "../components/button.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { useAdminI18n } from "./i18n.ts";

/** Shown when the data of a section could not be loaded, with a retry. */
export function SectionFailed({ error }: { error: unknown }) {
  const { t } = useAdminI18n();
  const { revalidate, state } = useRevalidator();
  return (
    <EmptyState level={1} icon="warning-circle" title={t("admin.failed")} text={errorText(error, t)}>
      <Button busy={state === "loading"} onClick={() => void revalidate()}>
        {t("error.again")}
      </Button>
    </EmptyState>
  );
}
