import { expect, type BrowserContext, type Route } from "@playwright/test";
import { capabilityTable, feePlanTable } from "@/db/schema";
import { ctxFor, transact } from "@/testing/context";
import { newAccount, newPartner, type Partner, testDatabase } from "@/testing/factories";
import { checkBooks } from "@/testing/books";
import { newPerson } from "@/testing/people";
import { newPayer, newTransfer, type Payer } from "@/testing/transfers";
import { newID, type PlanID } from "@/lib/core/api/ids";
import type { Role } from "@/lib/core/access/roles";
import { createFeePlanAgreement } from "@/lib/domain/money/fee-plans/fee-plans";
import { amountsIn, expectAccessible, expectRefused, keysAreHeard, signIn, test } from "./pages";
import { disputeIn } from "./pages/disputes";
import { newWaiting } from "./pages/transfers";
import { fillInPayment, nameOf } from "./payment-form";

checkBooks();

const db = testDatabase();

/** A partner with two accounts that can pay each other, and a signed-in member of its staff. */
async function setting(context: BrowserContext, role: Role = "owner") {
  const partner = await newPartner(db);
  const [one, other] = [await newPayer(db, partner, 50_000), await newPayer(db, partner, 0)];
  await signIn(context, await newPerson(db, partner, { role }));
  return { partner, ctx: ctxFor(partner), one, other };
}

test("transfers are listed, filtered in the address, and link to their pages", async ({ context, page }) => {
  const { ctx, one, other } = await setting(context);
  await newTransfer(ctx, { from: one.wallet, to: other.wallet, cents: 2_500, description: "Rent" });
  await newTransfer(ctx, { from: one.wallet, to: other.wallet, cents: 9_000_000 });
  await page.goto("/");
  const menu = page.getByRole("navigation", { name: "Sections" });
  await menu.getByRole("link", { name: "Transfers" }).click();
  await expect(amountsIn(page)).toHaveText(["$90,000.00", "$25.00"]);
  const rent = page.getByRole("row", { name: /\$25\.00/ });
  await expect(rent.getByText("Completed")).toBeVisible();
  await expect(rent.getByRole("rowheader")).toContainText(`${nameOf(one)}→to${nameOf(other)}`);
  await expect(rent.getByText("Between wallets")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 900 });
  const words = {
    lead: nameOf(one),
    amount: "$25.00",
    state: "Completed",
    line: "Between wallets",
    time: /just now|min ago/,
  };
  for (const [spot, text] of Object.entries(words)) {
    await expect(rent.locator(`[data-spot=${spot}]`)).toBeInViewport({ ratio: 1 });
    await expect(rent.locator(`[data-spot=${spot}]`)).toContainText(text);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole("link", { name: "Failed", exact: true }).click();
  await page.waitForURL("**/transfers?status=failed");
  await expect(amountsIn(page)).toHaveText(["$90,000.00"]);
  await page.getByRole("rowheader").getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "Transfer of $90,000.00" })).toBeVisible();
  const why = page.getByRole("region", { name: "Transfer" }).getByText("The wallet didn’t have enough money.");
  await expect(why).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel transfer" })).toHaveCount(0);
  await page.goto("/transfers?from=2001-01-01&to=2001-01-02");
  await expect(page.getByRole("heading", { name: "No matching transfers" })).toBeVisible();
  await page.goto(`/transfers?accountID=${other.accountID}&status=nonsense`);
  await expect(page.getByRole("rowheader")).toHaveCount(2);
  await page.getByRole("button", { name: "More filters" }).click();
  await page.getByLabel("Amount", { exact: true }).fill("25");
  await page.getByRole("button", { name: "Show transfers" }).click();
  await expect(amountsIn(page)).toHaveText(["$25.00"]);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^transfers-\d{4}-\d\d-\d\d-1-rows\.csv$/);
});

test("a disputed payment is marked below its method, and in its row's panel", async ({ context, page }) => {
  const { partner, ctx } = await setting(context);
  await disputeIn({ partner, ctx }, "new");
  await page.goto("/transfers");
  const payment = page.getByRole("row").filter({ hasText: "$9,999.99" });
  await expect(payment.getByRole("cell", { name: /^Card payment\s*Disputed$/ })).toBeVisible();
  await payment.getByRole("link").focus();
  await keysAreHeard(page);
  await page.keyboard.press("Space");
  await expect(page.getByRole("dialog").getByText("Disputed", { exact: true })).toBeVisible();
});

