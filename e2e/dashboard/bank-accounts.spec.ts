import { expect, type Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { bankAccountTable } from "@/db/schema";
import { newAccountNumber, newBankAccount } from "@/testing/bank-accounts";
import { ctxFor } from "@/testing/context";
import { accountNameOf, newAccount, testDatabase } from "@/testing/factories";
import { watched } from "../canary";
import { staffOf } from "./account-staff";
import { expectAccessible, expectRefused, test } from "./pages";

const db = testDatabase();

const row = (page: Page, table: string, name: string) =>
  page
    .getByRole("table", { name: table })
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name }) });
const act = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Confirms the action in its dialog. */
async function confirm(page: Page, question: string, label: string): Promise<void> {
  const dialog = page.getByRole("alertdialog", { name: question });
  await dialog.getByRole("button", { name: label, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

test("a bank account is linked, verified by two deposits after a wrong answer, and removed", async ({
  context,
  page,
  pageErrors,
}) => {
  const partner = await staffOf(context);
  const { accountID } = await newAccount(db, partner, { capabilities: ["transfers", "send-funds"] });
  const accountNumber = watched("identity", newAccountNumber());
  const name = `Sandbox Bank 2739 ending ${accountNumber.slice(-4)}`;
  await page.goto(`/accounts/${accountID}/sources`);
  await page.getByRole("link", { name: "Link bank account" }).click();
  await expect(page.getByLabel("Account holder")).toHaveValue(accountNameOf(accountID));
  await page.getByLabel("Account number", { exact: true }).fill(accountNumber);
  await page.getByLabel("Routing number").fill("273976368");
  await act(page, "Link bank account").click();
  await expect(page.getByRole("link", { name: "Routing number: One of its digits is wrong." })).toBeVisible();
  await page.getByLabel("Routing number").fill("273976369");
  await expect(page.getByText("Sandbox Bank 2739")).toBeVisible();
  await act(page, "Link bank account").click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("Not verified", { exact: true })).toBeVisible();
  await expect(page.locator("html")).not.toContainText(accountNumber);
  await act(page, "Send two deposits").click();
  await expect(page.getByText(/^The money .* 3 of 3 attempts are left/)).toBeVisible();
  await page.getByLabel("First deposit").fill("0.12");
  await act(page, "Verify").click();
  await expect(page.getByText("The two amounts must be less than a dollar each.")).toBeVisible();
  await page.getByLabel("Second deposit").fill("0.34");
  await act(page, "Verify").click();
  await expect(page.getByText("That does not match: ", { exact: false })).toBeVisible();
  await expectRefused(pageErrors, 409);
  await expect(page.getByText(/2 of 3 attempts are left/)).toBeVisible();
  await act(page, "Fill in").click();
  await act(page, "Verify").click();
  await expect(page.getByText("This bank account can receive payouts and be debited.")).toBeVisible();
  await expect(row(page, "Payment methods", "Bank debit, own money (ACH)")).toContainText(
    "Adds the account’s own money",
  );
  await act(page, "Remove").click();
  await confirm(page, `Remove ${name}?`, "Remove bank account");
  await expect(page.getByRole("heading", { name: "No bank accounts yet" })).toBeVisible();
});

test("a code verifies a bank account by keyboard alone, and its tab shows how it can be used", async ({
  context,
  page,
}) => {
  const partner = await staffOf(context);
  const { accountID } = await newAccount(db, partner, { capabilities: ["transfers", "send-funds"], wallet: true });
  await newBankAccount(ctxFor(partner, accountID));
  await page.goto(`/accounts/${accountID}`);
  const parts = page.getByRole("navigation", { name: "Account sections" });
  await parts.getByRole("link", { name: "Money sources" }).click();
  await expect(row(page, "Bank accounts", "Sandbox Bank 2739")).toContainText("Jules Jackson");
  await expect(page.getByRole("table", { name: "Payment methods" }).getByRole("rowheader")).toHaveCount(2);
  await page.getByRole("link", { name: /^Sandbox Bank 2739/ }).press("Enter");
  await act(page, "Send $0.01").press("Enter");
  await page.getByRole("textbox", { name: "Code" }).fill("12");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Enter MV and four digits.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Code" }).fill("mv0001");
  await page.keyboard.press("Enter");
  await expect(page.getByText("This bank account can receive payouts and be debited.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Money sources" }).click();
  await expect(row(page, "Bank accounts", "Sandbox Bank 2739")).toContainText("Verified");
  await expect(page.getByRole("table", { name: "Payment methods" }).getByRole("rowheader")).toHaveCount(4);
});

test("a locked bank account says why, and links to another one", async ({ context, page }) => {
  const partner = await staffOf(context);
  const { accountID } = await newAccount(db, partner, { capabilities: ["transfers"] });
  const { bankAccountID } = await newBankAccount(ctxFor(partner, accountID));
  const exception = { achReturnCode: "R02", description: "The account is closed." };
  await db
    .update(bankAccountTable)
    .set({ status: "errored", statusReason: "ach-credit-return", exception })
    .where(eq(bankAccountTable.bankAccountID, bankAccountID));
  await page.goto(`/accounts/${accountID}/sources/bank-accounts/${bankAccountID}`);
  await expect(page.getByText("The bank sent a credit back. R02: The account is closed.")).toBeVisible();
  await expect(act(page, "Send $0.01")).toHaveCount(0);
  await expect(page.getByText("It can’t be used right now.")).toBeVisible();
  await page.getByRole("link", { name: "Link bank account" }).click();
  await page.waitForURL("**/sources/bank-accounts/new");
});

test("without permission to change bank accounts, people see them without actions", async ({ context, page }) => {
  const partner = await staffOf(context, "read-only");
  const { accountID } = await newAccount(db, partner, { capabilities: ["transfers"] });
  const { bankAccountID } = await newBankAccount(ctxFor(partner, accountID));
  await page.goto(`/accounts/${accountID}/sources/bank-accounts/${bankAccountID}`);
  await expect(page.getByText(/^You need permission to change bank accounts/)).toBeVisible();
  for (const name of ["Remove", "Send $0.01", "Send two deposits"]) await expect(act(page, name)).toHaveCount(0);
});
