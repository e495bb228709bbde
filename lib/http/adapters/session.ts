import "server-only";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { database } from "@/db/client";
import { dayOf, isTimeZone, type ViewerDay } from "@/lib/core/time/days";
import { AccountID } from "@/lib/core/api/ids";
import { ZONE_COOKIE } from "@/lib/core/language";
import type { Caller } from "@/lib/domain/kernel/operations/context";
import { touch } from "@/lib/domain/access/sessions/sessions";
import { env } from "@/lib/env";
import { csrfToken, sessionCookie, type Credential } from "../sign-in/credential";
import { identify, type Identity } from "../sign-in/identity";
import { logError } from "../log";

/** Pages that are also drawn in frames. */
const EMBEDDABLE = /^\/(?:embed|o)\//;

/**
 * The credential of a page's reads: the token of an embed session that a frame of ours sends, or the browser's session.
 * A frame's document never uses the cookie, so that a page around it cannot make a signed-in person click there.
 */
export async function pageCredential(): Promise<(Credential & { kind: "bearer" | "session" }) | null> {
  const sent = await headers();
  const embedded = /^Bearer (tde_[\w-]{43})$/.exec(sent.get("authorization") ?? "")?.[1];
  if (embedded !== undefined) {
    const isOurs = sent.get("sec-fetch-site") === "same-origin" && EMBEDDABLE.test(sent.get("x-path") ?? "");
    return isOurs ? { kind: "bearer", token: embedded } : null;
  }
  if (sent.get("sec-fetch-dest") === "iframe") return null;
  const token = (await cookies()).get(sessionCookie(env().APP_URL))?.value;
  return token ? { kind: "session", token } : null;
}

/** Returns the request facts that the front server passes to a page. */
export async function pageRequest(): Promise<{ requestID: string; clientAddress: string; nonce?: string }> {
  const all = await headers();
  const nonce = all.get("x-nonce");
  return {
    requestID: all.get("x-request-id") ?? crypto.randomUUID(),
    clientAddress: all.get("x-client-address") ?? "unknown",
    ...(nonce && { nonce }),
  };
}

/**
 * Returns the signed-in person and their relation to an account, by default the page's account. Looked up once per
 * page.
 */
export async function identityOn(accountID?: AccountID): Promise<Identity | null> {
  return lookUp(accountID ?? (await pageAccount()));
}

const lookUp = cache(async (accountID: AccountID | undefined): Promise<Identity | null> => {
  const credential = await pageCredential();
  const db = database();
  const identity = credential && (await identify(db, credential, new Date(), { accountID }));
  if (!identity?.isStale) return identity;
  const { requestID } = await pageRequest();
  touch({ db, now: identity.now }, identity.caller).catch((error: unknown) => logError("touch", error, requestID));
  return { ...identity, isStale: false };
});

/** Returns the account in the page's path, so that one lookup serves the page and its reads. */
async function pageAccount(): Promise<AccountID | undefined> {
  const path = (await headers()).get("x-path");
  return AccountID.safeParse(path && /^\/accounts\/([^/?]+)/.exec(path)?.[1]).data;
}

/** Returns the signed-in person and the token that their changes must carry. Null without a session. */
export async function currentSession(): Promise<{ caller: Caller; csrf: string } | null> {
  const identity = await identityOn();
  return identity && { caller: identity.caller, csrf: csrfToken(identity.caller) };
}

/** The viewer's time zone from their cookie, and today's date there. Absent on a browser's first page. */
export async function findViewer(): Promise<ViewerDay | undefined> {
  const zone = (await cookies()).get(ZONE_COOKIE)?.value ?? "";
  return isTimeZone(zone) ? { zone, today: dayOf(new Date(), zone) } : undefined;
}
