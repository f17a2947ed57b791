import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { generateRandomString } from "better-auth/crypto";
import * as z from "zod/mini";
import type { NewAccount, PasswordCheck, SendIdentityLetter } from "../../shop/ports.ts";
import { type Context, enter, findSession, type UserRow } from "./browser-sessions.ts";

const hour = 3_600_000;

type Parts = { sendLetter: SendIdentityLetter; linkTo: (path: string, language: "en" | "bn") => string };

/** How accounts are made, and how their password and e-mail change. */
export function accountChanges({ sendLetter, linkTo }: Parts) {
  const change = { method: "POST", requireHeaders: true } as const;
  return {
    id: "account-changes",
    endpoints: {
      signUp: createAuthEndpoint(
        "/sign-up",
        { method: "POST", body: z.custom<NewAccount>() },
        async (ctx): Promise<void> => {
          const { name, email, language, imageId, password } = ctx.body;
          const { adapter, internalAdapter } = ctx.context;
          // Before anything is asked of the database: it takes long, and the same for an e-mail that is known.
          const hash = await ctx.context.password.hash(password);
          const find = async () => (await internalAdapter.findUserByEmail(email))?.user as UserRow | undefined;
          let known = await find();
          const now = { createdAt: new Date(), updatedAt: new Date() };
          try {
            if (!known) {
              await adapter.transaction(async (tx) => {
                const data = { name, email, language, image: imageId, emailVerified: false, ...now };
                const { id } = await tx.create<Record<string, unknown>, UserRow>({ model: "user", data });
                const account = { userId: id, accountId: id, providerId: "credential", password: hash, ...now };
                await tx.create({ model: "account", data: account });
              });
              return;
            }
          } catch (error) {
            // Somebody took the e-mail in the same moment.
            known = await find();
            if (!known) throw error;
          }
          const link = linkTo("/signin", known.language);
          const { language: hers } = known;
          await sendLetter({ kind: "already-registered", to: email, language: hers, name: callable(known), link });
        },
      ),
      replacePassword: createAuthEndpoint(
        "/replace-password",
        { ...change, body: z.object({ currentPassword: z.string(), password: z.string() }) },
        async (ctx): Promise<PasswordCheck> => {
          const checked = await checkPassword(ctx, ctx.body.currentPassword);
          if (typeof checked === "string") return checked;
          await setPassword(ctx, checked.user.id, ctx.body.password);
          await enter(ctx, checked.user.id);
          return "done";
        },
      ),
      knowsPassword: createAuthEndpoint(
        "/knows-password",
        { method: "POST", body: z.object({ userId: z.string(), password: z.string() }) },
        (ctx): Promise<boolean> => isPasswordOf(ctx, ctx.body.userId, ctx.body.password),
      ),
      usePasswordLink: createAuthEndpoint(
        "/use-password-link",
        { method: "POST", body: z.object({ token: z.string(), password: z.string() }) },
        async (ctx): Promise<string | null> => {
          const { internalAdapter } = ctx.context;
          const link = await internalAdapter.consumeVerificationValue(`reset-password:${ctx.body.token}`);
          const user = link && (await internalAdapter.findUserById(link.value));
          if (!user) return null;
          await setPassword(ctx, user.id, ctx.body.password);
          // Whoever got the letter has the address.
          await internalAdapter.updateUser(user.id, { emailVerified: true });
          return user.email;
        },
      ),
      sendEmailLink: createAuthEndpoint(
        "/send-email-link",
        { ...change, body: z.object({ email: z.string(), password: z.string() }) },
        async (ctx): Promise<PasswordCheck> => {
          const checked = await checkPassword(ctx, ctx.body.password);
          if (typeof checked === "string") return checked;
          const { id, language } = checked.user;
          const { email } = ctx.body;
          const token = generateRandomString(32, "a-z", "A-Z", "0-9");
          await ctx.context.internalAdapter.createVerificationValue({
            identifier: `confirm-email:${token}`,
            value: `${id} ${email}`,
            expiresAt: new Date(Date.now() + hour),
          });
          // An address that is somebody else's gets no link: it would lead nowhere.
          if (!(await ctx.context.internalAdapter.findUserByEmail(email))) {
            const link = linkTo(`/confirm-email?token=${token}`, language);
            await sendLetter({ kind: "confirm-email", to: email, language, name: null, link });
          }
          return "done";
        },
      ),
      confirmEmail: createAuthEndpoint(
        "/confirm-email",
        { method: "POST", body: z.object({ token: z.string() }) },
        async (ctx): Promise<boolean> => {
          const { internalAdapter, adapter } = ctx.context;
          const link = await internalAdapter.consumeVerificationValue(`confirm-email:${ctx.body.token}`);
          const [userId = "", email = ""] = link?.value.split(" ") ?? [];
          const user = await internalAdapter.findUserById(userId);
          if (!user) return false;
          try {
            await internalAdapter.updateUser(userId, { email, emailVerified: true });
          } catch (error) {
            // The address became somebody's meanwhile: the database lets it be one person's only.
            if (await internalAdapter.findUserByEmail(email)) return false;
            throw error;
          }
          // What was sent to the old address opens nothing any more.
          await forgetLinks(adapter, userId);
          const { language, email: to } = user as unknown as UserRow;
          const name = callable(user as unknown as UserRow);
          await sendLetter({ kind: "email-changed", to, language, name, link: linkTo("/account", language) });
          return true;
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}

/** What a letter may call somebody: a name beside an address that nobody confirmed is a stranger's words to its owner. */
export function callable({ name, emailVerified }: Pick<UserRow, "name" | "emailVerified">): string | null {
  return emailVerified ? name : null;
}

/** Sets a password, which is somebody's first where she came by another way; all that the old one opened is closed. */
async function setPassword(ctx: Context, userId: string, chosen: string): Promise<void> {
  const { adapter, password } = ctx.context;
  const hash = await password.hash(chosen);
  const now = new Date();
  await adapter.transaction(async (tx) => {
    const hers = [
      { field: "userId", value: userId },
      { field: "providerId", value: "credential" },
    ];
    if ((await tx.updateMany({ model: "account", where: hers, update: { password: hash, updatedAt: now } })) === 0) {
      const account = { userId, accountId: userId, providerId: "credential", password: hash };
      await tx.create({ model: "account", data: { ...account, createdAt: now, updatedAt: now } });
    }
    await tx.deleteMany({ model: "session", where: [{ field: "userId", value: userId }] });
    await forgetLinks(tx, userId);
  });
}

type Links = Pick<Context["context"]["adapter"], "deleteMany">;

/** Takes every link back that was sent to a person: to a new password, to a new e-mail. */
async function forgetLinks(adapter: Links, userId: string): Promise<void> {
  const hers = { field: "value", value: userId, operator: "starts_with" as const };
  await adapter.deleteMany({ model: "verification", where: [hers] });
}

async function checkPassword(ctx: Context, password: string) {
  const found = await findSession(ctx);
  if (!found) return "not-signed-in";
  return (await isPasswordOf(ctx, found.user.id, password)) ? found : "wrong-password";
}

async function isPasswordOf(ctx: Context, userId: string, password: string): Promise<boolean> {
  const account = await ctx.context.internalAdapter.findCredentialAccount(userId);
  const hash = account?.password;
  return hash ? ctx.context.password.verify({ hash, password }) : false;
}
