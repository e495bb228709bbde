import "server-only";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { database } from "@/db/client";
import type { Caller } from "@/lib/domain/context";
import { env } from "@/lib/env";
import { csrfToken, sessionCookie, type Credential } from "./credential";
import { identify } from "./identity";

/** The browser's session as a credential, for a page's own reads; null without the cookie. */
export async function pageCredential(): Promise<(Credential & { kind: "session" }) | null> {
  const token = (await cookies()).get(sessionCookie(env().APP_URL))?.value;
  return token ? { kind: "session", token } : null;
}

/** Who is signed in, and the token their changes must carry; null when nobody is. Looked up once per page. */
export const currentSession = cache(async (): Promise<{ caller: Caller; csrf: string } | null> => {
  const credential = await pageCredential();
  const identity = credential && (await identify(database(), credential, new Date()));
  return credential && identity ? { caller: identity.caller, csrf: csrfToken(identity.caller) } : null;
});

/** What the front server said of the request behind a page. */
export async function pageRequest(): Promise<{ requestID: string; clientAddress: string; nonce?: string }> {
  const all = await headers();
  const nonce = all.get("x-nonce");
  return {
    requestID: all.get("x-request-id") ?? crypto.randomUUID(),
    clientAddress: all.get("x-client-address") ?? "unknown",
    ...(nonce && { nonce }),
  };
}
