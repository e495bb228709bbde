import { expect, test } from "@playwright/test";
import { and, eq, sql } from "drizzle-orm";
import { bankAccountTable, identitySecretTable, paymentMethodTable } from "@/db/schema";
import { bankAccountBody, newAccountNumber, ORDINARY } from "@/testing/bank-accounts";
import { transact } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { answersOf, newInvite, newInvitee } from "@/testing/onboarding";
import type { AccountID, BankAccountID } from "@/lib/core/api/ids";
import type { SignedInCtx } from "@/lib/domain/kernel/operations/context";
import { revokeInvite } from "@/lib/domain/onboarding/invites/invites";
import { openBankSecrets } from "@/lib/domain/platform/vault/bank-account-numbers";
import { forgetBankAccount, getInviteBank, sealBankAccount } from "./application-bank-account";
import { DraftAnswers, SealBankAccount } from "./dashboard";
import { getApplication } from "./queries";
import { redeemInvite } from "./redeem-invite";
import { saveApplication } from "./save-application";

const db = testDatabase();

const seal = (ctx: SignedInCtx, code: string, more: object = {}) =>
  transact(ctx, (open) =>
    sealBankAccount(open, code, SealBankAccount.parse({ ...bankAccountBody().account, ...more })),
  );
const sealedRows = (code: string) =>
  db.$count(
    identitySecretTable,
    and(eq(identitySecretTable.ownerKind, "application"), sql`starts_with(${identitySecretTable.owner}, ${code})`),
  );
const linkedOf = (accountID: AccountID) =>
  db.select().from(bankAccountTable).where(eq(bankAccountTable.accountID, accountID));

test("a sealed bank account is shown by its bank and the end of its number, only to the person who gave it", async () => {
  const { invite } = await newInvite(await newPartner(db));
  const [invitee, other] = [await newInvitee(), await newInvitee()];
  const expected = { bankName: "Sandbox Bank 2739", lastFour: "6789" };
  expect(await seal(invitee, invite.code, { accountNumber: "000123456789" })).toEqual(expected);
  expect((await getApplication(invitee, invite.code)).onFile).toEqual({ people: {}, bankAccount: expected });
  expect((await getApplication(other, invite.code)).onFile).toEqual({ people: {} });
  await seal(invitee, invite.code, { accountNumber: "000123450001" });
  expect((await getApplication(invitee, invite.code)).onFile.bankAccount?.lastFour).toBe("0001");
  expect(await sealedRows(invite.code)).toBe(1);
});

test("a routing number without a bank is rejected under its field", async () => {
  const { invite } = await newInvite(await newPartner(db));
  const { invite: live } = await newInvite(await newPartner(db, { mode: "production" }));
  const invitee = await newInvitee();
  const refused = { kind: "invalid", fields: { routingNumber: "is not the routing number of a bank we know" } };
  await expect(seal(invitee, invite.code, { routingNumber: "021000022" })).rejects.toMatchObject(refused);
  await expect(seal(invitee, live.code, { routingNumber: "123456789" })).rejects.toMatchObject(refused);
  expect(await seal(invitee, live.code, { routingNumber: "021000021" })).toMatchObject({ bankName: "021000021" });
  expect(await getInviteBank(invitee, invite.code, ORDINARY)).toEqual({ bankName: "Sandbox Bank 2739" });
  expect(await getInviteBank(invitee, live.code, "021000022")).toEqual({});
  expect(await sealedRows(invite.code)).toBe(0);
});

test("a draft never stores a bank account, in any field", async () => {
  const { invite } = await newInvite(await newPartner(db));
  const invitee = await newInvitee();
  const { account } = bankAccountBody();
  const answers = DraftAnswers.parse({ accountType: "business", bankAccount: account, account, ...account });
  await saveApplication(invitee, invite.code, { ...answers, version: 0 });
  const stored = await getApplication(invitee, invite.code);
  expect(JSON.stringify(stored)).not.toContain(account.accountNumber);
  expect(stored.answers).toEqual({ accountType: "business" });
});

test("the bank account is linked when the invite is accepted, and its data leaves the application", async () => {
  const { ctx, invite } = await newInvite(await newPartner(db), { capabilities: ["transfers", "send-funds"] });
  const invitee = await newInvitee();
  const accountNumber = newAccountNumber();
  await seal(invitee, invite.code, { accountNumber });
  const { accountID } = await transact(invitee, (open) => redeemInvite(open, invite.code, answersOf()));
  const [row, ...others] = await linkedOf(accountID);
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    partnerID: ctx.accountID,
    status: "new",
    holderName: "Jules Jackson",
    bankName: "Sandbox Bank 2739",
    routingNumber: ORDINARY,
    lastFour: accountNumber.slice(-4),
  });
  const bankAccountID = row?.bankAccountID as BankAccountID;
  expect(await openBankSecrets(ctx, { bankAccountID, accountID, partnerID: ctx.partnerID })).toEqual({ accountNumber });
  expect(await db.$count(paymentMethodTable, eq(paymentMethodTable.sourceID, bankAccountID))).toBe(4);
  expect(await sealedRows(invite.code)).toBe(0);
});

test("skipping the step or removing the bank account links none", async () => {
  const { invite } = await newInvite(await newPartner(db), { capabilities: ["transfers", "send-funds"] });
  const invitee = await newInvitee();
  await seal(invitee, invite.code);
  await transact(invitee, (open) => forgetBankAccount(open, invite.code));
  expect((await getApplication(invitee, invite.code)).onFile).toEqual({ people: {} });
  const { accountID } = await transact(invitee, (open) => redeemInvite(open, invite.code, answersOf()));
  expect(await linkedOf(accountID)).toEqual([]);
});

test("a withdrawn invite keeps no bank account and accepts none", async () => {
  const { ctx, invite } = await newInvite(await newPartner(db));
  const invitee = await newInvitee();
  await seal(invitee, invite.code);
  await transact(ctx, (open) => revokeInvite(open, invite.code));
  expect(await sealedRows(invite.code)).toBe(0);
  await expect(seal(invitee, invite.code)).rejects.toMatchObject({ kind: "conflict" });
});
