import { expect, test } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { auditTrailView, connectionTable, noteTable, userTable } from "@/db/schema";
import { asChange, ctxFor, transact } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { newStaffMember } from "@/testing/notices";
import { newID, type NoteID } from "@/lib/core/api/ids";
import { ListNotices } from "@/lib/domain/access/notices/dashboard";
import { listNotices } from "@/lib/domain/access/notices/queries";
import { ListActivity } from "@/lib/domain/accounts/accounts/dashboard";
import { listActivity } from "@/lib/domain/accounts/accounts/list-activity";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { NOTE_MAX, NOTE_MENTIONS_MAX } from "@/lib/domain/kernel/limits";
import { resetSandbox } from "@/lib/domain/overview/sandbox/reset-sandbox";
import { accountNotes, CreateNote } from "./dashboard";
import { createNote, deleteNote, listMentionable } from "./notes";

const db = testDatabase();

const write = (ctx: Ctx, text: string) =>
  asChange(ctx, accountNotes.create, { accountID: ctx.accountID }, (open) =>
    createNote(open, CreateNote.parse({ text })),
  );
const remove = (ctx: Ctx, noteID: NoteID) =>
  asChange(ctx, accountNotes.delete, { accountID: ctx.accountID, noteID }, (open) => deleteNote(open, noteID));
const notesOf = async (ctx: Ctx) =>
  (await listActivity(ctx, ListActivity.parse({ kind: "note" }))).items.map(({ text, actor, isYours }) => [
    text,
    actor?.name,
    isYours,
  ]);
const toldOf = async (ctx: Ctx) =>
  (await listNotices(ctx, ListNotices.parse({}))).items.map(({ kind, objectID }) => [kind, objectID]);

async function setting() {
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner);
  const [owner, support, developer] = [
    await newStaffMember(partner),
    await newStaffMember(partner, "support"),
    await newStaffMember(partner, "developer"),
  ];
  const on = ({ ctx }: { ctx: Ctx }): Ctx => ({ ...ctx, accountID, homePartnerID: partner.accountID });
  return { partner, accountID, owner, support, developer, on };
}

test("a note appears in the account's history for the whole team, with its author, and its text is not in the audit log", async () => {
  const { partner, accountID, owner, support, on } = await setting();
  const operations = await newStaffMember(partner, "operations");
  await write(on(owner), "  Called them.\nThey send the license.  ");
  await write(on(operations), "It came.");
  const [newest = [], oldest = []] = [
    ["It came.", operations.person.email],
    ["Called them.\nThey send the license.", owner.person.email],
  ];
  expect(await notesOf(on(owner))).toEqual([
    [...newest, false],
    [...oldest, true],
  ]);
  expect(await notesOf(on(support))).toEqual([
    [...newest, false],
    [...oldest, false],
  ]);
  const whole = await listActivity(on(owner), ListActivity.parse({}));
  expect(whole.items.map(({ kind, name }) => [kind, name])).toEqual([
    ["note", "note"],
    ["note", "note"],
  ]);
  const auditRows = await db.select().from(auditTrailView).where(eq(auditTrailView.partnerID, partner.accountID));
  const acts = auditRows.filter(({ action }) => action === "note.create");
  expect(acts.map((act) => [act.accountID, act.objectName])).toEqual(Array(2).fill([accountID, expect.any(String)]));
  expect(JSON.stringify(auditRows)).not.toContain("license");
});

test("a mention notifies each colleague who can read notes once, and notifies only them", async () => {
  const { accountID, owner, support, developer, on } = await setting();
  const stranger = await newStaffMember(await newPartner(db));
  const emails = [owner, support, support, developer, stranger].map(({ person }) => person.email);
  const text = emails.map((email) => `@${email.toUpperCase()}`).join(", ");
  expect(await write(on(owner), text)).toMatchObject({ mentioned: 1 });
  expect(await toldOf(support.ctx)).toEqual([["mentioned", accountID]]);
  for (const { ctx } of [owner, developer, stranger]) expect(await toldOf(ctx)).toEqual([]);
});

test("two colleagues in one note are both notified, and lose sight of it when the account shows them nothing", async () => {
  const { partner, accountID, owner, support, on } = await setting();
  const operations = await newStaffMember(partner, "operations");
  const text = `@${support.person.email} @${operations.person.email}`;
  expect(await write(on(owner), text)).toMatchObject({ mentioned: 2 });
  for (const { ctx } of [support, operations]) expect(await toldOf(ctx)).toEqual([["mentioned", accountID]]);
  await db
    .update(connectionTable)
    .set({ scopes: ["accounts.read"] })
    .where(eq(connectionTable.accountID, accountID));
  expect(await toldOf(support.ctx)).toEqual([]);
});

