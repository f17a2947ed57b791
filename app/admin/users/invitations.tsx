import { useState } from "react";
import type { InvitationResponse } from "../../../api/contract/users.ts";
import { languages } from "../../../shop/language.ts";
import { whatsappInvitation } from "../../../shop/notifications/templates/whatsapp.ts";
import { type StaffRole, staffRoles } from "../../../shop/permissions.ts";
import { invitationDays, invitationRequest, invitedRoles } from "../../../shop/users/invitation-schema.ts";
import { ApiRefusal, api } from "../../browser/api.ts";
import { errorText } from "../../browser/error-text.ts";
import type { BodyOf, ResponseOf } from "../../browser/request.ts";
import { Button } from "../../components/button.tsx";
import { confirmDialog } from "../../components/confirm-dialog.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { TextField } from "../../components/field.tsx";
import { Icon } from "../../components/icon.tsx";
import { showToast } from "../../components/toast.ts";
import { UserText } from "../../i18n/localized.tsx";
import { useAdminForm } from "../admin-form.ts";
import { Panel } from "../components.tsx";
import { SelectField } from "../fields.tsx";
import { useSave, useShopSettings } from "../hooks.ts";
import { type AdminI18n, useAdminI18n } from "../i18n.ts";
import { RoleChecks } from "./role-checks.tsx";
import "./invitations.css";

type InvitationBody = BodyOf<"POST /users/invitations">;
type SentInvitation = ResponseOf<"POST /users/invitations">;

/** Invites a person to the staff, and offers the link of the invitation once it is sent. */
export function InviteButton() {
  const { t } = useAdminI18n();
  const [shown, setShown] = useState<"form" | SentInvitation | null>(null);
  const close = () => setShown(null);
  return (
    <>
      <Button small onClick={() => setShown("form")}>
        <Icon name="plus-circle" size="s" />
        {t("admin.invite.do")}
      </Button>
      {shown === "form" && <InviteDialog onSent={setShown} onClose={close} />}
      {shown && shown !== "form" && <SentDialog invitation={shown} onClose={close} />}
    </>
  );
}

type InviteDialogProps = { onSent: (invitation: SentInvitation) => void; onClose: () => void };

function InviteDialog({ onSent, onClose }: InviteDialogProps) {
  const { t, language } = useAdminI18n();
  const initial: InvitationBody & { furtherRoles: StaffRole[] } = {
    ...{ name: "", to: "", role: "order-desk", furtherRoles: [], language },
  };
  const { form, field, values, set, sending } = useAdminForm(initial, {
    schema: invitationRequest,
    toBody: ({ furtherRoles, ...values }) => ({
      ...values,
      furtherRoles: values.role === "admin" ? [] : furtherRoles.filter((each) => each !== values.role),
    }),
    send: async (body) => onSent(await api("POST /users/invitations", { body })),
    failed: t("admin.invite.failed"),
  });
  return (
    <Dialog open isForm className="invite" title={t("admin.invite.title")} onClose={onClose}>
      <form {...form}>
        <TextField {...field("name")} label={t("admin.invite.name")} maxLength={120} lang="" autoComplete="off" />
        <TextField
          {...field("to")}
          label={t("admin.invite.to")}
          hint={t("admin.invite.toHint", { days: invitationDays })}
          lang="en"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <SelectField
          label={t("admin.invite.role")}
          value={values.role}
          options={invitedRoles.map((role) => ({ value: role, label: t(`admin.role.${role}`) }))}
          onChange={(role) => set({ role })}
        />
        {values.role !== "admin" && (
          <RoleChecks
            legend={t("admin.invite.also")}
            roles={staffRoles.filter((role) => role !== values.role)}
            held={values.furtherRoles}
            onChange={(role, isHeld) =>
              set({ furtherRoles: [...values.furtherRoles.filter((each) => each !== role), ...(isHeld ? [role] : [])] })
            }
          />
        )}
        <SelectField
          label={t("admin.invite.language")}
          value={values.language ?? language}
          options={languages.map((each) => ({ value: each, label: t(`admin.phoneOrder.${each}`) }))}
          onChange={(language) => set({ language })}
        />
        <p className="invite-do">
          <Button variant="quiet" onClick={onClose}>
            {t("admin.cancel")}
          </Button>
          <Button type="submit" busy={sending}>
            {t("admin.invite.send")}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}

function SentDialog({ invitation, onClose }: { invitation: SentInvitation; onClose: () => void }) {
  const { t, date, phone } = useAdminI18n();
  const { copy, dialog } = useCopyLink(invitation);
  const { name, until, sending } = invitation;
  const words = { name, to: contactOf(invitation, phone), day: date(until, "day") };
  return (
    dialog ?? (
      <Dialog
        open
        icon={sending ? "check-circle" : "warning-circle"}
        title={t(sending ? "admin.invite.sentTitle" : "admin.invite.readyTitle")}
        onClose={onClose}
        actions={
          <>
            <Button variant={sending ? "outline" : "primary"} onClick={() => void copy()}>
              {t("admin.invite.copy")}
            </Button>
            <Button variant="quiet" onClick={onClose}>
              {t("dialog.close")}
            </Button>
          </>
        }
      >
        <p>{t(sending ? "admin.invite.sent" : "admin.invite.notSending", words)}</p>
      </Dialog>
    )
  );
}

/** The invitations that nobody has accepted yet. */
export function InvitationsPanel({ invitations }: { invitations: InvitationResponse[] }) {
  const { t } = useAdminI18n();
  if (invitations.length === 0) return null;
  return (
    <Panel title={t("admin.invite.list")} text={t("admin.invite.listText")} className="invites">
      <ul>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation._id} invitation={invitation} />
        ))}
      </ul>
    </Panel>
  );
}

