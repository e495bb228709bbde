import { asc, desc, eq } from "drizzle-orm";
import { memberTable, passkeyTable, userTable } from "@/db/schema";
import { forbidden } from "@/lib/core/failure";
import type { AccountID, UserID } from "@/lib/core/api/ids";
import type { PublicCtx, SignedInCtx } from "@/lib/domain/kernel/operations/context";

export type PersonRow = typeof userTable.$inferSelect;

/** The person of a session, and the session. Throws 403 for a program and for a reveal grant. */
export function personOf({ caller }: SignedInCtx): { userID: UserID; sessionID: string; email: string } {
  if (caller.kind !== "session" || !caller.userID) throw forbidden("not a session");
  return { userID: caller.userID, sessionID: caller.id, email: caller.email ?? "" };
}

/** The stored form of an email address. Addresses that differ only in case are the same. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

export async function findPerson({ db }: Pick<PublicCtx, "db">, email: string): Promise<PersonRow | undefined> {
  const [person] = await db
    .select()
    .from(userTable)
    .where(eq(userTable.email, normalEmail(email)));
  return person;
}

/** A person's email address, which is their name in the audit log. */
export async function emailOf({ db }: Pick<PublicCtx, "db">, userID: UserID): Promise<string> {
  const [person] = await db.select({ email: userTable.email }).from(userTable).where(eq(userTable.userID, userID));
  return person?.email ?? "";
}

/** The row of the session's person, locked until the transaction ends. Throws 403. */
export async function lockOwnPerson(ctx: SignedInCtx): Promise<PersonRow> {
  const [person] = await ctx.db
    .select()
    .from(userTable)
    .where(eq(userTable.userID, personOf(ctx).userID))
    .for("no key update");
  if (!person) throw forbidden("no such person");
  return person;
}

export async function hasSecondFactor(ctx: Pick<PublicCtx, "db">, person: PersonRow): Promise<boolean> {
  return person.totpConfirmedOn !== null || (await countPasskeys(ctx, person.userID)) > 0;
}

export function countPasskeys({ db }: Pick<PublicCtx, "db">, userID: string): Promise<number> {
  return db.$count(passkeyTable, eq(passkeyTable.userID, userID));
}

/**
 * The account that a person acts for after sign-in: the requested one if they are a member, otherwise the first that
 * they joined. Undefined for an invitee.
 */
export async function homeOf(
  { db }: Pick<PublicCtx, "db">,
  userID: string,
  wanted?: AccountID,
): Promise<AccountID | undefined> {
  const [member] = await db
    .select({ accountID: memberTable.accountID })
    .from(memberTable)
    .where(eq(memberTable.userID, userID))
    .orderBy(...(wanted ? [desc(eq(memberTable.accountID, wanted))] : []), asc(memberTable.createdOn))
    .limit(1);
  return member?.accountID as AccountID | undefined;
}