test("a transfer row's panel shows its course and its cost", async ({ context, page }) => {
  const { ctx, one, other } = await setting(context);
  await newTransfer(ctx, { from: one.wallet, to: other.wallet, cents: 2_500 });
  await page.goto("/transfers");
  await page.getByRole("rowheader").getByRole("link").focus();
  await keysAreHeard(page);
  await page.keyboard.press("Space");
  const panel = page.getByRole("dialog", { name: nameOf(one) });
  const moments = panel.getByRole("region", { name: "Timeline" }).getByRole("listitem");
  await expect(moments).toHaveText([/^Transfer created/, /^Transfer completed/]);
  await expect(panel.getByRole("region", { name: "Fees" })).toContainText("No fees so far.");
  await expectAccessible(page);
});

test("a payout that has not gone out is canceled, and its page shows it", async ({ context, page }) => {
  const { ctx, one } = await setting(context);
  const transferID = await newWaiting({ ctx }, one);
  await page.goto(`/transfers/${transferID}`);
  const timeline = page.getByRole("region", { name: "Timeline" });
  await expect(timeline.getByText("Transfer created")).toBeVisible();
  await page.getByRole("button", { name: "Cancel transfer" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Cancel the transfer of $50.00?" });
  await dialog.getByRole("button", { name: "Cancel transfer" }).click();
  await expect(page.getByText("Stopped. The money went back.")).toBeVisible();
  await expect(timeline.getByText("Cancellation requested")).toBeVisible();
  await expect(page.getByRole("region", { name: "Cancellations" }).getByText("Completed")).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel transfer" })).toHaveCount(0);
});

test("a transfer's metadata is changed on its page", async ({ context, page }) => {
  const { ctx, one, other } = await setting(context);
  await page.goto(`/transfers/${await newTransfer(ctx, { from: one.wallet, to: other.wallet, cents: 100 })}`);
  await page.getByRole("button", { name: "Edit metadata" }).click();
  const dialog = page.getByRole("dialog", { name: "Metadata" });
  await dialog.getByRole("button", { name: "Add metadata" }).click();
  await dialog.getByLabel("Name 1").fill("invoice");
  await dialog.getByLabel("Value 1").fill("A-17");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("region", { name: "Metadata" }).getByText("A-17")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("region", { name: "Metadata" }).getByText("invoice")).toBeVisible();
});

test("people who may not move money see a transfer without a button to cancel it", async ({ context, page }) => {
  const { ctx, one } = await setting(context, "read-only");
  await page.goto(`/transfers/${await newWaiting({ ctx }, one)}`);
  await expect(page.getByText("The money is on its way.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel transfer" })).toHaveCount(0);
});

