import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { OrderResponse } from "../../../api/contract/orders.ts";
import type { UserResponse } from "../../../api/contract/users.ts";
import { fromTaka } from "../../../shop/money.ts";
import { type Role, roles, type StaffRole, staffRoles } from "../../../shop/permissions.ts";
import { isStaff } from "../../../shop/staff.ts";
import { api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import { useSession } from "../../browser/session.ts";
import { Button, IconButton } from "../../components/button.tsx";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { SkeletonLines } from "../../components/skeleton.tsx";
import { StatusPill } from "../../components/status-pill.tsx";
import { UserText } from "../../i18n/localized.tsx";
import { useSave } from "../hooks.ts";
import { useAdminI18n } from "../i18n.ts";
import { sectionLink } from "../sections.ts";
import { RoleChecks } from "./role-checks.tsx";

/** A user with role and actions; none for one's own account, which the server refuses too. */
export function UserRow({ user }: { user: UserResponse }) {
  const { t, phone } = useAdminI18n();
  const session = useSession();
  const { busy, changeRole, changeFurther, removeUser, resetSecondFactor } = useUserChanges(user);
  const [ordersOpen, setOrdersOpen] = useState(false);
  const { _id, name, email, role, furtherRoles, emailVerified, secondFactor } = user;
  const isMe = session.state === "signed-in" && session.user._id === _id;

  return (
    <tr>
      <td className="u-name">
        <b>
          <UserText text={name} />
        </b>
        {isMe && <span className="u-me">{t("admin.users.you")}</span>}
        <small lang="en">{email}</small>
        {(isStaff(role) || secondFactor) && (
          <span className="u-marks">
            {!emailVerified && <span className="u-mark warn">{t("admin.users.unconfirmed")}</span>}
            {secondFactor && <span className="u-mark">{t("admin.users.twoStep")}</span>}
          </span>
        )}
      </td>
      <td className="u-phone num">{user.phone && <a href={`tel:${user.phone}`}>{phone(user.phone)}</a>}</td>
      <td className="u-role">
        {role === "admin" || isMe ? (
          <b>{t(`admin.role.${role}`)}</b>
        ) : (
          <select
            className="input sm"
            aria-label={t("admin.users.roleOf", { name })}
            value={role}
            aria-disabled={busy}
            onChange={({ target }) => void changeRole(target.value as Role)}
          >
            {roles
              .filter((each) => each !== "admin")
              .map((each) => (
                <option key={each} value={each}>
                  {t(`admin.role.${each}`)}
                </option>
              ))}
          </select>
        )}
        {role !== "admin" && role !== "user" && !isMe && (
          <RoleChecks
            isLegendHidden
            legend={t("admin.users.alsoRoles", { name })}
            roles={staffRoles.filter((each) => each !== role)}
            held={furtherRoles}
            disabled={busy}
            onChange={changeFurther}
          />
        )}
      </td>
      <td className="u-do">
        <IconButton
          icon="receipt"
          size="s"
          label={t("admin.users.ordersOf", { name })}
          onClick={() => setOrdersOpen(true)}
        />
        {!isMe && (
          <>
            <Button
              variant="quiet"
              small
              busy={busy}
              onClick={() => void changeRole(role === "admin" ? "user" : "admin")}
            >
              {t(role === "admin" ? "admin.users.demote" : "admin.users.promote")}
              <span className="vh"> {name}</span>
            </Button>
            {secondFactor && (
              <IconButton
                icon="lock-simple"
                size="s"
                label={`${t("admin.users.resetFactor")}: ${name}`}
                onClick={() => void resetSecondFactor()}
              />
            )}
            <IconButton
              icon="trash"
              size="s"
              label={t("admin.users.deleteNamed", { name })}
              onClick={() => void removeUser()}
            />
          </>
        )}
        {ordersOpen && <UserOrders user={user} onClose={() => setOrdersOpen(false)} />}
      </td>
    </tr>
  );
}

/** What an admin may change of a user, each after a question where it matters. */
function useUserChanges({ _id, name, email, role, furtherRoles, emailVerified }: UserResponse) {
  const { t } = useAdminI18n();
  const { busy, change } = useSave();
  const failed = t("admin.notDeleted");

  const changeRole = async (next: Role) => {
    const texts = {
      promote: {
        text: t("admin.users.promoteText"),
        yes: t("admin.users.yesPromote"),
        done: t("admin.users.promoted"),
      },
      demote: { text: t("admin.users.demoteText"), yes: t("admin.users.yesDemote"), done: t("admin.users.demoted") },
      staff: {
        text: t("admin.users.roleText", { name, role: t(`admin.role.${next}`) }),
        yes: t("admin.users.yesRole"),
        done: t("admin.users.roleGiven", { name, role: t(`admin.role.${next}`) }),
      },
    };
    const becomesStaff = isStaff(next) && !isStaff(role);
    if (becomesStaff && !emailVerified) {
      const question = { title: t("admin.users.promoteUnconfirmedTitle"), icon: "warning-circle" } as const;
      const buttons = { yes: t("admin.users.yesUnconfirmed"), no: t("admin.cancel"), destructive: true };
      const text = t("admin.users.promoteUnconfirmed", { name, email });
      if (!(await confirmDialog({ ...question, text, ...buttons }))) return;
    }
    const { text, yes, done } = texts[next === "admin" ? "promote" : role === "admin" ? "demote" : "staff"];
    const remaining = furtherRoles.filter((each) => each !== next);
    const names = { roles: remaining.map((each) => t(`admin.role.${each}`)).join(", ") };
    const staysStaff = next !== "user" && next !== "admin";
    const aside =
      remaining.length > 0 && next !== "admin" && t(`admin.users.${staysStaff ? "keepsRoles" : "losesRoles"}`, names);
    const question = { title: t("admin.sure"), text: [text, aside].filter(Boolean).join(" ") };
    if (!(await confirmDialog({ ...question, yes, no: t("admin.cancel") }))) return;
    const body = staysStaff ? { roles: [next, ...remaining] } : { role: next };
    void change(() => api("PATCH /users/admin/:id", { params: { id: _id }, body }), {
      failed,
      done: { title: t("admin.success"), text: done },
    });
  };
  const changeFurther = (each: StaffRole, isHeld: boolean) => {
    const chosen = [role, ...furtherRoles].filter((one): one is StaffRole => one !== "user" && one !== "admin");
    const next = isHeld ? [...chosen, each] : chosen.filter((one) => one !== each);
    void change(() => api("PATCH /users/admin/:id", { params: { id: _id }, body: { roles: next } }), {
      failed,
      done: { title: t("admin.success"), text: t("admin.users.rolesChanged", { name }) },
    });
  };
  const removeUser = async () => {
    const question = { title: t("admin.sure"), text: t("admin.users.deleteText"), icon: "trash" } as const;
    const buttons = { yes: t("admin.yesDelete"), no: t("admin.cancel"), destructive: true };
    if (!(await confirmDialog({ ...question, ...buttons }))) return;
    const done = { title: t("admin.deleted"), text: t("admin.users.deleted") };
    const failedText = t("admin.users.notDeleted");
    void change(() => api("DELETE /users/:id", { params: { id: _id } }), { failed, failedText, done });
  };

  const resetSecondFactor = async () => {
    const question = { title: t("admin.users.resetFactor"), text: t("admin.users.resetFactorText", { name }) };
    const buttons = { yes: t("admin.users.yesResetFactor"), no: t("admin.cancel"), destructive: true };
    if (!(await confirmDialog({ ...question, ...buttons }))) return;
    const done = { title: t("admin.success"), text: t("admin.users.factorReset", { name }) };
    void change(() => api("DELETE /users/second-factor/:id", { params: { id: _id } }), {
      failed: t("admin.users.notReset"),
      done,
    });
  };

  return { busy, changeRole, changeFurther, removeUser, resetSecondFactor };
}

/** The orders of a user, newest first; loaded when opened. */
function UserOrders({ user, onClose }: { user: UserResponse; onClose: () => void }) {
  const { t, date, money } = useAdminI18n();
  const [orders, setOrders] = useState<OrderResponse[] | null>(null);
  const [loadError, setLoadError] = useState<unknown>(null);
  useEffect(() => {
    const controller = new AbortController();
    api("GET /order", { query: { email: user.email }, signal: controller.signal })
      .then(setOrders)
      .catch((error: unknown) => !controller.signal.aborted && setLoadError(error));
    return () => controller.abort();
  }, [user.email]);
  return (
    <Dialog
      open
      onClose={onClose}
      className="u-orders"
      title={t("admin.users.ordersOf", { name: user.name })}
      actions={
        <Button variant="quiet" onClick={onClose}>
          {t("dialog.close")}
        </Button>
      }
    >
      {loadError !== null && <p role="alert">{errorText(loadError, t)}</p>}
      {loadError === null && orders === null && <SkeletonLines lines={3} />}
      {orders?.length === 0 && <p>{t("track.none")}</p>}
      <ul>
        {orders?.map((order) => (
          <li key={order._id}>
            <Link to={sectionLink("orders", { q: order.number })} onClick={onClose}>
              <b className="num" lang="en">
                {order.number}
              </b>
              <small>{date(order.orderedAt, "dayTime")}</small>
            </Link>
            <StatusPill status={order.status} />
            <b className="num">{money(fromTaka(order.total))}</b>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
