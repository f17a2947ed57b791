import { languageOf } from "../../shop/language.ts";
import { isStaff } from "../../shop/staff.ts";
import { api } from "../browser/api.ts";
import { fetchAuthSession } from "../browser/identity.ts";
import { updateUser } from "../browser/session.ts";
import { SkeletonLines } from "../components/skeleton.tsx";
import { useI18n } from "../i18n/language.tsx";
import { privateMeta } from "../seo/private-meta.ts";
import { NeedsScript } from "../storefront/needs-script.tsx";
import type { Route } from "./+types/account.ts";
import { AccountFrame, AccountUnavailable } from "./account-frame.tsx";
import { AddressBook } from "./address-book.tsx";
import { fetchAddresses } from "./addresses.ts";
import { AdvertisingSection } from "./advertising-section.tsx";
import { DataSection } from "./data-section.tsx";
import { EmailSection } from "./email-section.tsx";
import { ProfileSection } from "./profile-section.tsx";
import { requireSession } from "./require-session.ts";
import { SecuritySection } from "./security-section.tsx";
import "./account.css";

export const meta: Route.MetaFunction = (args) => privateMeta(args, ({ t }) => t("user.account"));

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await requireSession(url);
  const [user, addresses, { google, provider }] = await Promise.all([
    api("GET /account"),
    fetchAddresses(),
    fetchAuthSession(),
  ]);
  updateUser(user);
  // Not loaded for customers.
  const hasSecondFactorSection = provider === "embedded" && (isStaff(user.role) || user.secondFactor);
  const secondFactor = hasSecondFactorSection
    ? import("./second-factor/second-factor-section.tsx").then(({ loadSecondFactorSection }) =>
        loadSecondFactorSection(languageOf(url.pathname)),
      )
    : null;
  return { user, addresses, google, provider, secondFactor: await secondFactor };
}
clientLoader.hydrate = true as const;

/** My Account (specification.txt §2): everything that users may change about themselves. */
export default function Account({ loaderData }: Route.ComponentProps) {
  const { user, addresses, google, provider, secondFactor } = loaderData;
  const { t } = useI18n();
  return (
    <AccountFrame title={t("user.account")}>
      <ProfileSection user={user} hasAddresses={addresses.length > 0} />
      <AddressBook addresses={addresses} user={user} />
      {/* Firebase changes email and password of its accounts itself. */}
      {provider === "embedded" && (
        <>
          <EmailSection email={user.email} isConfirmed={user.emailVerified} />
          <SecuritySection google={google} staff={isStaff(user.role)} />
          {secondFactor}
        </>
      )}
      <AdvertisingSection />
      <DataSection needsPassword={provider === "embedded"} />
    </AccountFrame>
  );
}

export function HydrateFallback() {
  const { t } = useI18n();
  return (
    <AccountFrame title={t("user.account")}>
      <div className="account-sec">
        <p className="muted">{t("account.loading")}</p>
        <NeedsScript />
        <SkeletonLines lines={12} />
      </div>
    </AccountFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AccountUnavailable title="account.unavailable" error={error} />;
}
