import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { feePlanTable, incurredFeeTable } from "@/db/schema";
import { ctxFor, transact } from "@/testing/context";
import { accountNameOf, newAccount, newPartner, testDatabase } from "@/testing/factories";
import { newFeePlan } from "@/testing/onboarding";
import { newPerson } from "@/testing/people";
import { newID, type PlanID } from "@/lib/core/api/ids";
import { createFeePlanAgreement } from "@/lib/domain/money/fee-plans/fee-plans";
import { expectRefused, selectDays, signIn, test } from "./pages";

const db = testDatabase();

/** A partner with a plan, an account under it, and a signed-in member of its staff. */
async function setting(context: Parameters<typeof signIn>[0], role: "owner" | "read-only" = "owner") {
  const partner = await newPartner(db);
  await newFeePlan(db, partner);
  const [plan] = await db.select().from(feePlanTable).where(eq(feePlanTable.accountID, partner.accountID));
  const { accountID } = await newAccount(db, partner);
  await transact(ctxFor(partner, accountID), (ctx) => createFeePlanAgreement(ctx, { planID: plan?.planID as PlanID }));
  await signIn(context, await newPerson(db, partner, { role }));
  return { partner, accountID, accountName: accountNameOf(accountID) };
}

test("a plan is created, shown with its sample total, changed and archived", async ({ context, page, pageErrors }) => {
  await setting(context);
  await page.goto("/billing/fee-plans");
  await expect(
    page.getByRole("region", { name: "Plan standard" }).getByText("A card payment of $100.00 costs $3.20."),
  ).toBeVisible();
  await page.getByRole("link", { name: "New fee plan" }).click();
  await page.getByRole("button", { name: "Create plan" }).click();
  await expect(page.getByRole("link", { name: "Name is required", exact: true })).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("Gold");
  await page.getByLabel("Code").fill("standard");
  await page.getByLabel("Monthly platform fee").fill("1,250.5");
  const first = page.getByRole("group", { name: "Fee 1" });
  await first.getByLabel("Percentage").fill("2.9%");
  await first.getByLabel("Fixed amount").fill("0.30");
  await first.getByLabel("Maximum").fill("5");
  await expect(first.getByText("On $100.00: $3.20")).toBeVisible();
  await page.getByRole("button", { name: "Add a fee" }).click();
  const second = page.getByRole("group", { name: "Fee 2" });
  await second.getByLabel("Charged for").selectOption("ach-debit");
  await second.getByLabel("Statement name").fill("Bank debit");
  await second.getByLabel("How").selectOption("Fixed");
  await second.getByLabel("Fixed amount").fill("0.25");
  await page.getByRole("button", { name: "Add a fee" }).click();
  const third = page.getByRole("group", { name: "Fee 3" });
  await third.getByLabel("Charged for").selectOption("network-passthrough");
  await third.getByLabel("Statement name").fill("Card networks");
  await expect(third.getByText("Charged at cost with cost-plus card pricing")).toBeVisible();
  await expect(third.getByLabel("Percentage")).toHaveCount(0);
  await page.getByRole("button", { name: "Create plan" }).click();
  await expect(page.getByRole("link", { name: "Code is the code of another of your plans" })).toBeVisible();
  // The browser reports the rejected call, which this test expects.
  await expectRefused(pageErrors, 422);
  await page.getByLabel("Code").fill("gold");
  await page.getByRole("button", { name: "Create plan" }).click();
  const card = page.getByRole("region", { name: "Gold" });
  await expect(card.getByText("2.9% + $0.30, at most $5.00")).toBeVisible();
  await expect(card.getByText("$1,250.50 a month")).toBeVisible();
  await expect(card.getByText("Included", { exact: true })).toBeVisible();
  await card.getByRole("link", { name: "Edit Gold" }).click();
  await expect(page.getByLabel("Code")).toHaveAttribute("readonly", "");
  await page.getByRole("button", { name: "Remove fee 3" }).click();
  await page.getByRole("button", { name: "Remove fee 2" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Gold plus");
  await page.getByRole("button", { name: "Save plan" }).click();
  await page.getByRole("button", { name: "Archive Gold plus" }).click();
  await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.getByRole("button", { name: "Archive plan" }).click();
  await expect(page.getByRole("region", { name: "Gold plus" }).getByText("Archived", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Archive Gold plus" })).toHaveCount(0);
  await page.goto("/invites/new");
  await expect(page.getByText("Plan standard").first()).toBeVisible();
  await expect(page.getByText("Gold plus")).toHaveCount(0);
});

test("read-only staff see plans without buttons", async ({ context, page }) => {
  await setting(context, "read-only");
  await page.goto("/billing/fee-plans");
  await expect(page.getByRole("region", { name: "Plan standard" })).toBeVisible();
  for (const name of [/Archive/, /Edit/])
    await expect(page.getByRole("main").getByRole("button", { name })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "New fee plan" })).toHaveCount(0);
  await expect(page.getByText("You need permission to change fee plans.")).toBeVisible();
  await page.goto("/billing/fee-plans/new");
  await expect(page.getByRole("heading", { name: "You need permission to change fee plans" })).toBeVisible();
});

test("agreements are found by plan, state and name, and show the terms as agreed", async ({ context, page }) => {
  const { accountName } = await setting(context);
  await page.goto("/billing/fee-plans");
  await page.getByRole("link", { name: "1 account" }).click();
  await expect(page).toHaveURL(/\/billing\/agreements\?planID=/);
  await expect(page.getByRole("rowheader", { name: accountName })).toBeVisible();
  await page.getByRole("button", { name: accountName }).click();
  await expect(page.getByRole("dialog", { name: accountName }).getByText("2.9% + $0.30")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: accountName })).toBeFocused();
  await page.getByRole("link", { name: "Terminated" }).click();
  await expect(page.getByRole("heading", { name: "No matching agreements" })).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(/agreements$/);
  await page.getByLabel("Search agreements").fill(accountName.toLowerCase());
  await expect(page).toHaveURL(/q=account/);
  await expect(page.getByRole("rowheader", { name: accountName })).toBeVisible();
});

