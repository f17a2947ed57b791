import { useState } from "react";
import { Link, useLocation, useRevalidator } from "react-router";
import type { UserResponse } from "../../../api/contract/users.ts";
import type { IdentityProvider } from "../../../shop/ports.ts";
import { joinRequest } from "../../../shop/users/join-schema.ts";
import { api } from "../../browser/api.ts";
import { errorText, refusalText } from "../../browser/error-text.ts";
import { type BodyOf, type ResponseOf, request } from "../../browser/request.ts";
import { dashboardPath } from "../../browser/return-to-dashboard.ts";
import { signInBy, signOut } from "../../browser/session.ts";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { useForm } from "../../components/form.ts";
import { Icon } from "../../components/icon.tsx";
import { useOpenPage, useShopSettings } from "../../components/page.tsx";
import { showToast } from "../../components/toast.ts";
import { useAfterSignIn } from "../after-sign-in.ts";
import { PasswordField } from "../password-field.tsx";
import { signInUrl } from "../return-to.ts";
import { SignFrame } from "../sign-frame.tsx";
import { useJoinI18n } from "./i18n.ts";
import "./join-page.css";

type Invitation = ResponseOf<"POST /auth/invitation">;

/** The state of the link: an invitation and the signed-in user, or why it does not work. */
export type JoinState = { invitation: Invitation; user: UserResponse | null } | { refusal: string };

type JoinPageProps = {
  image: Parameters<typeof SignFrame>[0]["image"];
  provider: IdentityProvider["name"];
  token: string;
  state: JoinState;
};

const dashboardSignIn = `/signin?${new URLSearchParams({ from: dashboardPath })}`;

/** An invitation and how to accept it, or why its link does not work and what helps. */
export function JoinPage({ image, provider, token, state }: JoinPageProps) {
  const { t, language } = useJoinI18n();
  const shop = useShopSettings().name[language];
  if ("refusal" in state)
    return (
      <SignFrame image={image} title={t("join.broken")} lede={refusalText(state.refusal, t)}>
        <BrokenLink refusal={state.refusal} />
      </SignFrame>
    );
  const { invitation, user } = state;
  const { name, invitedBy, hasAccount } = invitation;
  return (
    <SignFrame image={image} title={t("join.heading", { shop })} lede={t("join.lede", { name, invitedBy })}>
      <InvitedRoles invitation={invitation} />
      {user ? (
        <AcceptForm invitation={invitation} token={token} user={user} />
      ) : hasAccount || provider !== "embedded" ? (
        <SignInFirst email={hasAccount ? invitation.email : null} />
      ) : (
        <NewAccountForm invitation={invitation} token={token} />
      )}
    </SignFrame>
  );
}

function BrokenLink({ refusal }: { refusal: string }) {
  const { t, path } = useJoinI18n();
  const { revalidate, state } = useRevalidator();
  if (refusal.startsWith("invitation-"))
    return (
      <Button wide to={path(dashboardSignIn)}>
        {t("join.signIn")}
      </Button>
    );
  // Errors that do not concern the link are temporary.
  return (
    <Button wide busy={state === "loading"} onClick={() => void revalidate()}>
      {t("join.retry")}
    </Button>
  );
}

function InvitedRoles({ invitation: { role, furtherRoles, until } }: { invitation: Invitation }) {
  const { t, date } = useJoinI18n();
  return (
    <section className="join-roles">
      <h2 className="h4">{t("join.roles")}</h2>
      <ul>
        {[role, ...furtherRoles].map((each) => (
          <li key={each}>
            <Icon name="check-circle" size="s" />
            {t(`join.role.${each}`)}
          </li>
        ))}
      </ul>
      <p className="muted">{t("join.until", { day: date(until, "day") })}</p>
    </section>
  );
}

