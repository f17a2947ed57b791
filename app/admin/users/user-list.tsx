import { useSearchParams } from "react-router";
import type { UserAnswer } from "../../../api/responses.ts";
import { roles } from "../../../shop/permissions.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { CsvExport } from "../csv-export.tsx";
import { useAdminSpeech } from "../i18n.ts";
import { ListFoot, SearchTool, SelectTool } from "../list-tools.tsx";
import { type Listed, only } from "../load-list.ts";
import { SectionHead } from "../section-head.tsx";
import { UserRow } from "./user-row.tsx";
import "./user-list.css";

/** Everybody with an account, and what she may do here. */
export function UserList({ list }: { list: Listed<UserAnswer> }) {
  const { t } = useAdminSpeech();
  const [params] = useSearchParams();
  return (
    <>
      <SectionHead title="admin.nav.users">
        <CsvExport<UserAnswer>
          name="customers"
          path="/users"
          query={only(params, "q", "role")}
          header={["id", "name", "email", "role", "phone", "address"]}
          lines={({ _id, name, email, role, phone, address }) => [[_id, name, email, role, phone, address]]}
        />
      </SectionHead>
      <div className="tools">
        <SearchTool label={t("admin.users.search")} />
        <SelectTool
          name="role"
          label={t("admin.users.role")}
          choices={[
            { value: "", label: t("admin.users.anyRole") },
            ...roles.map((role) => ({ value: role, label: t(`admin.role.${role}`) })),
          ]}
        />
      </div>
      {list.rows.length === 0 ? (
        <EmptyState icon="users" title={t("admin.users.none")} text={t("admin.noneText")} />
      ) : (
        <>
          <div className="tb-wrap">
            <table className="tb users">
              <thead>
                <tr>
                  <th>{t("admin.users.person")}</th>
                  <th>{t("admin.users.phone")}</th>
                  <th>{t("admin.users.role")}</th>
                  <th>
                    <span className="vh">{t("admin.products.actions")}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {list.rows.map((user) => (
                  <UserRow key={user._id} user={user} />
                ))}
              </tbody>
            </table>
          </div>
          <ListFoot {...list} />
        </>
      )}
    </>
  );
}
