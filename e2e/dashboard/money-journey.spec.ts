import { expect, type BrowserContext, type Page } from "@playwright/test";
import { capabilityTable } from "@/db/schema";
import { newAccountNumber } from "@/testing/bank-accounts";
import { ctxFor, transact } from "@/testing/context";
import { accountNameOf, newAccount, newPartner, type Partner, testDatabase } from "@/testing/factories";
import { newPerson } from "@/testing/people";
import { newWallet } from "@/testing/wallets";
import type { AccountID } from "@/lib/core/api/ids";
import { createFeePlan, createFeePlanAgreement } from "@/lib/domain/money/fee-plans/fee-plans";
import { CreateFeePlan } from "@/lib/domain/money/fee-plans/dashboard";
import { LinkCard } from "@/lib/domain/money/linked-cards/contract";
import { linkCard } from "@/lib/domain/money/linked-cards/link-card";
import { watched } from "../canary";
import { signIn, test } from "./pages";

const db = testDatabase();
/** The sandbox's rails take some seconds, and the page polls every few. */
const ARRIVAL = { timeout: 45_000 };

const PLAN = {
  code: "journey",
  name: "Journey",
  cardAcquiringModel: "flat-rate",
  minimumCommitment: 0,
  monthlyPlatformFee: 0,
  fees: [
    {
      billableEvent: "card-acquiring",
      feeName: "Card payment",
      feeModel: "blended",
      fixedAmount: 30,
      variableRate: "2.9",
    },
  ],
};
const CARD = {
  cardNumber: "4111111111111111",
  cardCvv: "111",
  expiration: { month: "12", year: "35" },
  billingAddress: { addressLine1: "1 Main St", postalCode: "11111" },
};

/** A partner with an empty wallet and a card. Its account pays 2.9% and 30 cents for each card payment. */
async function setting(context: BrowserContext) {
  const partner = await newPartner(db, { attested: true });
  await enableOwn(partner.accountID);
  await newWallet(db, partner.accountID, partner.accountID);
  await transact(ctxFor(partner), (open) => linkCard(open, LinkCard.parse(CARD)));
  const { accountID } = await newAccount(db, partner, {
    capabilities: ["transfers", "wallet", "collect-funds"],
    wallet: true,
  });
  await agree(partner, accountID);
  await signIn(context, await newPerson(db, partner, { role: "owner" }));
  return { partner, payee: { accountID, name: accountNameOf(accountID) } };
}

async function enableOwn(accountID: AccountID): Promise<void> {
  const dates = { createdOn: new Date(), updatedOn: new Date() };
  await db.insert(capabilityTable).values(
    (["transfers", "wallet", "send-funds"] as const).map((capability) => ({
      partnerID: accountID,
      accountID,
      capability,
      status: "enabled" as const,
      ...dates,
    })),
  );
}

async function agree(partner: Partner, accountID: AccountID): Promise<void> {
  const { planID } = await transact(ctxFor(partner), (open) => createFeePlan(open, CreateFeePlan.parse(PLAN)));
  await transact(ctxFor(partner, accountID), (open) => createFeePlanAgreement(open, { planID }));
}

