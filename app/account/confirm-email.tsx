import { useState } from "react";
import { useSearchParams } from "react-router";
import { errorText } from "../browser/error-text.ts";
import { request } from "../browser/request.ts";
import { Button } from "../components/button.tsx";
import { Icon } from "../components/icon.tsx";
import { showToast } from "../components/toast.ts";
import { shopContext } from "../context.ts";
import { useI18n } from "../i18n/language.tsx";
import { privateMeta } from "../seo/private-meta.ts";
import type { Route } from "./+types/confirm-email.ts";
import { requireSession } from "./require-session.ts";
import { SignFrame } from "./sign-frame.tsx";
import { signLoader } from "./sign-loader.ts";

export const meta: Route.MetaFunction = (args) => privateMeta(args, ({ t }) => t("confirmEmail.title"));

export const loader = ({ context, url }: Route.LoaderArgs) => signLoader({ shop: context.get(shopContext), url });

/** Requires a session, since only the user who requested the change may confirm it. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  const { email } = await requireSession(url);
  return { ...(await serverLoader()), email };
}
clientLoader.hydrate = true as const;

/** The page linked from the email to a new address. Needs a click, because mail scanners follow links too. */
export default function ConfirmEmail({ loaderData }: Route.ComponentProps) {
  const { image } = loaderData;
  const { t, path } = useI18n();
  const [params] = useSearchParams();
  const [step, setStep] = useState<"idle" | "sending" | "done">("idle");

  async function confirm(): Promise<void> {
    setStep("sending");
    try {
      await request("POST /auth/confirm-email", { body: { token: params.get("token") ?? "" } });
      setStep("done");
    } catch (error) {
      setStep("idle");
      showToast({ title: t("confirmEmail.failed"), text: errorText(error, t), tone: "error" });
    }
  }

  return (
    <SignFrame image={image} title={t("confirmEmail.title")} lede={t("confirmEmail.lede")}>
      {step === "done" ? (
        <div className="sign-done" role="status">
          <Icon name="check-circle" size="l" />
          <h2 className="display h3">{t("confirmEmail.done")}</h2>
          <p>{t("confirmEmail.doneText")}</p>
          <Button to={path("/account")}>{t("user.account")}</Button>
        </div>
      ) : (
        <>
          {"email" in loaderData && (
            <p className="confirm-account">{t("confirmEmail.account", { email: loaderData.email })}</p>
          )}
          <Button wide busy={step === "sending"} onClick={() => void confirm()}>
            {t("confirmEmail.confirm")}
          </Button>
        </>
      )}
    </SignFrame>
  );
}
