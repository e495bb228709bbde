import { expect, type BrowserContext, type Page, type Route } from "@playwright/test";
import { ctxFor } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { newPerson } from "@/testing/people";
import { inAnHour, newCardMethod, newPayer, newTransfer, type Payer, TEST_CARD } from "@/testing/transfers";
import type { Role } from "@/lib/core/access/roles";
import { advanceTransfer } from "@/lib/domain/overview/sandbox/sandbox";
import { remember } from "../canary";
import { expectAccessible, expectRefused, signIn, test } from "./pages";

const db = testDatabase();
remember("pan", TEST_CARD.cardNumber);
remember("cvv", TEST_CARD.cardCvv);

/** A partner with two accounts that can pay each other, and a signed-in member of its staff. */
async function setting(context: BrowserContext, role: Role = "owner") {
  const partner = await newPartner(db, { attested: true });
  const [payer, payee] = [await newPayer(db, partner, 0), await newPayer(db, partner, 0)];
  await signIn(context, await newPerson(db, partner, { role }));
  const ctx = ctxFor(partner);
  return { partner, ctx, payer, payee };
}

type Setting = Awaited<ReturnType<typeof setting>>;

async function newPayment({ partner, ctx, payer, payee }: Setting, cents = 2000) {
  const from = await newCardMethod(db, partner, payer.accountID);
  return newTransfer(inAnHour(ctx), { from, to: payee.wallet, cents });
}

const newDebit = ({ ctx, payer }: Setting) =>
  newTransfer(inAnHour(ctx), { from: payer.debit, to: payer.wallet, cents: 5000 });

async function expectBalance(page: Page, { accountID }: Payer, amount: string): Promise<void> {
  await page.goto(`/accounts/${accountID}/wallet`);
  const balances = page.locator("dl[aria-label=Balances] > div");
  await expect(balances.filter({ hasText: "Available" }).locator("dd").first()).toHaveText(amount);
}

const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("a card payment is refunded in part, then the rest, and never more than is left", async ({ context, page }) => {
  const existing = await setting(context);
  const transferID = await newPayment(existing);
  await advanceTransfer(existing.ctx, transferID, { to: "completed" });
  await page.goto(`/transfers/${transferID}`);
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Refund the transfer of $20.00" });
  await expect(dialog.getByLabel("Amount")).toHaveValue("20.00");
  await dialog.getByLabel("Amount").fill("20.01");
  await dialog.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(dialog.getByText("Enter at most $20.00.")).toBeVisible();
  await dialog.getByLabel("Amount").fill("");
  await dialog.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(dialog.getByText("Amount is required")).toBeVisible();
  await dialog.getByLabel("Amount").fill("5");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  const refunds = part(page, "Refunds");
  await expect(refunds.getByText("$5.00")).toBeVisible();
  await expect(refunds.getByText("Completed")).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(dialog.getByLabel("Amount")).toHaveValue("15.00");
  await dialog.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(refunds.getByText("$15.00")).toBeVisible();
  await expect(page.getByRole("button", { name: "Refund", exact: true })).toHaveCount(0);
  await expectBalance(page, existing.payee, "$0.00");
});

test("a refund whose answer was lost is made once by the second attempt", async ({ context, page, pageErrors }) => {
  const existing = await setting(context);
  const transferID = await newPayment(existing);
  await advanceTransfer(existing.ctx, transferID, { to: "completed" });
  await page.goto(`/transfers/${transferID}`);
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Amount").fill("5");
  const lost = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route("**/refunds", lost, { times: 1 });
  await dialog.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(dialog.getByText("We couldn’t reach the server.")).toBeVisible();
  await dialog.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(part(page, "Refunds").getByRole("listitem")).toHaveText([/\$5\.00/]);
  // The browser logs the lost answer and the 409 of the repeat.
  await expectRefused(pageErrors, "ERR_FAILED", 409);
});

test("a card payment that has not settled is canceled, and the card is not charged", async ({ context, page }) => {
  const existing = await setting(context);
  await page.goto(`/transfers/${await newPayment(existing)}`);
  await page.getByRole("button", { name: "Cancel transfer" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel transfer" }).click();
  await expect(page.getByText("Stopped. The money went back.")).toBeVisible();
  await expect(part(page, "Simulate")).toHaveCount(0);
  await expectBalance(page, existing.payee, "$0.00");
});

test("a debit is settled and returned by hand, and its ledger postings are shown", async ({ context, page }) => {
  const existing = await setting(context);
  await page.goto(`/transfers/${await newDebit(existing)}`);
  const simulate = part(page, "Simulate");
  await simulate.getByRole("button", { name: "Advance" }).click();
  await expect(part(page, "Timeline").getByText("Sent to the bank")).toBeVisible();
  await simulate.getByRole("button", { name: "Settle now" }).click();
  await expect(page.getByText("The money has arrived.")).toBeVisible();
  await expect(simulate.getByRole("button", { name: "Settle now" })).toHaveCount(0);
  const way = part(page, "Money movement");
  const available = way.getByText(/^Available balance of Account/);
  await expect(available.first()).toBeVisible();
  await expect(way.getByText("+$50.00").first()).toBeVisible();
  await expectAccessible(page);
  await simulate.getByRole("button", { name: "Return this debit" }).click();
  const dialog = page.getByRole("dialog", { name: "Return this debit" });
  await dialog.getByLabel("Return code").selectOption({ label: "R10: Customer says the debit is not authorized" });
  await dialog.getByRole("button", { name: "Return the debit" }).click();
  await expect(page.getByText("A bank returned the money after it arrived.")).toBeVisible();
  await expect(part(page, "Timeline").getByText(/R10: Customer says/)).toBeVisible();
  await expect(way.getByRole("heading", { name: "Returned", exact: true })).toBeVisible();
  await expect(simulate).toHaveCount(0);
  await expectBalance(page, existing.payer, "$0.00");
});

test("a card payment is declined for a chosen reason", async ({ context, page }) => {
  const existing = await setting(context);
  await page.goto(`/transfers/${await newPayment(existing)}`);
  await part(page, "Simulate").getByRole("button", { name: "Decline" }).click();
  const dialog = page.getByRole("dialog", { name: "Decline this payment" });
  await dialog.getByLabel("Reason").selectOption("expired-card");
  await dialog.getByRole("button", { name: "Decline", exact: true }).click();
  await expect(page.getByText("It didn’t go through. Any money taken was returned.")).toBeVisible();
  await expect(part(page, "Transfer").getByText("The card has expired.")).toBeVisible();
  await expect(part(page, "Money movement").getByText("No money has moved.")).toBeVisible();
});

test("people who may not move money see the money’s path, without actions to refund, cancel or simulate", async ({
  context,
  page,
}) => {
  const existing = await setting(context, "read-only");
  const paid = await newPayment(existing);
  await advanceTransfer(existing.ctx, paid, { to: "completed" });
  for (const id of [paid, await newDebit(existing)]) {
    await page.goto(`/transfers/${id}`);
    await expect(part(page, "Money movement").getByText("Pending balance of", { exact: false }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: /Refund|Cancel|Advance|Settle|Return|Decline/ })).toHaveCount(0);
  }
});
