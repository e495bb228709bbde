import "server-only";
import { randomUUID } from "node:crypto";
import NextAuth from "next-auth";
import type { NextAuthOptions } from "next-auth";
import type { NextRequest } from "next/server";
import { database } from "@/db/client";
import { Deadline } from "@/lib/core/time/deadline";
import { UserID } from "@/lib/core/api/ids";
import { type SignedIn, TOTP_REQUIRED } from "@/lib/domain/access/sign-in/sign-in";
import { env } from "@/lib/env";
import { cookieOf, sessionCookie } from "./credential";
import type { JWT } from "next-auth/jwt";
import { endSession, SESSION_TIME } from "@/lib/domain/access/sessions/sessions";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { identify } from "./identity";
import { log } from "../log";
import { ownPath, providerOf } from "./next-auth-page";
import { admitByProvider, byEmailCode, byPasskey, byPassword } from "./next-auth-sign-in";
import { sessionCookieOptions } from "./session-token";

/** Milliseconds that a sign-in may take. */
const ANSWER = 9000;

/** The enabled parts of next-auth. Its own pages, and a log that anyone could write to, are disabled. */
const SERVED = new Set([
  "GET csrf",
  "GET providers",
  "GET session",
  "GET signin",
  "GET error",
  "GET callback/oidc",
  "POST callback/credentials",
  "POST callback/passkey",
  "POST callback/email-code",
  "POST signin/oidc",
  "POST signout",
]);

/** Answers requests below /api/auth. */
export async function answerAuth(
  request: NextRequest,
  context: { params: Promise<{ nextauth: string[] }> },
): Promise<Response> {
  const { nextauth } = await context.params;
  const endpoint = `${request.method} ${nextauth.join("/")}`;
  const answer = SERVED.has(endpoint)
    ? await asStep(await handled(request, context))
    : new Response(null, { status: 404 });
  answer.headers.set("cache-control", "no-store");
  if (endpoint === "POST signout") answer.headers.set("clear-site-data", '"cache", "storage"');
  return answer;
}

/** Turns a 401 for a missing code into 200. The password was right, and browsers report every 401 as an error. */
async function asStep(response: Response): Promise<Response> {
  const isStep = response.status === 401 && (await response.clone().text()).includes(`error=${TOTP_REQUIRED}`);
  return isStep ? new Response(response.body, { status: 200, headers: response.headers }) : response;
}

async function handled(request: NextRequest, context: { params: Promise<{ nextauth: string[] }> }): Promise<Response> {
  const requestID = UserID.safeParse(request.headers.get("x-request-id")).data ?? randomUUID();
  const clientAddress = request.headers.get("x-client-address") ?? "unknown";
  const earlier = cookieOf(request.headers.get("cookie") ?? "", sessionCookie(env().APP_URL)) ?? "";
  const userAgent = request.headers.get("user-agent") ?? "";
  const ctx = { db: database(), now: new Date(), deadline: new Deadline(ANSWER), requestID, clientAddress, userAgent };
  return (await NextAuth(request as never, context as never, authOptions(ctx, earlier))) as Response;
}

/**
 * Returns the settings of next-auth. It authenticates people, but its cookie holds our own session token, and reading
 * the cookie looks the session up. Nothing is encoded, so a session ends when its row does. A new sign-in ends the
 * browser's previous session, even of another person.
 */
function authOptions(ctx: PublicCtx, earlier: string): NextAuthOptions {
  const { APP_URL, NEXTAUTH_SECRET } = env();
  return {
    secret: NEXTAUTH_SECRET,
    providers: [byPassword(ctx), byPasskey(ctx), byEmailCode(ctx), ...providerOf(env())],
    pages: { signIn: "/sign-in", error: "/sign-in", signOut: "/sign-in" },
    session: { strategy: "jwt", maxAge: SESSION_TIME / 1000 },
    cookies: { sessionToken: { name: sessionCookie(APP_URL), options: sessionCookieOptions(APP_URL) } },
    jwt: { encode: async ({ token }) => secretOf(token), decode: ({ token }) => sessionOf(token) },
    callbacks: {
      signIn: async ({ user, account, profile }) => {
        const admitted = account?.provider !== "oidc" || (await admitByProvider(ctx, user, profile));
        return admitted === true || new URL(`/sign-in?error=${admitted}`, APP_URL).href;
      },
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

/**
 * Returns the session's secret from next-auth's token, which also holds facts about the person. Only the secret goes
 * into the cookie.
 */
function secretOf(token: JWT | undefined): string {
  return typeof token?.secret === "string" ? token.secret : "";
}

async function sessionOf(secret: string | undefined): Promise<JWT | null> {
  if (!secret) return null;
  const identity = await identify(database(), { kind: "session", token: secret }, new Date());
  return identity && { secret, sub: identity.caller.userID ?? "", email: identity.caller.email ?? "" };
}

/** Logs a problem of next-auth. Its code is a constant; its other data may contain client input. */
function report(code: string): void {
  if (code === "JWT_SESSION_ERROR") return;
  log({ event: "error", where: "next-auth", error: /^[A-Z_]{1,48}$/.test(code) ? code : "unknown" });
}
