import { useLocation, useNavigate } from "react-router";
import { isStaff } from "../../shop/staff.ts";
import { ApiRefusal } from "../browser/api.ts";
import { failureText } from "../browser/error-text.ts";
import { askProvider } from "../browser/identity.ts";
import { takeWantedDashboard } from "../browser/return-to-dashboard.ts";
import { signInBy } from "../browser/session.ts";
import { SignInFailure } from "../browser/sign-in-error.ts";
import { showToast } from "../components/toast.ts";
import { type Speech, useLanguage } from "../i18n/language.tsx";
import type { MessageKey } from "../i18n/messages.ts";
import { rememberedPage, stepAddress } from "./require-session.ts";
import type { Complaint } from "./use-form.ts";

/** The provider let the person in, but the browser keeps none of its cookies. */
class NotKept extends Error {}

/**
 * Signs in by a way of the provider, says so (`welcome`, 1.5 s: specification.txt §8), and goes back to the page that
 * asked for it, or home; where the sign-in asks for another step, to that. Rejects where it came to nothing: `signInComplaint` has the words.
 */
export function useArrival(): (way: () => Promise<unknown>, welcome: MessageKey) => Promise<void> {
  const { t, path } = useLanguage();
  const navigate = useNavigate();
  const { search } = useLocation();
  return async (way, welcome) => {
    const session = await signInBy(way);
    if (session.state === "guest") {
      if (!(await askProvider()).pendingSignIn) throw new NotKept();
      await navigate(path(stepAddress(search)), { replace: true });
      return;
    }
    showToast({ title: t(welcome), ms: 1500 });
    const dashboard = takeWantedDashboard();
    const page = rememberedPage(search);
    const wantsDashboard = page === "/" && dashboard !== null && isStaff(session.user.role);
    await navigate(path(wantsDashboard ? dashboard : page), { replace: true });
  };
}

/** The popup of a failed sign-in (specification.txt §8); whatever is not a wrong password has a sentence of its own. */
export function signInComplaint(failure: unknown, t: Speech["t"]): Complaint {
  return { title: t("signin.failed"), text: reasonOf(failure, t) };
}

function reasonOf(failure: unknown, t: Speech["t"]): string {
  if (failure instanceof NotKept) return t("signin.notKept");
  return isWrongPassword(failure) ? t("signin.wrong") : failureText(failure, t);
}

/** Whether the e-mail is unknown, or the password wrong: nobody is told which. */
export function isWrongPassword(failure: unknown): boolean {
  const code = failure instanceof ApiRefusal || failure instanceof SignInFailure ? failure.code : null;
  return code === "wrong-password" || code === "user-not-found";
}
