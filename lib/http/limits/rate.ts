import "server-only";
import { createHash } from "node:crypto";
import type { Operation } from "@/lib/core/api/operation";
import { CODES_PER_HOUR } from "@/lib/domain/access/sign-in/request-email-code";
import type { Caller } from "@/lib/domain/kernel/operations/context";
import { env } from "@/lib/env";
import type { Call } from "../edge/call";
import { knownSession } from "../sign-in/identity";
import { consume, limiterMaker, waitFor } from "./limiter";

type Limiters = ReturnType<typeof limiters>;
const shared = globalThis as typeof globalThis & { tenderLimiters?: Limiters };

async function limiters() {
  const settings = env();
  const limiter = await limiterMaker();
  const perSecond = (name: string, points: number) => limiter({ name, points, duration: 1 });
  return {
    /** All credentials of an account together. */
    production: perSecond("production", settings.RATE_LIMIT_PRODUCTION),
    sandbox: perSecond("sandbox", settings.RATE_LIMIT_SANDBOX),
    /** A person's pages ask for several things at once, so sessions are counted by themselves. */
    session: perSecond("session", settings.RATE_LIMIT_SESSION),
    address: perSecond("address", settings.RATE_LIMIT_ADDRESS),
    /** Pages: those of who is signed in by session, all others by address. */
    pages: perSecond("pages", settings.RATE_LIMIT_PAGE),
    sessionPages: perSecond("session-pages", settings.RATE_LIMIT_SESSION),
    /** Card details, by credential. */
    secure: limiter({ name: "secure", points: settings.RATE_LIMIT_SECURE, duration: 60, failsClosed: true }),
    /** Credentials that did not fit, by address. */
    failures: limiter({ name: "failures", points: settings.RATE_LIMIT_SIGN_IN, duration: 60 }),
    /** Signing in, and what comes before it, by address. */
    signIns: limiter({ name: "sign-ins", points: settings.RATE_LIMIT_SIGN_IN, duration: 60 }),
    /** E-mail codes asked for through one invite: its link is no way to write to strangers. */
    inviteCodes: limiter({ name: "invite-codes", points: CODES_PER_HOUR, duration: 60 * 60 }),
  };
}

const all = () => (shared.tenderLimiters ??= limiters());

/** Counts a request before anything is known of its caller; throws 429 with the seconds to wait. */
export async function limitAddress(address: string): Promise<void> {
  await consume((await all()).address, address);
}

/**
 * Counts a page, which costs more than most calls. Answers the seconds to wait once there were too many, else null. A
 * session that nobody has seen alive is none.
 */
export async function pageWait(address: string, token: string | undefined): Promise<number | null> {
  const { pages, sessionPages } = await all();
  const session = token === undefined ? undefined : knownSession(token);
  return session === undefined ? waitFor(pages, address) : waitFor(sessionPages, session);
}

/** Counts an attempt to sign in, or what comes before one, by address; throws 429 once there were too many in a minute. */
export async function limitSignIn(address: string): Promise<void> {
  await consume((await all()).signIns, address);
}

/** Counts what leads up to signing in, where nobody need be known, by address; throws 429. */
export async function limitAnyone({ rate }: Operation, { clientAddress }: Pick<Call, "clientAddress">): Promise<void> {
  if (rate === "sign-in" || rate === "email-code") await limitSignIn(clientAddress);
}

/** Counts an e-mail code that is about to be sent, by its invite; throws 429. What cannot be read sends none. */
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
 * Counts a credential that did not fit against its address; throws 429 once there were too many in a minute. Those that
 * fit pass all the same: behind one address there may be many.
 */
export async function countFailure(address: string): Promise<void> {
  await consume((await all()).failures, address);
}

/** Counts a request of a known caller: by account, by session, and card details once more by credential. */
export async function limitCaller(operation: Operation, caller: Caller): Promise<void> {
  const limits = await all();
  if (caller.kind === "session") await consume(limits.session, caller.id);
  else await consume(limits[caller.mode], caller.accountID ?? caller.id);
  if (operation.rate === "secure") await consume(limits.secure, caller.id);
}
