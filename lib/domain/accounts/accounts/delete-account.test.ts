import { and, eq } from "drizzle-orm";
import { expect, test } from "@playwright/test";
import {
  accountTable,
  auditTrailView,
  connectionTable,
  eventTable,
  fileTable,
  identitySecretTable,
  inviteTable,
  issuedCardTable,
  walletTable,
} from "@/db/schema";
import { checkBooks } from "@/testing/books";
import { newCard } from "@/testing/cards";
import { asChange, ctxFor, transact } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { inviteOf, newInvite } from "@/testing/onboarding";
import { fund } from "@/testing/wallets";
import { textOf } from "@/testing/text";
import { newID, type FileID, type AccountID } from "@/lib/core/api/ids";
import { storeIdentity, placeOfAccount } from "@/lib/domain/platform/vault/identity";
import { createInvite } from "@/lib/domain/onboarding/invites/create-invite";
import { accounts, ListAccounts } from "./contract";
import { deleteAccount } from "./accounts";
import { deletionBlockers } from "./deletion-blockers";
import { getAccount, listAccounts } from "./queries";

checkBooks();

const db = testDatabase();

async function setting() {
  const partner = await newPartner(db);
  const { accountID, walletID } = await newAccount(db, partner, {
    capabilities: ["wallet", "card-issuing"],
    wallet: true,
  });
  const ctx = ctxFor(partner, accountID);
  await storeIdentity(ctx, placeOfAccount({ accountID, homePartnerID: ctx.homePartnerID }), { ein: "123456789" });
  await storeIdentity(
    ctx,
    { ...placeOfAccount(ctx), ownerKind: "representative", owner: newID() },
    { governmentID: { ssn: { full: "123456789" } } },
  );
  return {
    partner,
    accountID,
    walletID,
    ctx,
    remove: () => asChange(ctx, accounts.delete, { accountID }, deleteAccount),
  };
}

const secretsOf = (accountID: AccountID) =>
  db.select().from(identitySecretTable).where(eq(identitySecretTable.accountID, accountID));
const audited = (accountID: AccountID) =>
  db
    .select()
    .from(auditTrailView)
    .where(and(eq(auditTrailView.accountID, accountID), eq(auditTrailView.action, "account.delete")));
const eventsFor = (accountID: AccountID) =>
  db
    .select()
    .from(eventTable)
    .where(and(eq(eventTable.accountID, accountID), eq(eventTable.type, "account.deleted")));

test("a deleted account leaves the list but can still be read, with the day it was deleted", async () => {
  const { ctx, accountID, remove } = await setting();
  await remove();
  expect(await listAccounts(ctx, ListAccounts.parse({}))).toEqual([]);
  const account = await getAccount(ctx);
  expect(account).toMatchObject({ accountID, disconnectedOn: ctx.now.toISOString(), updatedOn: ctx.now.toISOString() });
  expect(await listAccounts(ctx, ListAccounts.parse({ includeDisconnected: "true" }))).toEqual([account]);
  expect([await audited(accountID), await eventsFor(accountID)].map((rows) => rows.length)).toEqual([1, 1]);
});

test("a deleted account's identity data is destroyed; account, wallet and audit log stay", async () => {
  const { accountID, remove } = await setting();
  expect(await secretsOf(accountID)).toHaveLength(2);
  await remove();
  expect(await secretsOf(accountID)).toEqual([]);
  expect(await db.select().from(accountTable).where(eq(accountTable.accountID, accountID))).toHaveLength(1);
  expect(await db.select().from(walletTable).where(eq(walletTable.accountID, accountID))).toHaveLength(1);
});

test("the documents of a deleted account become unreadable immediately", async () => {
  const { ctx, accountID, remove } = await setting();
  const now = new Date();
  await db.insert(fileTable).values({
    partnerID: ctx.homePartnerID,
    fileID: newID<FileID>(),
    accountID,
    fileName: "passport.png",
    filePurpose: "identity_verification",
    fileStatus: "approved",
    metadata: "{}",
    contentType: "image/png",
    sizeBytes: 1,
    sha256: Buffer.alloc(32),
    keyVersion: 1,
    wrappedKey: Buffer.alloc(60),
    createdOn: now,
    updatedOn: now,
  });
  await remove();
  expect(await db.select().from(fileTable).where(eq(fileTable.accountID, accountID))).toMatchObject([
    { fileName: "passport.png", wrappedKey: Buffer.alloc(0) },
  ]);
});

