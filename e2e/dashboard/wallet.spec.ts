import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { checkBooks } from "@/testing/books";
import { ctxFor } from "@/testing/context";
import { newAccount, testDatabase } from "@/testing/factories";
import { fund, newWallet, receive } from "@/testing/wallets";
import type { Role } from "@/lib/core/access/roles";
import { staffOf } from "./account-staff";
import { expectAccessible, selectDays, test } from "./pages";

checkBooks();

const db = testDatabase();

/** An account with available and pending money, and a signed-in member of its partner's staff. */
async function setting(context: Parameters<typeof staffOf>[0], role: Role = "owner") {
  const partner = await staffOf(context, role);
  const { accountID, walletID } = await newAccount(db, partner, { wallet: true });
  const ctx = ctxFor(partner, accountID);
  await fund(ctx, walletID, 100_000);
  const memo = "ACH payment from Orchard";
  const { sourceID } = await receive(ctx, walletID, 5000, { fee: 100, ended: "completed", memo });
  await receive(ctx, walletID, 1234, { memo: "ACH payment from Bakery" });
  return { partner, accountID, sourceID };
}

const balance = (page: Page, label: string) =>
  page.locator("dl[aria-label=Balances] > div").filter({ hasText: label }).locator("dd").first();
const row = (page: Page, name: string) =>
  page
    .getByRole("table", { name: "Transactions" })
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name }) });

test("added test money changes the balance, and its transaction shows its ledger entries", async ({
  context,
  page,
}) => {
  const { accountID } = await setting(context);
  await page.goto(`/accounts/${accountID}`);
  await page.getByRole("navigation", { name: "Account sections" }).getByRole("link", { name: "Wallet" }).click();
  await expect(balance(page, "Available")).toHaveText("$1,049.00");
  await expect(balance(page, "Pending")).toHaveText("$12.34");
  await expect(balance(page, "Held")).toHaveText("$0.00");
  await page.getByRole("button", { name: "Add test money" }).click();
  const dialog = page.getByRole("dialog", { name: "Add test money" });
  await dialog.getByRole("button", { name: "Add money" }).click();
  await expect(dialog.getByText("Amount is required")).toBeVisible();
  await dialog.getByLabel("Amount").fill("250.5");
  await dialog.getByLabel("Reason").fill("A round of testing");
  await dialog.getByRole("button", { name: "Add money" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(balance(page, "Available")).toHaveText("$1,299.50");
  const added = row(page, "A round of testing");
  await expect(added).toContainText("+$250.50");
  await expect(added).toContainText("$1,299.50");
  await expect(
    page.getByRole("table", { name: "Adjustments" }).getByRole("rowheader", { name: "A round of testing" }),
  ).toBeVisible();
  await added.getByRole("button", { name: "A round of testing" }).click();
  const panel = page.getByRole("dialog", { name: "A round of testing" });
  await expect(panel.getByText("Available balance of this wallet")).toBeVisible();
  await expect(panel.getByText("−$250.50")).toBeVisible();
  await expectAccessible(page);
});

test("transactions are found by type, status, day and source, and exported with their total", async ({
  context,
  page,
}) => {
  const { accountID, sourceID } = await setting(context);
  await page.goto(`/accounts/${accountID}/wallet`);
  await page.getByRole("link", { name: "Pending", exact: true }).click();
  await expect(row(page, "ACH payment from Bakery")).toContainText("+$12.34");
  await expect(row(page, "ACH payment from Orchard")).toHaveCount(0);
  await page.getByRole("link", { name: "All", exact: true }).click();
  await expect(row(page, "Test money")).toContainText("+$1,000.00");
  await page.getByLabel("Type").selectOption("Payment");
  await expect(row(page, "Test money")).toHaveCount(0);
  await page.getByRole("button", { name: "More filters" }).click();
  const panel = page.getByRole("dialog", { name: "Filters" });
  await selectDays(panel, { from: "2020-01-01" });
  await expect(page).toHaveURL(/createdStartDateTime=2020-01-01/);
  await panel.getByLabel("Source ID").fill(sourceID);
  await page.getByRole("button", { name: "Show transactions" }).click();
  await expect(row(page, "ACH payment from Bakery")).toHaveCount(0);
  await expect(row(page, "ACH payment from Orchard")).toContainText("$1,049.00");
  await expect(row(page, "ACH payment from Orchard")).toContainText("+$49.00");
  const search = page.getByRole("searchbox", { name: "Search transactions" });
  await search.fill("no such thing");
  await expect(row(page, "ACH payment from Orchard")).toHaveCount(0);
  await search.fill(sourceID);
  await expect(row(page, "ACH payment from Orchard")).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^wallet-transactions-\d{4}-\d\d-\d\d-1-rows\.csv$/);
  const lines = readFileSync(await download.path(), "utf8")
    .trimEnd()
    .split("\r\n");
  expect([lines.length, lines.at(-1)]).toEqual([3, "Control total,1 rows,,,,,,,USD,50.00,1.00,49.00,"]);
});

test("a partner sees its own wallet, or that it has none", async ({ context, page }) => {
  const partner = await staffOf(context);
  await page.goto("/wallet");
  await expect(page.getByRole("heading", { name: "No wallet yet" })).toBeVisible();
  const walletID = await newWallet(db, partner.accountID, partner.accountID);
  await fund(ctxFor(partner), walletID, 12_345);
  await page.goto("/accounts");
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Wallet" }).click();
  await expect(page.getByRole("heading", { name: "Wallet", level: 1 })).toBeVisible();
  await expect(balance(page, "Available")).toHaveText("$123.45");
  await expect(row(page, "Test money")).toContainText("+$123.45");
});

test("read-only staff see the wallet without a button to add money", async ({ context, page }) => {
  const { accountID } = await setting(context, "read-only");
  await page.goto(`/accounts/${accountID}/wallet`);
  await expect(balance(page, "Available")).toHaveText("$1,049.00");
  await expect(page.getByRole("button", { name: "Add test money" })).toHaveCount(0);
});
