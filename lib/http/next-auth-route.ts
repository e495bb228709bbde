import "server-only";
import { randomUUID } from "node:crypto";
import NextAuth from "next-auth";
import type { NextRequest } from "next/server";
import { database } from "@/db/client";
import { Deadline } from "@/lib/core/deadline";
import { UserID } from "@/lib/core/ids";
import { TOTP_REQUIRED } from "@/lib/domain/sign-in/sign-in";
import { env } from "@/lib/env";
import { cookieOf, sessionCookie } from "./credential";
import { authOptions } from "./next-auth";

/** How long a sign-in may take, in milliseconds. */
const ANSWER = 9000;

/** What next-auth is asked for; all else of it (its own pages, a log that anybody may write to) is not there. */
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

/** Answers below /api/auth, with the headers of every answer. */
export async function answerAuth(
  request: NextRequest,
  context: { params: Promise<{ nextauth: string[] }> },
): Promise<Response> {
  const { nextauth } = await context.params;
  const asked = `${request.method} ${nextauth.join("/")}`;
  const response = SERVED.has(asked)
    ? await asStep(await handled(request, context))
    : new Response(null, { status: 404 });
  response.headers.set("cache-control", "no-store");
  if (asked === "POST signout") response.headers.set("clear-site-data", '"cache", "storage"');
  return response;
}

/** A password that fits and waits for its code is a step, not a refusal: browsers report every 401 as an error. */
async function asStep(response: Response): Promise<Response> {
  const isStep = response.status === 401 && (await response.clone().text()).includes(`error=${TOTP_REQUIRED}`);
  return isStep ? new Response(response.body, { status: 200, headers: response.headers }) : response;
}

async function handled(request: NextRequest, context: { params: Promise<{ nextauth: string[] }> }): Promise<Response> {
  const requestID = UserID.safeParse(request.headers.get("x-request-id")).data ?? randomUUID();
  const clientAddress = request.headers.get("x-client-address") ?? "unknown";
  const earlier = cookieOf(request.headers.get("cookie") ?? "", sessionCookie(env().APP_URL)) ?? "";
  const ctx = { db: database(), now: new Date(), deadline: new Deadline(ANSWER), requestID, clientAddress };
  return (await NextAuth(request as never, context as never, authOptions(ctx, earlier))) as Response;
}
