import { useSearchParams } from "react-router";
import type { UserResponse } from "../../../api/contract/users.ts";
import { roles } from "../../../shop/permissions.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { CsvExport } from "../csv-export.tsx";
import { useAdminI18n } from "../i18n.ts";
import { ListFooter, SearchField, SelectFilter } from "../list-tools.tsx";
import { type PagedList, pickParams } from "../load-list.ts";
import { SectionHead } from "../section-head.tsx";
import { UserRow } from "./user-row.tsx";
import "./user-list.css";

/** All accounts with their roles. */
export function UserList({ list }: { list: PagedList<UserResponse> }) {
  const { t } = useAdminI18n();
  const [params] = useSearchParams();
  return (
    <>
      <SectionHead title="admin.nav.users">
        <CsvExport
          name="customers"
          list="GET /users"
          query={pickParams(params, "q", "role")}
          header={["id", "name", "email", "role", "phone", "address"]}
          lines={({ _id, name, email, role, phone, address }) => [[_id, name, email, role, phone, address]]}
        />
      </SectionHead>
      <div className="tools">
        <SearchField label={t("admin.users.search")} />
        <SelectFilter
          name="role"
          label={t("admin.users.role")}
          options={[
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
          <ListFooter {...list} />
        </>
      )}
    </>
  );
}