test("an empty list of fees first says that no plan exists, then that no account has one", async ({
  context,
  page,
}) => {
  const partner = await newPartner(db);
  await signIn(context, await newPerson(db, partner));
  await page.goto("/billing/fees");
  const list = page.getByRole("main");
  await expect(list).toContainText("You have no fee plan yet, so no account is charged.");
  await expect(list.getByRole("link", { name: "Create a fee plan" })).toHaveAttribute("href", "/billing/fee-plans/new");
  await newFeePlan(db, partner);
  await newAccount(db, partner);
  await page.reload();
  await expect(list).toContainText("No account has a fee plan yet, so no fees are charged.");
  await list.getByRole("link", { name: "Choose an account to assign a plan" }).click();
  await expect(page).toHaveURL(/\/accounts$/);
});

test("fees start empty, then show their total and are exported with a control total", async ({ context, page }) => {
  const { partner, accountID } = await setting(context);
  await page.goto("/billing/fees");
  await expect(page.getByRole("heading", { name: "No fees yet" })).toBeVisible();
  const owe = (amount: number, day: string) =>
    db.insert(incurredFeeTable).values({
      feeID: newID(),
      accountID,
      partnerID: partner.accountID,
      feeName: "Card payment",
      amount,
      sourceKind: "transferID",
      sourceID: newID(),
      createdOn: new Date(`${day}T12:00:00Z`),
    });
  await owe(59, "2026-11-01");
  await owe(1000, "2026-11-02");
  await db
    .update(incurredFeeTable)
    .set({ refundedOn: new Date() })
    .where(and(eq(incurredFeeTable.accountID, accountID), eq(incurredFeeTable.amount, 1000)));
  await page.reload();
  await expect(page.getByText("2 fees, in total $10.59")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "$10.00" });
  await expect(row.getByText("Refunded")).toBeVisible();
  await expect(row.getByRole("link", { name: "Transfer" })).toHaveAttribute("href", /\/transfers\/./);
  await row.getByRole("button", { name: "Card payment" }).click();
  await expect(page.getByRole("dialog").getByRole("link", { name: "Account agreements" })).toBeVisible();
  await page.keyboard.press("Escape");
  await selectDays(page, { to: "2026-11-01" });
  await expect(page.getByText("1 fee, in total $0.59")).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^fees-\d{4}-\d\d-\d\d-1-rows\.csv$/);
  const lines = readFileSync(await download.path(), "utf8")
    .trimEnd()
    .split("\r\n");
  expect([lines.length, lines.at(-1)]).toEqual([3, "Control total,1 rows,,,,,,USD,0.59,,"]);
  await page.getByRole("button", { name: "More filters" }).click();
  await page.getByLabel("Transfer ID").fill("not an ID");
  await page.getByRole("button", { name: "Show fees" }).click();
  await expect(page.getByRole("heading", { name: "No matching fees" })).toBeVisible();
});
