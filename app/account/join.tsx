import { languageOf } from "../../shop/language.ts";
import { ApiRefusal } from "../browser/api.ts";
import { request } from "../browser/request.ts";
import { settledSession } from "../browser/session.ts";
import { SkeletonLines } from "../components/skeleton.tsx";
import { shopContext } from "../context.ts";
import { useI18n } from "../i18n/language.tsx";
import { privateMeta } from "../seo/private-meta.ts";
import type { Route } from "./+types/join.ts";
import { loadJoinI18n } from "./join/i18n.ts";
import { JoinPage, type JoinState } from "./join/join-page.tsx";
import { SignFrame } from "./sign-frame.tsx";
import { signLoader } from "./sign-loader.ts";

export const meta: Route.MetaFunction = (args) => privateMeta(args, ({ t }) => t("join.title"));

export const loader = ({ context, url }: Route.LoaderArgs) => signLoader({ shop: context.get(shopContext), url });

export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  const i18n = loadJoinI18n(languageOf(url.pathname));
  const [data, state] = await Promise.all([serverLoader(), loadState(token), i18n]);
  return { ...data, token, state };
}
clientLoader.hydrate = true as const;

async function loadState(token: string): Promise<JoinState> {
  const session = await settledSession();
  try {
    const invitation = await request("POST /auth/invitation", { body: { token } });
    return { invitation, user: session.state === "signed-in" ? session.user : null };
  } catch (error) {
    if (error instanceof ApiRefusal) return { refusal: error.code };
    throw error;
  }
}

/** The page of an invitation's link: the invited person joins the staff, with a new account or with theirs. */
export default function Join({ loaderData }: Route.ComponentProps) {
  const { t } = useI18n();
  if ("state" in loaderData) return <JoinPage {...loaderData} />;
  return (
    <SignFrame image={loaderData.image} title={t("join.title")} lede="">
      <SkeletonLines lines={4} />
    </SignFrame>
  );
}
