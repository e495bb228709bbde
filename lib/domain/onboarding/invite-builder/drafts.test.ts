import { expect, test } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { inviteDraftTable } from "@/db/schema";
import { ctxFor } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { newPerson, signedIn } from "@/testing/people";
import { textOf } from "@/testing/text";
import { discardInviteDraft, saveInviteDraft } from "./invite-builder";
import { getInviteDraft } from "./queries";
import { SaveInviteDraft } from "./dashboard";

const db = testDatabase();
const draftOf = (invite: object) => SaveInviteDraft.parse({ invite });
const typed = (email: string) => draftOf({ prefill: { profile: { business: { email } } } });

test("a member has one draft, stored as typed; each save replaces it, and starting over deletes it", async () => {
  const partner = await newPartner(db);
  const ctx = await signedIn(db, partner, await newPerson(db, partner));
  expect(await getInviteDraft(ctx)).toEqual({});
  await saveInviteDraft(ctx, typed("dana@"));
  const later = { ...ctx, now: new Date(ctx.now.getTime() + 1000) };
  expect(await saveInviteDraft(later, typed("dana@exa"))).toEqual({ savedOn: later.now.toISOString() });
  expect(await getInviteDraft(ctx)).toEqual({ invite: typed("dana@exa").invite, savedOn: later.now.toISOString() });
  await discardInviteDraft(ctx);
  await discardInviteDraft(ctx);
  expect(await getInviteDraft(ctx)).toEqual({});
});

test("two simultaneous saves leave one draft", async () => {
  const partner = await newPartner(db);
  const ctx = await signedIn(db, partner, await newPerson(db, partner));
  await Promise.all([saveInviteDraft(ctx, typed("a")), saveInviteDraft(ctx, typed("b"))]);
  expect(
    await db.select().from(inviteDraftTable).where(eq(inviteDraftTable.accountID, partner.accountID)),
  ).toHaveLength(1);
});

test("a colleague's draft is hidden, and an API key has none", async () => {
  const partner = await newPartner(db);
  const [ctx, colleague] = [
    await signedIn(db, partner, await newPerson(db, partner)),
    await signedIn(db, partner, await newPerson(db, partner)),
  ];
  await saveInviteDraft(ctx, typed("dana@example.com"));
  expect(await getInviteDraft(colleague)).toEqual({});
  for (const refused of [getInviteDraft, discardInviteDraft])
    await expect(refused(ctxFor(partner))).rejects.toMatchObject({ kind: "forbidden" });
  await expect(saveInviteDraft(ctxFor(partner), typed("x"))).rejects.toMatchObject({ kind: "forbidden" });
});

test("a draft's row never contains an identity number", async () => {
  const partner = await newPartner(db);
  const ctx = await signedIn(db, partner, await newPerson(db, partner));
  const business = { legalBusinessName: "Anvil LLC", taxID: { ein: { number: "912817365" } } };
  const individual = {
    name: { firstName: "Ada" },
    birthDate: { year: 1987 },
    governmentID: { ssn: { full: "912817365" } },
  };
  await saveInviteDraft(ctx, draftOf({ prefill: { profile: { business, individual } } }));
  const [stored] = await rows<{ row: string }>(
    db,
    sql`select d::text as row from invite_draft d where account_id = ${partner.accountID}`,
  );
  expect(stored?.row).toContain("Anvil LLC");
  expect(textOf(stored?.row)).not.toMatch(/912817365|1987/);
});

test("a draft with text that a column cannot store is rejected", () => {
  for (const email of ["\0", "\ud800"]) {
    expect(SaveInviteDraft.safeParse({ invite: { prefill: { profile: { business: { email } } } } }).success).toBe(
      false,
    );
    expect(SaveInviteDraft.safeParse({ invite: { prefill: { metadata: { [email]: "x" } } } }).success).toBe(false);
  }
});