/** With an account: sign in first, and come back here. */
function SignInFirst({ email }: { email: string | null }) {
  const { t } = useJoinI18n();
  const location = useLocation();
  return (
    <>
      <p className="confirm-account">{email === null ? t("join.signInFirst") : t("join.hasAccount", { email })}</p>
      <Button wide to={signInUrl(location)}>
        {t("join.signIn")}
      </Button>
    </>
  );
}

function NewAccountForm({ invitation, token }: { invitation: Invitation; token: string }) {
  const { t, language } = useJoinI18n();
  const location = useLocation();
  const signInAndOpen = useAfterSignIn(dashboardPath);
  const { form, error, sending } = useForm<BodyOf<"POST /auth/accept-invitation">>({
    t,
    schema: joinRequest,
    toBody: ({ name = "", email, password = "" }) => ({
      ...{ token, name, password, language },
      ...(invitation.email === null ? { email: email ?? "" } : {}),
    }),
    required: { name: "signup.missing.name", email: "field.emailInvalid", password: "password.missing" },
    send: (body) => signInAndOpen(() => request("POST /auth/accept-invitation", { body }), "join.welcome"),
    failed: t("join.failed"),
  });
  return (
    <form {...form}>
      <TextField
        name="name"
        autoComplete="name"
        required
        label={t("signup.name")}
        defaultValue={invitation.name}
        error={error("name")}
      />
      {invitation.email === null ? (
        <TextField
          name="email"
          type="email"
          autoComplete="username"
          required
          label={t("signin.email")}
          hint={t("join.emailHint")}
          error={error("email")}
        />
      ) : (
        <>
          {/* For the browser's password store. */}
          <input type="hidden" name="username" autoComplete="username" value={invitation.email} readOnly />
          <p className="join-email">{t("join.signsInWith", { email: invitation.email })}</p>
        </>
      )}
      <PasswordField
        name="password"
        autoComplete="new-password"
        staff
        required
        label={t("signin.password")}
        error={error("password")}
      />
      <Button type="submit" wide busy={sending}>
        {t(sending ? "join.sending" : "join.submit")}
      </Button>
      <p className="sign-low">
        {t("join.haveAccount")} <Link to={signInUrl(location)}>{t("join.signIn")}</Link>
      </p>
    </form>
  );
}

/** One tap for a signed-in user; not with an account other than the invited one. */
function AcceptForm({ invitation, token, user }: { invitation: Invitation; token: string; user: UserResponse }) {
  const { t, path } = useJoinI18n();
  const openPage = useOpenPage();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const isForOther = invitation.email !== null && invitation.email !== user.email;

  async function run(action: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await action();
    } catch (cause) {
      showToast({ title: t("join.failed"), text: errorText(cause, t), tone: "error" });
    }
    setBusy(false);
  }

  async function accept(): Promise<void> {
    const session = await signInBy(async () => {
      await api("POST /account/accept-invitation", { body: { token } });
      // The account is looked up again with its new roles.
      return {};
    });
    const isSignedIn = session.state === "signed-in";
    showToast({ title: t("join.welcome"), ...(isSignedIn ? { ms: 1500 } : { text: t("join.factorNext") }) });
    await openPage(path(isSignedIn ? dashboardPath : dashboardSignIn), { replace: true });
  }

  async function leaveAccount(): Promise<void> {
    await signOut();
    await revalidate();
  }

  return (
    <>
      <p className="confirm-account">
        {isForOther
          ? t("join.other", { invited: invitation.email ?? "", email: user.email })
          : t("join.signedInAs", { email: user.email })}
      </p>
      <div className="join-do">
        {!isForOther && (
          <Button wide busy={busy} onClick={() => void run(accept)}>
            {t("join.accept")}
          </Button>
        )}
        <Button wide variant={isForOther ? "primary" : "quiet"} busy={busy} onClick={() => void run(leaveAccount)}>
          {t(isForOther ? "user.signOut" : "join.otherAccount")}
        </Button>
      </div>
    </>
  );
}