test("a transfer is created with the form, which asks for missing values", async ({ context, page }) => {
  const { one, other } = await setting(context);
  await page.goto("/transfers");
  await page.getByRole("link", { name: "New transfer" }).first().click();
  await page.getByRole("button", { name: "Create transfer" }).click();
  await expect(page.getByRole("link", { name: "From is required" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Deliver to is required" })).toBeVisible();
  await fillInPayment(page, { one, other });
  const review = page.getByRole("region", { name: "Review" });
  await expect(review.getByText("Instantly")).toBeVisible();
  await expect(review.getByText("Nothing")).toBeVisible();
  await page.getByLabel("Description").fill("Rent for May");
  await page.getByRole("button", { name: "Create transfer" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Transfer of $125.50" })).toBeVisible();
  await expect(page.getByText("Rent for May")).toBeVisible();
  await expect(page.getByText("The money has arrived.")).toBeVisible();
});

test("if no method fits, the form says why and links to the page to change it", async ({ context, page }) => {
  const { partner, one } = await setting(context);
  const bare = await newAccount(db, partner);
  const waiting = { capability: "wallet", status: "pending", createdOn: new Date(), updatedOn: new Date() } as const;
  await db.insert(capabilityTable).values({ partnerID: partner.accountID, accountID: bare.accountID, ...waiting });
  await page.goto("/transfers/new");
  await page.getByLabel("From").fill(nameOf(one));
  await page.getByRole("option", { name: nameOf(one) }).click();
  await page.getByLabel("To", { exact: true }).fill(bare.accountID);
  await page.getByLabel("Amount").fill("125.5");
  const into = page.getByRole("group", { name: "Deliver to", exact: true });
  await expect(into).toContainText("The account is waiting for its capabilities. Wallet: pending.");
  await expect(page.getByRole("group", { name: "Pay with", exact: true })).toContainText(
    "The other account has no matching payment method.",
  );
  await expectAccessible(page);
  await into.getByRole("link", { name: "View its capabilities" }).click();
  await page.waitForURL(`**/accounts/${bare.accountID}/capabilities`);
});

/** Makes an account agree to a plan that takes 0.99% of a transfer between wallets. */
async function agreeToFee(partner: Partner, { accountID }: Payer): Promise<void> {
  const planID = newID<PlanID>();
  await db.insert(feePlanTable).values({
    partnerID: partner.accountID,
    planID,
    accountID: partner.accountID,
    code: "wallets",
    name: "Wallets",
    cardAcquiringModel: "flat-rate",
    billableFees: [
      {
        feeModel: "variable",
        feeCategory: "other",
        billableEvent: "wallet-transfer",
        feeName: "Transfer",
        feeProperties: { variableRate: "0.99" },
      },
    ],
    minimumCommitment: 0,
    monthlyPlatformFee: 0,
    createdOn: new Date(),
  });
  await transact(ctxFor(partner, accountID), (open) => createFeePlanAgreement(open, { planID }));
}

test("the review of a transfer shows its cost, to the cent", async ({ context, page }) => {
  const { partner, one, other } = await setting(context);
  await agreeToFee(partner, one);
  await page.goto("/transfers/new");
  await fillInPayment(page, { one, other });
  await expect(page.getByRole("region", { name: "Review" })).toContainText("$1.24, paid by the source");
  await page.getByRole("button", { name: "Create transfer" }).click();
  await expect(page.getByRole("region", { name: "Fees" }).getByText("$1.24")).toBeVisible();
  await expect(page.getByRole("region", { name: "Timeline" }).getByText("Fee charged")).toBeVisible();
});

test("each method shows when its money arrives, what it costs and its limit", async ({ context, page }) => {
  const { partner, one, other } = await setting(context);
  await agreeToFee(partner, one);
  await page.goto("/transfers/new");
  await page.getByLabel("From").fill(nameOf(one));
  await page.getByRole("option", { name: nameOf(one) }).click();
  await page.getByLabel("To", { exact: true }).fill(other.accountID);
  await page.getByLabel("Amount").fill("125.5");
  const factsOf = (side: string, method: string) =>
    page.getByRole("group", { name: side, exact: true }).getByRole("radio", { name: method, exact: true });
  const debit = /Bank debit, payment \(ACH\)$/;
  await expect(factsOf("Pay with", "Wallet")).toHaveAccessibleDescription(
    /Arrives: Depends on how the other side gets paid/,
  );
  await page.getByRole("radio", { name: debit }).check();
  await factsOf("Deliver to", "Wallet").check();
  await expect(page.getByRole("radio", { name: debit })).toHaveAccessibleDescription(
    "Arrives: In 2 to 3 business days Cost: Nothing Limit: $1,000,000.00",
  );
  await expect(factsOf("Pay with", "Wallet")).toHaveAccessibleDescription(
    "Arrives: Instantly Cost: $1.24, paid by the source",
  );
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await expectAccessible(page);
});

test("a form whose answer was lost leads to its one transfer on the second attempt", async ({
  context,
  page,
  pageErrors,
}) => {
  const { one, other } = await setting(context);
  await page.goto("/transfers/new");
  await fillInPayment(page, { one, other });
  const lost = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route("**/api/accounts/*/transfers", lost, { times: 1 });
  await page.getByRole("button", { name: "Create transfer" }).click();
  await expect(page.getByText("We couldn’t reach the server.")).toBeVisible();
  await page.getByRole("button", { name: "Create transfer" }).click();
  await expect(page.getByText("The money has arrived.")).toBeVisible();
  await page.goto("/transfers");
  await expect(amountsIn(page)).toHaveText(["$125.50"]);
  // The browser logs the lost answer and the 409 of the repeat.
  await expectRefused(pageErrors, "ERR_FAILED", 409);
});

test("without a network the page stays, nothing is sent, and work continues once it is back", async ({
  context,
  page,
}) => {
  const { one, other } = await setting(context);
  await page.goto("/transfers/new");
  await fillInPayment(page, { one, other });
  await context.setOffline(true);
  const notice = page.getByText("You’re offline. This page stays as it was, and nothing can be sent.");
  await expect(notice).toBeVisible();
  const send = page.getByRole("button", { name: "Create transfer" });
  await expect(send).toBeDisabled();
  await send.press("Enter");
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Cards" }).click();
  await expect(page).toHaveURL(/\/transfers\/new$/);
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(notice).toBeHidden();
  await page.goto("/transfers");
  await expect(page.getByRole("heading", { name: "No transfers yet" })).toBeVisible();
  await page.goBack();
  await fillInPayment(page, { one, other });
  await send.click();
  await expect(page.getByText("The money has arrived.")).toBeVisible();
});
