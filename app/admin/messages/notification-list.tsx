import type { NotificationResponse } from "../../../api/contract/notifications.ts";
import { notificationStates } from "../../../shop/notifications/notification.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { useAdminI18n } from "../i18n.ts";
import { ListFooter, SelectFilter } from "../list-tools.tsx";
import type { PagedList } from "../load-list.ts";
import { NotificationCard } from "./notification-card.tsx";
import "./message-list.css";

/** Emails and SMS of the shop by state. */
export function NotificationList({ list, isFiltered }: { list: PagedList<NotificationResponse>; isFiltered: boolean }) {
  const { t } = useAdminI18n();
  if (list.rows.length === 0 && !isFiltered)
    return <EmptyState icon="envelope-simple" title={t("admin.notifications.none")} />;
  return (
    <>
      <div className="tools">
        <SelectFilter
          name="state"
          label={t("admin.notifications.state")}
          options={[
            { value: "", label: t("admin.notifications.all") },
            ...notificationStates.map((state) => ({ value: state, label: t(`admin.notifications.${state}`) })),
          ]}
        />
      </div>
      {list.rows.length === 0 ? (
        <EmptyState icon="envelope-simple" title={t("admin.notifications.noneSuch")} />
      ) : (
        <>
          {list.rows.some(({ state, again }) => state === "kept" && !again) && (
            <p className="hint msgs-kept">{t("admin.notifications.keptWhy")}</p>
          )}
          {list.rows.some(({ state }) => state === "held") && (
            <p className="hint msgs-kept">{t("admin.notifications.heldWhy")}</p>
          )}
          <ul className="msgs">
            {list.rows.map((notification) => (
              <NotificationCard key={notification._id} notification={notification} />
            ))}
          </ul>
          <ListFooter {...list} />
        </>
      )}
    </>
  );
}
