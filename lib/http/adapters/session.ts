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

/** The browser's session as a credential, for a page's own reads; null without the cookie. */
export async function pageCredential(): Promise<(Credential & { kind: "session" }) | null> {
  const token = (await cookies()).get(sessionCookie(env().APP_URL))?.value;
  return token ? { kind: "session", token } : null;
}

/** Returns what the front server said of the request behind a page. */
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
 * Returns the signed-in person, and the account's relation to them; the page's own account when none is named. It is
 * looked up once per page.
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

/** The account below which the page lies: one look-up then serves the page and its reads. */
async function pageAccount(): Promise<AccountID | undefined> {
  const path = (await headers()).get("x-path");
  return AccountID.safeParse(path && /^\/accounts\/([^/?]+)/.exec(path)?.[1]).data;
}

/** Returns the signed-in person, and the token their changes must carry; null when nobody is. */
export async function currentSession(): Promise<{ caller: Caller; csrf: string } | null> {
  const identity = await identityOn();
  return identity && { caller: identity.caller, csrf: csrfToken(identity.caller) };
}

/** The viewer's time zone as their browser left it, and the day it is there. Absent on a browser's first page. */
export async function findViewer(): Promise<ViewerDay | undefined> {
  const zone = (await cookies()).get(ZONE_COOKIE)?.value ?? "";
  return isTimeZone(zone) ? { zone, today: dayOf(new Date(), zone) } : undefined;
}
