import { useEffect } from "react";
import { errorText } from "../browser/error-text.ts";
import { settledSession, signOut, useSession } from "../browser/session.ts";
import { useI18n } from "../i18n/language.tsx";
import { Avatar } from "./avatar.tsx";
import { Icon } from "./icon.tsx";
import { Link } from "./page.tsx";
import { SkeletonLines } from "./skeleton.tsx";
import { showToast } from "./toast.ts";
import { userMenuPages } from "./user-pages.ts";
import "./user-links.css";

/** The user menu of signed-in customers; visitors find Login only (specification.txt §2). */
export function UserLinks({ onNavigate }: { onNavigate: () => void }) {
  const { t, path } = useI18n();
  const session = useSession();

  // If still unknown when the menu opens, an earlier request may have failed: retry.
  useEffect(() => void settledSession().catch(() => {}), []);

  async function handleSignOut(): Promise<void> {
    onNavigate();
    try {
      await signOut();
      if (location.pathname !== path("/")) location.assign(path("/"));
    } catch (error) {
      showToast({ title: t("user.signOutFailed"), text: errorText(error, t), tone: "error" });
    }
  }

  if (session.state === "loading") return <SkeletonLines lines={3} />;
  if (session.state === "guest") {
    return (
      <ul className="user-links">
        <li>
          <Link to={path("/signin")} onClick={onNavigate}>
            <Icon name="user" />
            {t("user.login")}
          </Link>
        </li>
      </ul>
    );
  }
  const { name, email, photoURL, role } = session.user;
  return (
    <>
      <p className="user-who">
        <Avatar name={name} photoURL={photoURL} />
        <span>
          <b>{name}</b>
          {email}
        </span>
      </p>
      <ul className="user-links">
        {userMenuPages(role).map(({ to, label, icon }) => (
          <li key={to}>
            <Link to={path(to)} onClick={onNavigate}>
              <Icon name={icon} />
              {t(label)}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" onClick={() => void handleSignOut()}>
            <Icon name="sign-out" />
            {t("user.signOut")}
          </button>
        </li>
      </ul>
    </>
  );
}
