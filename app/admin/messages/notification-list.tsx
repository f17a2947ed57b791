import type { LetterAnswer } from "../../../api/responses.ts";
import { letterStates } from "../../../shop/notifications/notification.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { useAdminSpeech } from "../i18n.ts";
import { ListFoot, SelectTool } from "../list-tools.tsx";
import type { Listed } from "../load-list.ts";
import { LetterCard } from "./notification-card.tsx";
import "./message-list.css";

/** What the shop wrote to people by mail and SMS: sent, waiting, kept, or failed and why. */
export function LetterList({ list, narrowed }: { list: Listed<LetterAnswer>; narrowed: boolean }) {
  const { t } = useAdminSpeech();
  if (list.rows.length === 0 && !narrowed) return <EmptyState icon="envelope-simple" title={t("admin.letters.none")} />;
  return (
    <>
      <div className="tools">
        <SelectTool
          name="state"
          label={t("admin.letters.state")}
          choices={[
            { value: "", label: t("admin.letters.all") },
            ...letterStates.map((state) => ({ value: state, label: t(`admin.letters.${state}`) })),
          ]}
        />
      </div>
      {list.rows.length === 0 ? (
        <EmptyState icon="envelope-simple" title={t("admin.letters.noneSuch")} />
      ) : (
        <>
          {list.rows.some(({ state, again }) => state === "kept" && !again) && (
            <p className="hint msgs-kept">{t("admin.letters.keptWhy")}</p>
          )}
          {list.rows.some(({ state }) => state === "held") && (
            <p className="hint msgs-kept">{t("admin.letters.heldWhy")}</p>
          )}
          <ul className="msgs">
            {list.rows.map((letter) => (
              <LetterCard key={letter._id} letter={letter} />
            ))}
          </ul>
          <ListFoot {...list} />
        </>
      )}
    </>
  );
}
