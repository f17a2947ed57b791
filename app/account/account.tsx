import { useRevalidator } from "react-router";
import type { UserAnswer } from "../../api/answers.ts";
import { callApi } from "../client/api.ts";
import { failureText } from "../client/failure.ts";
import { askProvider } from "../client/identity.ts";
import { updateUser } from "../client/session.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { useLanguage } from "../ui/language.tsx";
import { pageTitle } from "../ui/page-title.ts";
import { SkeletonLines } from "../ui/skeleton.tsx";
import type { Route } from "./+types/account.ts";
import { AccountFrame } from "./account-frame.tsx";
import { AddressBook } from "./address-book.tsx";
import { readAddresses } from "./addresses.ts";
import { EmailSection } from "./email-section.tsx";
import { requireSession } from "./gate.ts";
import { ProfileSection } from "./profile-section.tsx";
import { SecuritySection } from "./security-section.tsx";
import "./account.css";

export const meta: Route.MetaFunction = ({ location }) => [
  { title: pageTitle(location.pathname, ({ t }) => t("user.account")) },
];

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await requireSession(url);
  const [user, addresses, { google }] = await Promise.all([
    callApi<UserAnswer>("GET", "/account"),
    readAddresses(),
    askProvider(),
  ]);
  updateUser(user);
  return { user, addresses, google };
}
clientLoader.hydrate = true as const;

/** My Account (specification.txt §2): everything that a person may change about herself. */
export default function Account({ loaderData: { user, addresses, google } }: Route.ComponentProps) {
  const { t } = useLanguage();
  return (
    <AccountFrame title={t("user.account")}>
      <ProfileSection user={user} />
      <AddressBook addresses={addresses} user={user} />
      <EmailSection email={user.email} />
      <SecuritySection google={google} />
    </AccountFrame>
  );
}

export function HydrateFallback() {
  const { t } = useLanguage();
  return (
    <AccountFrame title={t("user.account")}>
      <p className="muted">{t("account.loading")}</p>
      <SkeletonLines lines={12} />
    </AccountFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useLanguage();
  const { revalidate, state } = useRevalidator();
  return (
    <EmptyState level={1} icon="wifi-slash" title={t("account.unavailable")} text={failureText(error, t)}>
      <Button busy={state === "loading"} onClick={() => void revalidate()}>
        {t("account.retry")}
      </Button>
    </EmptyState>
  );
}