test("money comes from a bank, is paid on, taken by card and refunded, and every amount is exact", async ({
  context,
  page,
}) => {
  test.setTimeout(180_000);
  const { partner, payee } = await setting(context);
  const own = `${partner.displayName} (your account)`;
  const bank = await linkAndVerify(page);
  await test.step("the wallet is filled from the bank", async () => {
    await pay(page, { from: own, to: own, amount: "500", by: `${bank}: Bank debit, own money (ACH)`, into: "Wallet" });
    await expect(page.getByText("The money has arrived.")).toBeVisible(ARRIVAL);
    await page.goto("/wallet");
    await expectBalance(page, "$500.00");
    await expectRow(page, /^Top up from checking \d{4}$/, ["+$500.00", "$500.00"]);
  });
  await test.step("an account is paid from the wallet", async () => {
    await pay(page, { from: own, to: payee.name, amount: "125.50", by: "Wallet", into: "Wallet" });
    await expect(page.getByText("The money has arrived.")).toBeVisible(ARRIVAL);
    await expect(page.getByText("No fees so far.")).toBeVisible();
    await page.goto("/wallet");
    await expectBalance(page, "$374.50");
    await page.goto(`/accounts/${payee.accountID}/wallet`);
    await expectBalance(page, "$125.50");
  });
  await test.step("a card pays the account, which gets the rest after the fee", async () => {
    await pay(page, { from: own, to: payee.name, amount: "100", by: "Visa ending 1111: Card payment", into: "Wallet" });
    await expect(page.getByText("The money has arrived.")).toBeVisible(ARRIVAL);
    const fees = page.getByRole("region", { name: "Fees" });
    await expect(fees.getByText("The destination pays", { exact: true })).toBeVisible();
    await expect(fees.getByText("$3.20")).toBeVisible();
    await page.goto(`/accounts/${payee.accountID}/wallet`);
    await expectBalance(page, "$222.30");
    await expectRow(page, "Card payment from Visa 1111", ["+$100.00", "$3.20", "$222.30"]);
    await page.goto("/wallet");
    await expectBalance(page, "$374.50");
    await page.goto("/billing/fees");
    await expect(page.getByRole("row").filter({ hasText: "Card payment" })).toContainText("$3.20");
  });
  await test.step("a part of the card payment is refunded, and the fee stays", async () => {
    await page.goto("/transfers");
    await page
      .getByRole("row", { name: /\$100\.00/ })
      .getByRole("link")
      .click();
    await page.getByRole("button", { name: "Refund", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Refund the transfer of $100.00" });
    await dialog.getByLabel("Amount").fill("40.25");
    await dialog.getByRole("button", { name: "Refund", exact: true }).click();
    const refunds = page.getByRole("region", { name: "Refunds" });
    await expect(refunds.getByText("$40.25")).toBeVisible();
    await expect(refunds.getByText("Completed")).toBeVisible(ARRIVAL);
    await page.goto(`/accounts/${payee.accountID}/wallet`);
    await expectBalance(page, "$182.05");
    await expectRow(page, /refund/i, ["−$40.25", "$182.05"]);
    await page.goto("/wallet");
    await expectBalance(page, "$374.50");
  });
});

/** Links a bank account of the partner and proves it by two deposits. Returns its name. */
async function linkAndVerify(page: Page): Promise<string> {
  const accountNumber = watched("identity", newAccountNumber());
  await page.goto("/");
  const menu = page.getByRole("navigation", { name: "Sections" });
  await menu.getByRole("link", { name: "Money sources" }).click();
  await page.getByRole("link", { name: "Link bank account" }).click();
  await page.getByLabel("Routing number").fill("273976369");
  await page.getByLabel("Account number", { exact: true }).fill(accountNumber);
  await page.getByRole("button", { name: "Link bank account" }).click();
  const bank = `Sandbox Bank 2739 ending ${accountNumber.slice(-4)}`;
  await expect(page.getByRole("heading", { level: 1, name: bank })).toBeVisible();
  await page.getByRole("button", { name: "Send two deposits" }).click();
  await page.getByRole("button", { name: "Fill in" }).click();
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("This bank account can receive payouts and be debited.")).toBeVisible();
  return bank;
}

interface Payment {
  from: string;
  to: string;
  amount: string;
  by: string;
  into: string;
}

/** Makes a transfer with the form, and ends on its page. */
async function pay(page: Page, { from, to, amount, by, into }: Payment): Promise<void> {
  await page.goto("/transfers/new");
  await choose(page, "From", from);
  await choose(page, "To", to);
  await page.getByLabel("Amount").fill(amount);
  for (const [side, method] of [
    ["Pay with", by],
    ["Deliver to", into],
  ] as const)
    await page
      .getByRole("group", { name: side, exact: true })
      .getByRole("radio", { name: method, exact: true })
      .check();
  await page.getByRole("button", { name: "Create transfer" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Transfer of $" })).toBeVisible();
}

async function choose(page: Page, label: string, name: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(name.replace(" (your account)", ""));
  await page.getByRole("option", { name }).click();
}

async function expectBalance(page: Page, available: string): Promise<void> {
  const sum = page.locator("dl[aria-label=Balances] > div").filter({ hasText: "Available" }).locator("dd").first();
  await expect(sum).toHaveText(available);
}

/** Expects a transaction's row with its amount, fee and the balance after it. */
async function expectRow(page: Page, memo: string | RegExp, event: readonly string[]): Promise<void> {
  const row = page
    .getByRole("table", { name: "Transactions" })
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: memo }) });
  for (const text of event) await expect(row).toContainText(text);
}
