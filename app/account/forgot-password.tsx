import { Link } from "../components/page.tsx";
import type { DocumentHandle, LoaderArgs, MetaArgs, PageProps } from "../documents/document.ts";
import { Island } from "../documents/island.tsx";
import { useI18n } from "../i18n/language.tsx";
import { privateMeta } from "../seo/private-meta.ts";
import { ForgotPasswordForm } from "./forgot-password-form.tsx";
import { SignFrame } from "./sign-frame.tsx";
import { signLoader } from "./sign-loader.ts";

export const meta = (args: MetaArgs<unknown>) => privateMeta(args, ({ t }) => t("forgot.title"));

export const handle: DocumentHandle = { formTexts: true };

export const loader = (args: LoaderArgs) => signLoader(args);

/** Where one asks for the email with the one-time link. */
export default function ForgotPassword({ loaderData: { image } }: PageProps<typeof loader>) {
  const { t, path } = useI18n();
  return (
    <SignFrame image={image} title={t("forgot.title")} lede={t("forgot.lede")}>
      <Island name="forgot-password" of={ForgotPasswordForm} hydrate="idle" props={{}} />
      <p className="sign-low">
        <Link to={path("/signin")}>{t("forgot.back")}</Link>
      </p>
    </SignFrame>
  );
}
