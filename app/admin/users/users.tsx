import { useSearchParams } from "react-router";
import type { InvitationResponse, UserResponse } from "../../../api/contract/users.ts";
import { dhakaDay, isDay } from "../../../shop/dhaka-time.ts";
import { toCsv } from "../../../shop/import-export/csv.ts";
import { roles } from "../../../shop/permissions.ts";
import { api } from "../../browser/api.ts";
import { saveFile } from "../../browser/download.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { ExportButton, SectionHead } from "../components.tsx";
import { useAdminI18n } from "../i18n.ts";
import { ListBody, SearchField, SelectFilter } from "../list.tsx";
import { loadList, type PagedList, pickParams } from "../load-list.ts";
import type { SectionInput } from "../sections.ts";
import { InvitationsPanel, InviteButton } from "./invitations.tsx";
import { StaffDayPanel, type StaffDayPanelProps } from "./staff-day-panel.tsx";
import { UserRow } from "./user-row.tsx";
import "./users.css";

const perPage = 50;

export async function renderSection({ params }: SectionInput) {
  const requested = params.get("day");
  const today = dhakaDay(new Date());
  const day = requested !== null && isDay(requested) ? requested : today;
  const [list, invitations, days] = await Promise.all([
    loadList("GET /users", pickParams(params, "q", "role", "page"), perPage),
    api("GET /users/invitations"),
    api("GET /users/days/:id", { params: { id: day } }),
  ]);
  const notADay = requested !== null && day !== requested ? requested : null;
  return <UserList list={list} invitations={invitations} staffDay={{ day, days, notADay }} />;
}

type UserListProps = {
  list: PagedList<UserResponse>;
  invitations: InvitationResponse[];
  staffDay: StaffDayPanelProps;
};

/** All accounts with their roles, and the invitations to further staff. */
function UserList({ list, invitations, staffDay }: UserListProps) {
  const { t } = useAdminI18n();
  const [params] = useSearchParams();
  return (
    <>
      <SectionHead title="admin.nav.users">
        <InviteButton />
        <ExportButton save={() => exportUsers(pickParams(params, "q", "role"))} />
      </SectionHead>
      <InvitationsPanel invitations={invitations} />
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
      <ListBody
        list={list}
        empty={<EmptyState icon="users" title={t("admin.users.none")} text={t("admin.noneText")} />}
      >
        <div className="table-wrap">
          <table className="table users">
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
      </ListBody>
      <StaffDayPanel {...staffDay} />
    </>
  );
}

const exportPageSize = 500;

/** Saves all pages of the filtered list as one spreadsheet. */
async function exportUsers(query: URLSearchParams): Promise<void> {
  const users: UserResponse[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    query.set("page", String(page));
    const part = await loadList("GET /users", query, exportPageSize);
    users.push(...part.rows);
    pages = part.pages;
  }
  const lines = users.map(({ _id, name, email, role, furtherRoles, phone, address }) => {
    return [_id, name, email, [role, ...furtherRoles].join(", "), phone, address];
  });
  const csv = toCsv(["id", "name", "email", "role", "phone", "address"], lines);
  saveFile("customers.csv", new Blob([csv], { type: "text/csv;charset=utf-8" }));
}
