import { expect, test } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { auditTrailView, bankAccountTable } from "@/db/schema";
import {
  bankAccountBody,
  eventsOf,
  methodsOf,
  newAccountNumber,
  newBankAccount,
  newBankSetting,
  REAL_TIME,
} from "@/testing/bank-accounts";
import { asChange, ctxFor, transact } from "@/testing/context";
import { newAccount, testDatabase } from "@/testing/factories";
import { failureOf } from "@/testing/files";
import { openBankSecrets } from "@/lib/domain/platform/vault/bank-account-numbers";
import { BankAccount, bankAccounts } from "./contract";
import { linkBankAccount } from "./link-bank-account";
import { getBankAccount, listBankAccounts } from "./queries";
import { removeBankAccount } from "./bank-accounts";
import { LinkBankAccount } from "./shared/link-request";

const db = testDatabase();

test("a linked bank account shows everything except its number, which only the vault stores", async () => {
  const { ctx, accountID } = await newBankSetting();
  const accountNumber = newAccountNumber();
  const made = await newBankAccount(ctx, { accountNumber });
  expect(BankAccount.parse(made)).toEqual({
    bankAccountID: made.bankAccountID,
    fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
    status: "new",
    statusReason: "bank-account-created",
    holderName: "Jules Jackson",
    holderType: "individual",
    bankName: "Sandbox Bank 2739",
    bankAccountType: "checking",
    routingNumber: "273976369",
    lastFourAccountNumber: accountNumber.slice(-4),
    updatedOn: made.updatedOn,
  });
  expect(await getBankAccount(ctx, made.bankAccountID)).toEqual(made);
  const [held] = await rows<{ text: string }>(
    db,
    sql`select concat(
      (select b::text from bank_account b where bank_account_id = ${made.bankAccountID}),
      (select s::text from vault.identity_secret s where owner = ${made.bankAccountID})) as text`,
  );
  expect(held?.text).toContain(made.bankAccountID);
  expect(held?.text).not.toContain(accountNumber);
  expect(held?.text).not.toContain(Buffer.from(accountNumber).toString("hex"));
  const place = { bankAccountID: made.bankAccountID, accountID, partnerID: ctx.homePartnerID };
  expect(await openBankSecrets(ctx, place)).toEqual({ accountNumber });
});

test("a caller who waits for payment methods gets those that can be used", async () => {
  const { ctx } = await newBankSetting(["transfers"]);
  const { paymentMethods, ...made } = await newBankAccount({ ...ctx, waitFor: "payment-method" });
  expect(paymentMethods?.map(({ paymentMethodType }) => paymentMethodType).sort()).toEqual([
    "ach-credit-same-day",
    "ach-credit-standard",
  ]);
  expect(await methodsOf(made.bankAccountID)).toHaveLength(4);
  const instant = await newBankAccount(ctx, { routingNumber: REAL_TIME });
  expect(instant).not.toHaveProperty("paymentMethods");
  expect(await methodsOf(instant.bankAccountID)).toHaveLength(5);
  expect(await eventsOf(ctx)).toEqual([
    "bankAccount.created",
    "paymentMethod.enabled",
    "paymentMethod.enabled",
    "bankAccount.created",
    "paymentMethod.enabled",
    "paymentMethod.enabled",
    "paymentMethod.enabled",
  ]);
});

test("the same numbers are one bank account of an account, even if they are linked repeatedly or at once", async () => {
  const { ctx, partner } = await newBankSetting();
  const accountNumber = newAccountNumber();
  const made = await Promise.all(Array.from({ length: 8 }, () => newBankAccount(ctx, { accountNumber })));
  expect(new Set(made.map(({ bankAccountID }) => bankAccountID)).size).toBe(1);
  expect(await listBankAccounts(ctx)).toHaveLength(1);
  expect((await eventsOf(ctx)).filter((type) => type === "bankAccount.created")).toHaveLength(1);
  const { accountID } = await newAccount(db, partner);
  const other = await newBankAccount(ctxFor(partner, accountID), { accountNumber });
  expect(other.bankAccountID).not.toBe(made[0]?.bankAccountID);
  expect(other.fingerprint).toBe(made[0]?.fingerprint);
  const elsewhere = await newBankAccount(ctx, { accountNumber, routingNumber: REAL_TIME });
  expect(elsewhere.fingerprint).not.toBe(other.fingerprint);
  const { ctx: another } = await newBankSetting();
  const theirs = await newBankAccount(another, { accountNumber });
  expect(theirs.fingerprint, "another partner learns nothing from it").not.toBe(other.fingerprint);
});