function InvitationRow({ invitation }: { invitation: InvitationResponse }) {
  const { t, date, phone } = useAdminI18n();
  const { busy, change } = useSave();
  const { copy, dialog } = useCopyLink(invitation);
  const { _id, name, role, furtherRoles, state, invitedBy, until } = invitation;
  const to = contactOf(invitation, phone);
  const params = { id: _id };

  const sendAgain = () =>
    change(() => api("POST /users/invitations/:id/send", { params }), {
      failed: t("admin.invite.failed"),
      done: { title: t("admin.success"), text: t("admin.invite.sentAgain", { to }) },
    });
  const withdraw = async () => {
    const question = { title: t("admin.invite.withdrawTitle"), text: t("admin.invite.withdrawText", { name }) };
    const buttons = { yes: t("admin.invite.yesWithdraw"), no: t("admin.cancel"), destructive: true };
    if (!(await confirmDialog({ ...question, ...buttons }))) return;
    const remove = async () => {
      const { deletedCount } = await api("DELETE /users/invitations/:id", { params });
      showToast({ title: t(deletedCount > 0 ? "admin.invite.withdrawn" : "admin.invite.endedBefore") });
    };
    await change(remove, { failed: t("admin.invite.notWithdrawn") });
  };

  return (
    <li>
      <div>
        <b>
          <UserText text={name} />
        </b>
        <small lang="en">{to}</small>
        <small>{[role, ...furtherRoles].map((each) => t(`admin.role.${each}`)).join(", ")}</small>
        {state === "expired" && <span className="u-mark warn">{t("admin.invite.expired")}</span>}
        <small className="muted">
          {state === "void"
            ? t("admin.invite.void", { name: invitedBy })
            : t("admin.invite.until", { day: date(until, "day"), name: invitedBy })}
        </small>
      </div>
      <div className="invites-do">
        {state === "open" && (
          <Button variant="outline" small aria-label={t("admin.invite.copyOf", { name })} onClick={() => void copy()}>
            {t("admin.invite.copy")}
          </Button>
        )}
        <Button
          variant="quiet"
          small
          busy={busy}
          aria-label={t("admin.invite.againOf", { name })}
          onClick={() => void sendAgain()}
        >
          {t("admin.invite.again")}
        </Button>
        <Button
          variant="quiet"
          small
          busy={busy}
          aria-label={t("admin.invite.withdrawOf", { name })}
          onClick={() => void withdraw()}
        >
          {t("admin.invite.withdraw")}
        </Button>
      </div>
      {dialog}
    </li>
  );
}

/** Asks for a link, which the server shows once, and shows it in a dialog until that is closed. */
function useCopyLink(invitation: InvitationResponse) {
  const { t } = useAdminI18n();
  const [link, setLink] = useState<string | null>(null);
  async function copy(): Promise<void> {
    try {
      setLink((await api("POST /users/invitations/:id/link", { params: { id: invitation._id } })).link);
    } catch (error) {
      const isExpired = error instanceof ApiRefusal && error.code === "invitation-expired";
      const text = isExpired ? t("admin.invite.expired") : errorText(error, t);
      showToast({ title: t("admin.invite.noLink"), text, tone: "error" });
    }
  }
  const dialog = link && <LinkDialog invitation={invitation} link={link} onClose={() => setLink(null)} />;
  return { copy, dialog };
}

type LinkDialogProps = { invitation: InvitationResponse; link: string; onClose: () => void };

function LinkDialog({ invitation, link, onClose }: LinkDialogProps) {
  const { t, date } = useAdminI18n();
  const shop = useShopSettings().name[invitation.language];
  const { name, role, furtherRoles, phone, until, language } = invitation;
  const roleNames = [role, ...furtherRoles].map((each) => t(`admin.role.${each}`)).join(", ");
  const day = date(until, "day");
  async function copyLink(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      showToast({ title: t("admin.invite.copied") });
    } catch {
      // The clipboard needs https; otherwise the link can be copied from its field.
      showToast({ title: t("admin.invite.notCopied"), tone: "error" });
    }
  }
  const text = encodeURIComponent(whatsappInvitation[language]({ name, shop, day, link }));
  return (
    <Dialog
      open
      isForm
      className="invite"
      title={t("admin.invite.linkTitle", { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => void copyLink()}>{t("admin.invite.copy")}</Button>
          <a
            className="btn btn-o"
            href={`https://wa.me/${phone?.slice(1) ?? ""}?text=${text}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon name="whatsapp-logo" size="s" />
            {t("admin.order.whatsapp")}
          </a>
          <Button variant="quiet" onClick={onClose}>
            {t("dialog.close")}
          </Button>
        </>
      }
    >
      <p>{t("admin.invite.linkText", { name, day, role: roleNames })}</p>
      <TextField
        label={t("admin.invite.link")}
        lang="en"
        readOnly
        value={link}
        onFocus={({ target }) => target.select()}
      />
    </Dialog>
  );
}

function contactOf({ email, phone }: InvitationResponse, formatPhone: AdminI18n["phone"]): string {
  return email ?? (phone === null ? "" : formatPhone(phone));
}
