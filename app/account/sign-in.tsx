import type { DocumentHandle, LoaderArgs, MetaArgs, PageProps } from "../documents/document.ts";
import { Island } from "../documents/island.tsx";
import { useI18n } from "../i18n/language.tsx";
import { privateMeta } from "../seo/private-meta.ts";
import { SignFrame } from "./sign-frame.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { signLoader } from "./sign-loader.ts";

export const meta = (args: MetaArgs<unknown>) => privateMeta(args, ({ t }) => t("signin.title"));

export const handle: DocumentHandle = { formTexts: true };

export const loader = (args: LoaderArgs) => signLoader(args);

/** The login page (specification.txt §2). */
export default function SignIn({ loaderData: { image, google, provider } }: PageProps<typeof loader>) {
  const { t } = useI18n();
  return (
    <SignFrame image={image} title={t("signin.heading")} lede={t("signin.lede")}>
      <Island name="sign-in" of={SignInForm} hydrate="idle" props={{ google, provider }} />
    </SignFrame>
  );
}
