import "server-only";
import { createHash } from "node:crypto";
import type { Operation } from "@/lib/core/api/operation";
import { CODES_PER_HOUR } from "@/lib/domain/access/sign-in/request-email-code";
import type { Caller } from "@/lib/domain/kernel/operations/context";
import { env } from "@/lib/env";
import type { Call } from "../edge/call";
import { cachedSession } from "../sign-in/identity";
import { consume, limiterMaker, waitFor } from "./limiter";

type Limiters = ReturnType<typeof limiters>;
const shared = globalThis as typeof globalThis & { tenderLimiters?: Limiters };

async function limiters() {
  const settings = env();
  const limiter = await limiterMaker();
  const perSecond = (name: string, points: number) => limiter({ name, points, duration: 1 });
  return {
    /** Shared by all credentials of an account. */
    production: perSecond("production", settings.RATE_LIMIT_PRODUCTION),
    sandbox: perSecond("sandbox", settings.RATE_LIMIT_SANDBOX),
    /** A page makes several requests at once, so sessions have their own counter. */
    session: perSecond("session", settings.RATE_LIMIT_SESSION),
    address: perSecond("address", settings.RATE_LIMIT_ADDRESS),
    /** Pages, by session for signed-in users, else by address. */
    pages: perSecond("pages", settings.RATE_LIMIT_PAGE),
    sessionPages: perSecond("session-pages", settings.RATE_LIMIT_SESSION),
    /** Requests for card details, by credential. */
    secure: limiter({ name: "secure", points: settings.RATE_LIMIT_SECURE, duration: 60, failsClosed: true }),
    /** Wrong credentials, by address. */
    failures: limiter({ name: "failures", points: settings.RATE_LIMIT_SIGN_IN, duration: 60 }),
    /** Sign-in attempts and the steps before them, by address. */
    signIns: limiter({ name: "sign-ins", points: settings.RATE_LIMIT_SIGN_IN, duration: 60 }),
    /** Email codes per invite, so that an invite link cannot be used to flood an address with mail. */
    inviteCodes: limiter({ name: "invite-codes", points: CODES_PER_HOUR, duration: 60 * 60 }),
  };
}

const all = () => (shared.tenderLimiters ??= limiters());

/** Counts a request before its caller is known. Throws 429 with the seconds to wait. */
export async function limitAddress(address: string): Promise<void> {
  await consume((await all()).address, address);
}

/**
 * Counts a page, which costs more than most calls. Returns the seconds to wait if there were too many, else null. A
 * session that was not recently validated counts by address.
 */
export async function pageWait(address: string, token: string | undefined): Promise<number | null> {
  const { pages, sessionPages } = await all();
  const session = token === undefined ? undefined : cachedSession(token);
  return session === undefined ? waitFor(pages, address) : waitFor(sessionPages, session);
}

/** Counts a sign-in attempt, or a step before one, by address. Throws 429 if there were too many in a minute. */
export async function limitSignIn(address: string): Promise<void> {
  await consume((await all()).signIns, address);
}

/** Counts sign-in steps that need no credential, by address. Throws 429. */
export async function limitAnyone({ rate }: Operation, { clientAddress }: Pick<Call, "clientAddress">): Promise<void> {
  if (rate === "sign-in" || rate === "email-code") await limitSignIn(clientAddress);
}

/** Counts an email code against its invite before it is sent. Throws 429. */
export async function limitEmailCode({ rate }: Operation, { params }: Pick<Call, "params">): Promise<void> {
  if (rate === "email-code")
    await consume(
      (await all()).inviteCodes,
      createHash("sha256")
        .update(String(params.code ?? params.token))
        .digest("base64url"),
    );
}

/**
 * Counts a wrong credential against its address. Throws 429 if there were too many in a minute. Valid credentials still
 * pass, because many people may share one address.
 */
export async function countFailure(address: string): Promise<void> {
  await consume((await all()).failures, address);
}

/** Counts a request of a known caller by account, session or embed session. Requests for card details also count by credential. */
export async function limitCaller(operation: Operation, caller: Caller): Promise<void> {
  const limits = await all();
  const session = caller.embed?.embedSessionID ?? (caller.kind === "session" ? caller.id : undefined);
  if (session !== undefined) await consume(limits.session, session);
  else await consume(limits[caller.mode], caller.accountID ?? caller.id);
  if (operation.rate === "secure") await consume(limits.secure, caller.id);
}
