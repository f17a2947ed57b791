import { Link } from "../components/page.tsx";
import type { DocumentHandle, LoaderArgs, MetaArgs, PageProps } from "../documents/document.ts";
import { Island } from "../documents/island.tsx";
import { useI18n } from "../i18n/language.tsx";
import { privateMeta } from "../seo/private-meta.ts";
import { ResetPasswordForm } from "./reset-password-form.tsx";
import { SignFrame } from "./sign-frame.tsx";
import { signLoader } from "./sign-loader.ts";

export const meta = (args: MetaArgs<unknown>) => privateMeta(args, ({ t }) => t("reset.title"));

export const handle: DocumentHandle = { formTexts: true };

export const loader = (args: LoaderArgs) => signLoader(args);

/** The page of the one-time link. */
export default function ResetPassword({ loaderData: { image } }: PageProps<typeof loader>) {
  const { t, path } = useI18n();
  return (
    <SignFrame image={image} title={t("reset.title")} lede={t("reset.lede")}>
      <Island name="reset-password" of={ResetPasswordForm} hydrate="idle" props={{}} />
      <p className="sign-low">
        {t("reset.old")} <Link to={path("/forgot-password")}>{t("reset.newLink")}</Link>
      </p>
    </SignFrame>
  );
}