test("a mention shows the name that a colleague has given, and so does the list of colleagues", async () => {
  const { owner, support, on } = await setting();
  await db.update(userTable).set({ name: "Ada Berg" }).where(eq(userTable.userID, support.person.userID));
  await write(on(owner), `@${support.person.email}, @${owner.person.email}, @nobody@acme.example`);
  const [note] = (await listActivity(on(owner), ListActivity.parse({ kind: "note" }))).items;
  expect(note?.mentioned).toEqual({ [support.person.email]: "Ada Berg" });
  expect(await listMentionable(on(owner))).toContainEqual({ ...support.person, name: "Ada Berg" });
});

test("people on the team who can read notes can be mentioned, by email address", async () => {
  const { owner, support, on } = await setting();
  const emails = (await listMentionable(on(support))).map(({ email }) => email);
  expect(emails).toEqual([owner.person.email, support.person.email].sort());
});

test("only its author can delete a note, and the act stays in the audit log", async () => {
  const { partner, owner, support, on } = await setting();
  const { noteID } = await write(on(owner), "Mine");
  await expect(remove(on(support), noteID)).rejects.toMatchObject({ kind: "forbidden" });
  const elsewhere = { ...on(owner), accountID: (await newAccount(db, partner)).accountID };
  for (const [ctx, id] of [
    [elsewhere, noteID],
    [on(owner), newID<NoteID>()],
  ] as const)
    await expect(remove(ctx, id)).rejects.toMatchObject({ kind: "notFound" });
  await remove(on(owner), noteID);
  await expect(remove(on(owner), noteID)).rejects.toMatchObject({ kind: "notFound" });
  expect(await notesOf(on(owner))).toEqual([]);
  const isDeletion = and(eq(auditTrailView.partnerID, partner.accountID), eq(auditTrailView.action, "note.delete"));
  expect(await db.$count(auditTrailView, isDeletion)).toBe(1);
});

test("another partner of the account and the account's own team can neither see nor delete a note", async () => {
  const { partner, accountID, owner, on } = await setting();
  const { noteID } = await write(on(owner), "Between us");
  const second = await newPartner(db);
  const other = await newStaffMember(second);
  const [connection] = await db.select().from(connectionTable).where(eq(connectionTable.accountID, accountID));
  if (connection)
    await db.insert(connectionTable).values({ ...connection, partnerID: second.accountID, inCharge: null });
  const its = await newStaffMember({ ...partner, accountID, homePartnerID: partner.accountID });
  for (const reader of [on(other), { ...its.ctx, accountID, homePartnerID: partner.accountID }]) {
    expect(await notesOf(reader)).toEqual([]);
    await expect(remove(reader, noteID)).rejects.toMatchObject({ kind: "notFound" });
  }
});

test("an API key cannot use notes, and both text and mentions are limited", async () => {
  const { partner, accountID, owner, on } = await setting();
  const program = ctxFor(partner, accountID);
  await expect(write(program, "Beep")).rejects.toMatchObject({ kind: "forbidden" });
  await expect(listMentionable(program)).rejects.toMatchObject({ kind: "forbidden" });
  for (const text of ["", " \n ", "x".repeat(NOTE_MAX + 1), "a\0b", "\ud800"])
    expect(CreateNote.safeParse({ text }).success, JSON.stringify(text.slice(0, 9))).toBe(false);
  await write(on(owner), "🐎".repeat(NOTE_MAX));
  const many = Array.from({ length: NOTE_MENTIONS_MAX + 1 }, (_, index) => `@a${index}@acme.example`).join(" ");
  await expect(write(on(owner), many)).rejects.toMatchObject({
    kind: "invalid",
    fields: { text: `must mention at most ${NOTE_MENTIONS_MAX} colleagues` },
  });
  expect(await notesOf(on(owner))).toHaveLength(1);
});

test("a sandbox reset archives the notes", async () => {
  const { partner, owner, on } = await setting();
  await write(on(owner), "Old times");
  await transact(owner.ctx, resetSandbox);
  const isTheirs = and(eq(noteTable.partnerID, partner.accountID), eq(noteTable.accountID, partner.accountID));
  expect(await db.$count(noteTable, isTheirs)).toBe(0);
});
