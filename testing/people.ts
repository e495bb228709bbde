import { eq } from "drizzle-orm";
import { HOTP, Secret } from "otpauth";
import type { Db } from "@/db/client";
import { sessionTable, userTable } from "@/db/schema";
import type { UserID } from "@/lib/core/api/ids";
import type { Role } from "@/lib/core/access/roles";
import { createSession } from "@/lib/domain/access/sessions/sessions";
import { hashPassword } from "@/lib/domain/access/sessions/password";
import { hashSecret } from "@/lib/domain/access/keys/secrets";
import { newTOTPSecret, sealedTOTP } from "@/lib/domain/access/second-factors/totp";
import type { Caller, Ctx } from "@/lib/domain/kernel/operations/context";
import { ctxFor } from "./context";
import { newUser, type Partner } from "./factories";

/** A member of a partner's staff, as tests know them. */
export interface Person {
  userID: UserID;
  email: string;
  /** The secret of the authenticator app, if they have one. */
  totp?: string;
}

interface PersonOptions {
  role?: Role;
  password?: string;
  /** Whether they use a second factor. */
  totp?: boolean;
  /** Whether they have proven their mailbox, which is the default. */
  isProven?: boolean;
}

/** Creates a member of staff, or an invitee without a partner. They have a password, and optionally a second factor. */
export async function newPerson(
  db: Db,
  partner?: Partner,
  { role, password, totp = false, isProven = true }: PersonOptions = {},
): Promise<Person> {
  const user = await newUser(db, partner, role);
  const secret = totp ? newTOTPSecret() : undefined;
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const sealed = secret === undefined ? {} : { ...sealedTOTP(user.userID, secret), totpConfirmedOn: new Date() };
  await db
    .update(userTable)
    .set({ passwordHash, ...sealed, ...(!isProven && { emailProvenOn: null }) })
    .where(eq(userTable.userID, user.userID));
  return { ...user, ...(secret !== undefined && { totp: secret }) };
}

/** The code that the authenticator app shows at a moment. */
export function codeAt(person: Person, now: Date): string {
  return HOTP.generate({ secret: Secret.fromBase32(person.totp ?? ""), counter: Math.floor(now.getTime() / 30_000) });
}

interface SignedInAs {
  now?: Date;
  caller?: Partial<Caller>;
}

/** Signs the person in. Returns the context for later commands, with the cookie's token. */
export async function signedIn(
  db: Db,
  partner: Partner,
  person: Person,
  { now = new Date(), caller = {} }: SignedInAs = {},
): Promise<Ctx & { token: string }> {
  const token = await createSession({ db, now }, person.userID);
  const [session] = await db
    .select()
    .from(sessionTable)
    .where(eq(sessionTable.tokenHash, hashSecret(token)));
  const as = {
    kind: "session",
    id: session?.sessionID ?? "",
    userID: person.userID,
    email: person.email,
    ...caller,
  } as const;
  return { ...ctxFor(partner, partner.accountID, { now, db, caller: as }), token };
}
