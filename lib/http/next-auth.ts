import "server-only";
import type { NextAuthOptions } from "next-auth";
import type { JWT } from "next-auth/jwt";
import { database } from "@/db/client";
import { SESSION_TIME } from "@/lib/domain/sessions/create-session";
import { endSession } from "@/lib/domain/sessions/revoke-session";
import type { SignedIn } from "@/lib/domain/sign-in/sign-in";
import type { PublicCtx } from "@/lib/domain/context";
import { env } from "@/lib/env";
import { sessionCookie } from "./credential";
import { identify } from "./identity";
import { log } from "./log";
import { ownPath } from "./next-auth-target";
import { admitByProvider, byEmailCode, byPasskey, byPassword } from "./next-auth-sign-in";
import { providerOf } from "./next-auth-oidc";
import { sessionCookieOptions } from "./session-token";

/**
 * How next-auth works here: it checks who somebody is, but the cookie it sets holds our own session token, and reading
 * the cookie looks the session up. Nothing is encoded, so a session ends when its row does. The session which the browser
 * had before ends when it signs in anew, whoever that was.
 */
export function authOptions(ctx: PublicCtx, earlier: string): NextAuthOptions {
  const { APP_URL, NEXTAUTH_SECRET } = env();
  return {
    secret: NEXTAUTH_SECRET,
    providers: [byPassword(ctx), byPasskey(ctx), byEmailCode(ctx), ...providerOf(env())],
    pages: { signIn: "/sign-in", error: "/sign-in", signOut: "/sign-in" },
    session: { strategy: "jwt", maxAge: SESSION_TIME / 1000 },
    cookies: { sessionToken: { name: sessionCookie(APP_URL), options: sessionCookieOptions(APP_URL) } },
    jwt: { encode: async ({ token }) => secretOf(token), decode: ({ token }) => sessionOf(token) },
    callbacks: {
      signIn: ({ user, account, profile }) => account?.provider !== "oidc" || admitByProvider(ctx, user, profile),
      jwt: ({ token, user }) => (user ? { ...token, secret: (user as unknown as SignedIn).token } : token),
      redirect: ({ url, baseUrl }) => new URL(ownPath(url, baseUrl), baseUrl).href,
    },
    events: {
      signIn: () => endSession({ db: database(), now: new Date() }, earlier),
      signOut: ({ token }) => endSession({ db: database(), now: new Date() }, secretOf(token)),
    },
    logger: { error: (code) => report(code), warn: () => {}, debug: () => {} },
  };
}

/** What next-auth calls a token is the session's secret among facts about the person; only the secret leaves. */
function secretOf(token: JWT | undefined): string {
  return typeof token?.secret === "string" ? token.secret : "";
}

async function sessionOf(secret: string | undefined): Promise<JWT | null> {
  if (!secret) return null;
  const identity = await identify(database(), { kind: "session", token: secret }, new Date());
  return identity && { secret, sub: identity.caller.userID ?? "", email: identity.caller.email ?? "" };
}

/** The code of a problem is next-auth's own constant; whatever comes with it may hold what a client sent. */
function report(code: string): void {
  if (code === "JWT_SESSION_ERROR") return;
  log({ event: "error", where: "next-auth", error: /^[A-Z_]{1,48}$/.test(code) ? code : "unknown" });
}
