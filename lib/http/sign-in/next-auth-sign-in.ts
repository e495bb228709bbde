import "server-only";
import type { Profile, User } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { z } from "zod";
import { AccountID } from "@/lib/core/api/ids";
import { Failure, unauthenticated } from "@/lib/core/failure";
import { text } from "@/lib/core/text";
import {
  EMAIL_UNVERIFIED,
  type SignedIn,
  signIn,
  signInByEmailCode,
  signInByPasskey,
  signInByProvider,
  TOTP_REQUIRED,
} from "@/lib/domain/access/sign-in/sign-in";
import { PasskeyAssertion } from "@/lib/domain/access/passkeys/dashboard";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { logError } from "../log";
import { countFailure, limitAddress, limitSignIn } from "../limits/rate";
import { expected } from "../edge/respond";

/** Milliseconds that each rejection takes at least, so that its duration does not reveal the reason. */
const REFUSAL_TIME = 400;

const typed = z.string().min(1).max(1024);
/** An empty form field counts as absent. */
const maybe = z
  .string()
  .max(1024)
  .transform((value) => value.trim() || undefined)
  .optional();
const Password = z.object({
  email: typed,
  password: typed,
  code: maybe,
  account: AccountID.optional().catch(undefined),
});
const EmailCode = z.object({
  email: z.email(),
  code: typed,
  password: z
    .string()
    .max(1024)
    .transform((value) => value || undefined)
    .optional(),
});

const claim = text({ min: 1, max: 1024 });

/** Claims of an ID token. next-auth has already checked its signature, issuer and nonce. */
const Claims = z
  .object({
    iss: claim,
    sub: claim,
    email: claim.optional().catch(undefined),
    email_verified: z.unknown().optional(),
  })
  .transform(({ iss, sub, email, email_verified }) => ({
    issuer: iss,
    subject: sub,
    email: email_verified === true ? email : undefined,
  }));

const PasskeySignIn = z.object({ assertion: z.string().max(100_000).transform(fromJSON).pipe(PasskeyAssertion) });

/** Sign-in by email address and password, and by a code if the person has a second factor. */
export function byPassword(ctx: PublicCtx) {
  return Credentials({
    id: "credentials",
    name: "Password",
    credentials: { email: {}, password: {}, code: {}, account: {} },
    authorize: (given) =>
      attempt(ctx, () => {
        const { email, password, code, account } = parsed(Password, given);
        return signIn(ctx, { email, password, ...(code && { code }), ...(account && { accountID: account }) });
      }),
  });
}

/** Sign-in by passkey, with the browser's response to our challenge as JSON. */
export function byPasskey(ctx: PublicCtx) {
  return Credentials({
    id: "passkey",
    name: "Passkey",
    credentials: { assertion: {} },
    authorize: (given) => attempt(ctx, () => signInByPasskey(ctx, parsed(PasskeySignIn, given).assertion)),
  });
}

/** Sign-in of invitees by an emailed code. They may set a password with it. */
export function byEmailCode(ctx: PublicCtx) {
  return Credentials({
    id: "email-code",
    name: "Email code",
    credentials: { email: {}, code: {}, password: {} },
    authorize: (given) =>
      attempt(ctx, () => {
        const { email, code, password } = parsed(EmailCode, given);
        return inTransaction(
          ctx.db,
          (db) => signInByEmailCode({ ...ctx, db }, { email, code, ...(password !== undefined && { password }) }),
          ctx.deadline,
        );
      }),
  });
}

/**
 * Signs a member of staff in by an identity provider's profile, and attaches their session to the user. Returns an
 * error code if they are not admitted.
 */
export async function admitByProvider(
  ctx: PublicCtx,
  user: User,
  profile: Profile | undefined,
): Promise<true | "AccessDenied" | "email-unverified" | "unavailable"> {
  const claims = Claims.safeParse(profile).data;
  if (!claims) return "AccessDenied";
  try {
    const signedIn = await inTransaction(ctx.db, (db) => signInByProvider({ ...ctx, db }, claims), ctx.deadline);
    Object.assign(user, asUser(signedIn));
    return true;
  } catch (error) {
    if (!(error instanceof Failure)) logError("sign-in", error, ctx.requestID);
    if (expected(error)?.kind !== "unauthenticated") return "unavailable";
    return error instanceof Failure && error.message === EMAIL_UNVERIFIED ? EMAIL_UNVERIFIED : "AccessDenied";
  }
}

/**
 * Runs a sign-in in the form that next-auth expects: the user, null for wrong input, or an error with one of the
 * messages `totp-required`, `rate-limited`, `password-needed`, `password-poor` and `unavailable`.
 */
async function attempt(ctx: PublicCtx, signedIn: () => Promise<SignedIn>): Promise<User | null> {
  const started = performance.now();
  try {
    await limitAddress(ctx.clientAddress);
    await limitSignIn(ctx.clientAddress);
    return asUser(await signedIn());
  } catch (error) {
    const failure = expected(error);
    if (!(error instanceof Failure)) logError("sign-in", error, ctx.requestID);
    const word = failure ? wordFor(failure) : "unavailable";
    if (word === null) await countFailure(ctx.clientAddress).catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, REFUSAL_TIME - (performance.now() - started)));
    if (word === null) return null;
    throw new Error(word);
  }
}

function wordFor(failure: Failure): string | null {
  if (failure.message === TOTP_REQUIRED) return TOTP_REQUIRED;
  if (failure.kind === "rateLimited") return "rate-limited";
  if (failure.kind === "conflict") return "password-needed";
  if (failure.kind === "invalid" && failure.fields?.password) return "password-poor";
  return failure.kind === "unauthenticated" || failure.kind === "invalid" ? null : "unavailable";
}

function parsed<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const { success, data } = schema.safeParse(given);
  if (!success) throw unauthenticated();
  return data;
}

/** Casts to next-auth's user, which may have more fields than its type: ours carries the session's token. */
function asUser({ userID, email, token }: SignedIn): User {
  return { id: userID, email, token } as User;
}

function fromJSON(text: string, ctx: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    ctx.addIssue("is not JSON");
    return z.NEVER;
  }
}