test("birth date and numbers in the account's invite are destroyed too, and other invites stay unchanged", async () => {
  const { partner, accountID, remove } = await setting();
  const prefill = {
    accountType: "individual",
    profile: {
      individual: {
        name: { firstName: "Amanda", lastName: "Yang" },
        birthDate: { day: 9, month: 11, year: 1989 },
        governmentID: { ssn: { full: "123-45-6789" } },
      },
    },
  };
  const { ctx, invite } = await newInvite(partner, { prefill });
  const other = await createInvite(ctx, inviteOf({ prefill }));
  await db
    .update(inviteTable)
    .set({ redeemedOn: new Date(), redeemedAccountID: accountID })
    .where(eq(inviteTable.code, invite.code));
  await remove();
  const prefillOf = async (code: string) =>
    (await db.select().from(inviteTable).where(eq(inviteTable.code, code)))[0]?.prefill;
  expect(await prefillOf(invite.code)).toMatchObject({
    profile: { individual: { name: { firstName: "Amanda", lastName: "Yang" } } },
  });
  expect(textOf(await prefillOf(invite.code))).not.toMatch(/1989|6789/);
  expect(await prefillOf(other.code)).toMatchObject({ profile: { individual: { birthDate: { year: 1989 } } } });
});

test("an account with money in the wallet or open cards cannot be deleted, and the error says why", async () => {
  const { ctx, walletID, accountID, remove } = await setting();
  await newCard(ctx, walletID);
  await newCard(ctx, walletID);
  await fund(ctx, walletID, 1234);
  expect(await deletionBlockers(ctx)).toEqual([
    { blocker: "wallet-balance", message: "its wallet holds 12.34 USD" },
    { blocker: "open-cards", message: "2 of its cards are not closed" },
  ]);
  await expect(remove()).rejects.toMatchObject({
    kind: "conflict",
    message: "the account cannot be deleted: its wallet holds 12.34 USD; 2 of its cards are not closed",
  });
  expect(await secretsOf(accountID)).toHaveLength(2);
  expect(await getAccount(ctx)).not.toHaveProperty("disconnectedOn");
  await fund(ctx, walletID, -1234);
  await expect(remove()).rejects.toMatchObject({ kind: "conflict" });
  await db.update(issuedCardTable).set({ state: "closed" }).where(eq(issuedCardTable.accountID, accountID));
  expect(await deletionBlockers(ctx)).toEqual([]);
  await remove();
});

test("deleting an account twice, even at the same time, deletes it once", async () => {
  const { ctx, accountID, remove } = await setting();
  await Promise.all([remove(), remove(), remove()]);
  const { disconnectedOn } = await getAccount(ctx);
  await asChange({ ...ctx, now: new Date(Date.now() + 1000) }, accounts.delete, { accountID }, deleteAccount);
  expect((await getAccount(ctx)).disconnectedOn).toBe(disconnectedOn);
  expect([await audited(accountID), await eventsFor(accountID)].map((rows) => rows.length)).toEqual([1, 1]);
});

test("an account of two partners keeps its identity until the second one disconnects", async () => {
  const { ctx, accountID, remove } = await setting();
  const second = await newPartner(db);
  const seconds = ctxFor(second, accountID, { homePartnerID: ctx.homePartnerID });
  await db
    .insert(connectionTable)
    .values({ partnerID: second.accountID, accountID, scopes: [], createdOn: new Date() });
  await remove();
  expect(await secretsOf(accountID)).toHaveLength(2);
  expect(await getAccount(seconds)).not.toHaveProperty("disconnectedOn");
  await transact(seconds, deleteAccount);
  expect(await secretsOf(accountID)).toEqual([]);
});

test("an account can delete neither itself nor an account it is not connected to", async () => {
  const { partner, accountID } = await setting();
  await expect(transact(ctxFor(partner), deleteAccount)).rejects.toMatchObject({ kind: "conflict" });
  await expect(transact(ctxFor(await newPartner(db), accountID), deleteAccount)).rejects.toMatchObject({
    kind: "notFound",
  });
});
