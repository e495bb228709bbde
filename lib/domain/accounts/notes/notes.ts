import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { memberTable, noteTable as t, userTable } from "@/db/schema";
import { forbidden, invalid, notFound } from "@/lib/core/failure";
import { newID, type NoteID, type UserID } from "@/lib/core/api/ids";
import { notifyMembers } from "@/lib/domain/access/notices/notices";
import { personOf } from "@/lib/domain/access/sessions/person";
import { note } from "@/lib/domain/kernel/operations/act";
import { callerPlace, type Ctx, forAccount } from "@/lib/domain/kernel/operations/context";
import { NOTE_MENTIONS_MAX } from "@/lib/domain/kernel/limits";
import { objectName } from "@/lib/domain/kernel/names/object-names";
import { mayBy } from "@/lib/domain/platform/mail/staff";
import type { CreatedNote, CreateNote, Mentionable } from "./dashboard";
import { mentionedIn } from "./shared/mentions";

/**
 * The members of the caller's team who may read notes. Only they can be mentioned, because a notice must not be about a
 * note they cannot see.
 */
async function readersOf({ db, partnerID }: Ctx, emails?: readonly string[]): Promise<Mentionable[]> {
  const matches = await db
    .select({ userID: sql<UserID>`${memberTable.userID}`, email: userTable.email, name: userTable.name })
    .from(memberTable)
    .innerJoin(userTable, eq(userTable.userID, memberTable.userID))
    .where(
      and(eq(memberTable.accountID, partnerID), mayBy("audit.read"), emails && inArray(userTable.email, [...emails])),
    )
    .orderBy(asc(userTable.email));
  return matches.map(({ name, ...person }) => ({ ...person, ...(name !== null && { name }) }));
}

/** The names of the colleagues that texts mention, by email address. Colleagues without a name are left out. */
export async function mentionedNames(ctx: Ctx, texts: readonly string[]): Promise<Record<string, string>> {
  const emails = mentionedIn(texts.join("\n"));
  const people = emails.length > 0 ? await readersOf(ctx, emails) : [];
  return Object.fromEntries(people.flatMap(({ email, name }) => (name ? [[email, name]] : [])));
}

/** The colleagues that a note may mention, by email address. Throws 403 for an API key. */
export async function listMentionable(ctx: Ctx): Promise<Mentionable[]> {
  personOf(ctx);
  return readersOf(ctx);
}

/**
 * Adds a note by the caller's team about the account. Each mentioned colleague gets a notice, except the author; an
 * address that is not on the team is plain text. Throws 403 for an API key, and 422 for more than 20 mentions.
 */
export async function createNote(ctx: Ctx, { text }: CreateNote): Promise<CreatedNote> {
  const { userID: authorID } = personOf(ctx);
  const emails = mentionedIn(text);
  if (emails.length > NOTE_MENTIONS_MAX)
    throw invalid({ text: `must mention at most ${NOTE_MENTIONS_MAX} colleagues` });
  const people = emails.length > 0 ? await readersOf(ctx, emails) : [];
  const team = callerPlace(ctx);
  const noteID = newID<NoteID>();
  const { accountID: subjectID, now: createdOn } = ctx;
  await ctx.db.insert(t).values({
    partnerID: team.homePartnerID,
    accountID: team.accountID,
    noteID,
    subjectID,
    authorID,
    text: text.trim(),
    createdOn,
  });
  const others = people.filter(({ userID }) => userID !== authorID);
  await notifyMembers(
    ctx,
    team,
    others.map(({ userID }) => ({ kind: "mentioned", userID, subjectID, objectID: subjectID })),
  );
  note(ctx, { object: noteID, ...(await objectName(ctx, subjectID)) });
  return { noteID, mentioned: others.length };
}

/** Deletes a note that the caller wrote about the account. Throws 404, and 403 for a colleague's note or an API key. */
export async function deleteNote(ctx: Ctx, noteID: NoteID): Promise<void> {
  const { userID } = personOf(ctx);
  const isThis = forAccount(callerPlace(ctx), t, and(eq(t.noteID, noteID), eq(t.subjectID, ctx.accountID)));
  const [row] = await ctx.db.select({ authorID: t.authorID }).from(t).where(isThis).for("update");
  if (!row) throw notFound("note");
  if (row.authorID !== userID) throw forbidden("not its author");
  await ctx.db.delete(t).where(isThis);
  note(ctx, await objectName(ctx, ctx.accountID));
}
