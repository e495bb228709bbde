import { and, eq, isNull } from "drizzle-orm";
import { accountTable, memberTable, userTable } from "@/db/schema";
import { conflict, invalid } from "@/lib/core/failure";
import { newID, type UserID } from "@/lib/core/api/ids";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { acceptablePassword, hashPassword } from "./password";
import { countPasskeys, normalEmail } from "./person";

interface NewPerson {
  password?: string | undefined;
  isProven: boolean;
}

/**
 * Creates the person of an email address that a code confirmed. An invitee who was here before stays the same person.
 * Throws 422 at `password` for a weak one. Throws 409 for people with a password or a second factor, and for a
 * partner's staff, because a confirmed address is not enough proof for them.
 */
export async function createPerson(
  ctx: PublicCtx,
  address: string,
  { password, isProven }: NewPerson,
): Promise<UserID> {
  const email = normalEmail(address);
  const passwordHash = password === undefined ? null : await newPasswordHash({ email }, password);
  const userID = newID<UserID>();
  const rows = await ctx.db
    .insert(userTable)
    .values({ userID, email, passwordHash, createdOn: ctx.now, emailProvenOn: isProven ? ctx.now : null })
    .onConflictDoNothing({ target: userTable.email })
    .returning({ userID: userTable.userID });
  return rows.length > 0 ? userID : returning(ctx, email, { passwordHash, isProven });
}

/** The hash of a new password. Throws 422 at `password` for a weak one. */
export async function newPasswordHash(
  { email, name }: { email: string; name?: string | null | undefined },
  password: string,
): Promise<string> {
  const { error } = await acceptablePassword({ email, name: name ?? undefined }).safeParseAsync(password);
  if (error) throw invalid({ password: error.issues[0]?.message ?? "is not acceptable" });
  return hashPassword(password);
}

async function returning(
  ctx: PublicCtx,
  email: string,
  { passwordHash, isProven }: { passwordHash: string | null; isProven: boolean },
): Promise<UserID> {
  const [person] = await ctx.db.select().from(userTable).where(eq(userTable.email, email)).for("no key update");
  if (
    !person ||
    person.passwordHash ||
    person.totpConfirmedOn ||
    (await countPasskeys(ctx, person.userID)) > 0 ||
    (await isStaff(ctx, person.userID))
  ) {
    throw conflict("there is an account with this email address already: sign in with its password");
  }
  const change = {
    ...(passwordHash && { passwordHash }),
    ...(isProven && !person.emailProvenOn && { emailProvenOn: ctx.now }),
  };
  if (Object.keys(change).length > 0)
    await ctx.db.update(userTable).set(change).where(eq(userTable.userID, person.userID));
  return person.userID as UserID;
}

/** Whether the person is a partner's staff. The sandbox shows codes to anyone, so they must not open staff access. */
async function isStaff({ db }: PublicCtx, userID: string): Promise<boolean> {
  const matches = await db
    .select({ accountID: memberTable.accountID })
    .from(memberTable)
    .innerJoin(accountTable, and(eq(accountTable.accountID, memberTable.accountID), isNull(accountTable.partnerID)))
    .where(eq(memberTable.userID, userID))
    .limit(1);
  return matches.length > 0;
}
