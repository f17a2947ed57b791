import type { DocumentHandle, LoaderArgs, MetaArgs, PageProps } from "../documents/document.ts";
import { Island } from "../documents/island.tsx";
import { useI18n } from "../i18n/language.tsx";
import { privateMeta } from "../seo/private-meta.ts";
import { SignFrame } from "./sign-frame.tsx";
import { signLoader } from "./sign-loader.ts";
import { SignUpForm } from "./sign-up-form.tsx";

export const meta = (args: MetaArgs<unknown>) => privateMeta(args, ({ t }) => t("signup.title"));

export const handle: DocumentHandle = { formTexts: true };

export const loader = (args: LoaderArgs) => signLoader(args, "serum-rose-dew");

/** The registration page (specification.txt §2). */
export default function SignUp({ loaderData: { image, google, provider } }: PageProps<typeof loader>) {
  const { t } = useI18n();
  return (
    <SignFrame image={image} title={t("signup.heading")} lede={t("signup.lede")}>
      <Island name="sign-up" of={SignUpForm} hydrate="idle" props={{ google, provider }} />
    </SignFrame>
  );
}
