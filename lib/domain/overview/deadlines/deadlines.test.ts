import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { apiKeyTable, attestationTable, memberInviteTable, memberTable } from "@/db/schema";
import { newBankAccount } from "@/testing/bank-accounts";
import { ctxFor, transact } from "@/testing/context";
import { newCardPayment } from "@/testing/disputes";
import { newAccount, newKey, newPartner, newUser, testDatabase } from "@/testing/factories";
import { cents } from "@/lib/core/money/money";
import { newID } from "@/lib/core/api/ids";
import type { StaffScope } from "@/lib/core/access/grants";
import type { Scope } from "@/lib/core/access/scopes";
import { daysAfter, HOUR } from "@/lib/core/time/time";
import { initiateMicroDeposits } from "@/lib/domain/money/bank-accounts/initiate-verification";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { openTestDispute } from "@/lib/domain/overview/sandbox/sandbox";
import { DEADLINES_MAX } from "./dashboard";
import { listDeadlines } from "./queries";

const db = testDatabase();
const ALL: (Scope | StaffScope)[] = [
  "profile.read",
  "transfers.read",
  "bank-accounts.read",
  "attestations.read",
  "api-keys.read",
  "members.read",
];
const ctxWith = (partner: Awaited<ReturnType<typeof newPartner>>, scopes = ALL) =>
  ctxFor(partner, undefined, { scopes: scopes.map((scope) => ({ scope })) });

const kinds = async (ctx: Ctx) => (await listDeadlines(ctx)).items.map(({ kind }) => kind);

test("deadlines within 30 days are listed soonest first, as far as the caller may see them", async () => {
  const partner = await newPartner(db);
  const ctx = ctxWith(partner);
  const inDays = (days: number) => daysAfter(ctx.now, days);
  expect(await listDeadlines(ctx)).toEqual({ items: [], count: 0 });
  const attested = (expiresOn: Date) =>
    db.insert(attestationTable).values({
      attestationID: newID(),
      accountID: partner.accountID,
      attestedBy: "Test",
      validFrom: inDays(-400),
      expiresOn,
      createdOn: ctx.now,
    });
  await attested(inDays(20));
  const { keyID } = await newKey(db, partner.accountID);
  await db
    .update(apiKeyTable)
    .set({ name: "CI", expiresOn: inDays(10) })
    .where(eq(apiKeyTable.keyID, keyID));
  const { userID, email } = await newUser(db, partner);
  await db
    .update(memberTable)
    .set({ cardDataViewerUntil: inDays(5) })
    .where(eq(memberTable.userID, userID));
  await db.insert(memberInviteTable).values({
    inviteID: newID(),
    accountID: partner.accountID,
    email: "new@example.test",
    role: "support",
    tokenHash: Buffer.from(newID()),
    invitedBy: userID,
    createdOn: ctx.now,
    expiresOn: inDays(2),
  });
  expect(await listDeadlines(ctx)).toEqual({
    count: 4,
    items: [
      { kind: "member-invite", on: inDays(2).toISOString(), name: "new@example.test" },
      { kind: "card-data-viewer", on: inDays(5).toISOString(), name: email },
      { kind: "api-key", on: inDays(10).toISOString(), name: "CI" },
      { kind: "attestation", on: inDays(20).toISOString(), name: "Test" },
    ],
  });
  expect(await kinds(ctxWith(partner, ["profile.read", "api-keys.read"]))).toEqual(["api-key"]);
  expect(await kinds(ctxWith(partner, ["profile.read"]))).toEqual([]);
  expect(await kinds(ctxWith(await newPartner(db)))).toEqual([]);
  await attested(inDays(300));
  expect(await kinds(ctx)).not.toContain("attestation");
  expect(await kinds({ ...ctx, now: inDays(4) })).toEqual(["card-data-viewer", "api-key"]);
});

test("disputes and bank accounts link to their own pages, and are listed once for merchant and partner", async () => {
  const { partner, transferID, merchant, at } = await newCardPayment(88_00, {
    start: new Date(Date.now() - HOUR),
  });
  const { disputeID, respondBy } = await transact(at(5000), (ctx) =>
    openTestDispute(ctx, transferID, { amount: cents(10_00) }),
  );
  const { accountID } = await newAccount(db, partner);
  const ctx = ctxFor(partner, accountID);
  const { bankAccountID } = await newBankAccount(ctx);
  await transact(ctx, (open) => initiateMicroDeposits(open, bankAccountID));
  const { items, count } = await listDeadlines(ctxFor(partner));
  expect(count).toBe(2);
  expect(items).toContainEqual(
    expect.objectContaining({
      kind: "dispute",
      id: disputeID,
      accountID: merchant.accountID,
      amount: 10_00,
      on: respondBy,
    }),
  );
  expect(items).toContainEqual(expect.objectContaining({ kind: "bank-verification", id: bankAccountID, accountID }));
  const own = { ...ctxFor(partner, merchant.accountID), partnerID: merchant.accountID };
  expect(await kinds(own)).toEqual(["dispute"]);
});

test("of many deadlines the soonest are listed, with the total number", async () => {
  const partner = await newPartner(db);
  const ctx = ctxWith(partner);
  for (let days = 1; days <= DEADLINES_MAX + 2; days++) {
    const { keyID } = await newKey(db, partner.accountID);
    await db
      .update(apiKeyTable)
      .set({ expiresOn: daysAfter(ctx.now, days) })
      .where(eq(apiKeyTable.keyID, keyID));
  }
  const { items, count } = await listDeadlines(ctx);
  expect([items.length, count]).toEqual([DEADLINES_MAX, DEADLINES_MAX + 2]);
  expect(items.at(-1)?.on).toBe(daysAfter(ctx.now, DEADLINES_MAX).toISOString());
});
