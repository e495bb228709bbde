import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { auditTrailView, memberTable, revealGrantTable, sessionTable } from "@/db/schema";
import { asChange, transact } from "@/db/testing/context";
import { newPartner, testDatabase } from "@/db/testing/factories";
import { newPerson, signedIn } from "@/db/testing/people";
import { newID, type UserID } from "@/lib/core/ids";
import { identify } from "@/lib/http/sign-in/identity";
import { hashSecret, newSecret } from "@/lib/domain/access/keys/secrets";
import { memberProtection } from "./dashboard";
import { signOutMember } from "./team-policies";

const db = testDatabase();
const lookUp = (token: string) => identify(db, { kind: "session", token }, new Date());

test("an owner signs a member out everywhere, and what they were about to see of cards stays hidden", async () => {
  const partner = await newPartner(db);
  const [one, two] = [await newPerson(db, partner), await newPerson(db, partner, { role: "admin" })];
  const [owner, admin] = [await signedIn(db, partner, one), await signedIn(db, partner, two)];
  const elsewhere = await newPartner(db);
  await db.insert(memberTable).values({
    accountID: elsewhere.accountID,
    userID: two.userID,
    role: "owner",
    createdOn: new Date(Date.now() + 1000),
  });
  const there = await signedIn(db, partner, two);
  await db
    .update(sessionTable)
    .set({ accountID: elsewhere.accountID })
    .where(eq(sessionTable.sessionID, there.caller.id));
  const grantHash = hashSecret(newSecret("tdg_"));
  await db.insert(revealGrantTable).values({
    tokenHash: grantHash,
    accountID: partner.accountID,
    issuedCardID: newID<string>(),
    partnerID: partner.accountID,
    userID: two.userID,
    sessionID: there.caller.id,
    reason: "testing",
    createdOn: new Date(),
    expiresOn: new Date(Date.now() + 60_000),
  });
  await expect(transact(admin, (ctx) => signOutMember(ctx, one.userID))).rejects.toMatchObject({
    kind: "forbidden",
    message: "role",
  });
  await asChange(owner, memberProtection.signOut, two, (ctx) => signOutMember(ctx, two.userID));
  expect([await lookUp(admin.token), await lookUp(there.token)]).toEqual([null, null]);
  expect((await db.select().from(revealGrantTable).where(eq(revealGrantTable.tokenHash, grantHash)))[0]?.used).toBe(
    true,
  );
  expect(await lookUp(owner.token)).not.toBeNull();
  const trail = await db.select().from(auditTrailView).where(eq(auditTrailView.object, two.userID));
  expect(trail).toMatchObject([{ action: "member.sign-out", outcome: "done", actorID: one.userID }]);
  await expect(transact(owner, (ctx) => signOutMember(ctx, newID<UserID>()))).rejects.toMatchObject({
    kind: "notFound",
  });
});