test("a removed bank account is gone with its payment methods, and may be linked again under a new ID", async () => {
  const { ctx } = await newBankSetting(["transfers"]);
  const accountNumber = newAccountNumber();
  const first = await newBankAccount(ctx, { accountNumber });
  await transact(ctx, (open) => removeBankAccount(open, first.bankAccountID));
  expect(await listBankAccounts(ctx)).toEqual([]);
  expect(await failureOf(getBankAccount(ctx, first.bankAccountID))).toBe("notFound");
  expect(await failureOf(transact(ctx, (open) => removeBankAccount(open, first.bankAccountID)))).toBe("notFound");
  expect((await eventsOf(ctx)).slice(3)).toEqual([
    "bankAccount.deleted",
    "paymentMethod.disabled",
    "paymentMethod.disabled",
  ]);
  const second = await newBankAccount(ctx, { accountNumber });
  expect(second.bankAccountID).not.toBe(first.bankAccountID);
  expect(second.fingerprint).toBe(first.fingerprint);
});

test("an aggregator's token links the sandbox's account, verified at once", async () => {
  const { ctx, partner } = await newBankSetting();
  const link = (body: object) => transact(ctx, (open) => linkBankAccount(open, LinkBankAccount.parse(body)));
  const made = await link({ plaid: { token: "any" } });
  expect(made).toMatchObject({
    status: "verified",
    statusReason: "verification-successful",
    routingNumber: "011401533",
    lastFourAccountNumber: "0000",
    bankAccountType: "checking",
    holderType: "business",
  });
  expect(made.holderName).not.toBe(partner.displayName);
  expect((await link({ plaidLink: { publicToken: "other" } })).bankAccountID).toBe(made.bankAccountID);
  expect(await link({ mx: { authorizationCode: "any" } })).toMatchObject({
    status: "verified",
    routingNumber: "123456780",
    bankName: "Gringotts Bank",
  });
});

test("a wrong check digit is rejected, except for the documented sample in the sandbox", async () => {
  const { ctx } = await newBankSetting();
  expect(await failureOf(newBankAccount(ctx, { routingNumber: "273976368" }))).toMatchObject({
    account: { routingNumber: expect.stringContaining("check digit") as unknown },
  });
  expect(await newBankAccount(ctx, { routingNumber: "123456789" })).toMatchObject({ bankName: "Sandbox Bank 1234" });
});

test("production rejects the sandbox's sample number, and has no aggregator yet", async () => {
  const { ctx } = await newBankSetting([], "production");
  expect(await newBankAccount(ctx, { routingNumber: "021000021" })).toMatchObject({ bankName: "021000021" });
  expect(await failureOf(newBankAccount(ctx, { routingNumber: "123456789" }))).toHaveProperty("account");
  for (const body of [
    { plaid: { token: "t" } },
    { plaidLink: { publicToken: "t" } },
    { mx: { authorizationCode: "t" } },
  ])
    expect(await failureOf(transact(ctx, (open) => linkBankAccount(open, LinkBankAccount.parse(body))))).toEqual({
      [Object.keys(body)[0] ?? ""]: "is not offered in production yet",
    });
  expect(await listBankAccounts(ctx)).toHaveLength(1);
});

test("linking leaves one row in the audit log, without a number, and a repeat leaves none", async () => {
  const { ctx, accountID } = await newBankSetting();
  const body = bankAccountBody();
  const link = () =>
    asChange(ctx, bankAccounts.link, { accountID }, (open) => linkBankAccount(open, LinkBankAccount.parse(body)));
  const made = await link();
  await link();
  const auditRows = await db.select().from(auditTrailView).where(eq(auditTrailView.accountID, accountID));
  expect(auditRows.map(({ action, object, objectName }) => [action, object, objectName])).toEqual([
    ["bank-account.link", made.bankAccountID, `Sandbox Bank 2739 •••• ${made.lastFourAccountNumber}`],
  ]);
  expect(JSON.stringify(auditRows)).not.toContain(body.account.accountNumber);
});

test("a bank account of another account is not found", async () => {
  const { ctx, partner } = await newBankSetting();
  const { bankAccountID } = await newBankAccount(ctx);
  const other = ctxFor(partner);
  expect(await failureOf(getBankAccount(other, bankAccountID))).toBe("notFound");
  expect(await failureOf(transact(other, (open) => removeBankAccount(open, bankAccountID)))).toBe("notFound");
  expect(await listBankAccounts(other)).toEqual([]);
  expect(await db.$count(bankAccountTable, eq(bankAccountTable.bankAccountID, bankAccountID))).toBe(1);
});
