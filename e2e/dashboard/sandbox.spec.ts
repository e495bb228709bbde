import { expect, type BrowserContext, type Page } from "@playwright/test";
import { capabilityTable } from "@/db/schema";
import { newCard } from "@/testing/cards";
import { ctxFor, transact } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { newPerson } from "@/testing/people";
import { newCardMethod, TEST_CARD } from "@/testing/transfers";
import { fund, newWallet } from "@/testing/wallets";
import type { CapabilityID } from "@/lib/core/money/capabilities";
import type { AccountID } from "@/lib/core/api/ids";
import type { Role } from "@/lib/core/access/roles";
import { linkBankAccount } from "@/lib/domain/money/bank-accounts/link-bank-account";
import { listWallets } from "@/lib/domain/money/wallets/queries";
import { remember } from "../canary";
import { expectAccessible, expectRefused, signIn, test } from "./pages";
import { prove } from "./step-up";

const db = testDatabase();
remember("pan", TEST_CARD.cardNumber);
remember("cvv", TEST_CARD.cardCvv);

async function enable(accountID: AccountID, ...capabilities: CapabilityID[]): Promise<void> {
  const enabled = {
    partnerID: accountID,
    accountID,
    status: "enabled" as const,
    createdOn: new Date(),
    updatedOn: new Date(),
  };
  await db.insert(capabilityTable).values(capabilities.map((capability) => ({ ...enabled, capability })));
}

/** A partner with a wallet, a bank account, a card and an account, and a signed-in member of its staff. */
async function setting(context: BrowserContext, role: Role = "owner") {
  const partner = await newPartner(db, { attested: true });
  const ctx = ctxFor(partner);
  await enable(partner.accountID, "transfers", "wallet", "send-funds", "collect-funds");
  await fund(ctx, await newWallet(db, partner.accountID, partner.accountID), 50_000);
  await transact(ctx, (open) => linkBankAccount(open, { plaid: { token: "processor-sandbox-test" } }));
  await newCardMethod(db, partner, partner.accountID);
  await newAccount(db, partner);
  const person = await newPerson(db, partner, { role, totp: true });
  await signIn(context, person);
  return { partner, person };
}

const scenario = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });

/** Plays a scenario and follows its link. */
async function play(page: Page, title: string): Promise<void> {
  await page.goto("/");
  const menu = page.getByRole("navigation", { name: "Sections" });
  await menu.getByRole("link", { name: "Sandbox", exact: true }).click();
  await page.getByRole("radio", { name: title, exact: true }).check();
  await scenario(page, title).getByRole("button", { name: "Play" }).click();
  await scenario(page, title)
    .getByRole("link", { name: /^View / })
    .click();
}

/** Allows a 409: the sandbox's rails may be faster than the page, which then has nothing left to advance. */
function forgiveTheSlower(pageErrors: string[]): void {
  const others = pageErrors.filter((fault) => !/status of 409 .*\/advance\)$/.test(fault));
  pageErrors.splice(0, pageErrors.length, ...others);
}

test("a debit is returned, a payout arrives, and a card is declined, each shown to its end", async ({
  context,
  page,
  pageErrors,
}) => {
  test.setTimeout(120_000);
  await setting(context);
  await play(page, "Returned debit");
  await expect(page.getByRole("heading", { level: 1, name: "Transfer of $55.01" })).toBeVisible();
  await expect(page.getByText("R01").first()).toBeVisible();
  await play(page, "Completed payout");
  await expect(page.getByRole("heading", { level: 1, name: "Transfer of $10.00" })).toBeVisible();
  await expect(page.getByText("The money has arrived.")).toBeVisible();
  await play(page, "Declined card payment");
  await expect(page.getByRole("heading", { level: 1, name: "Transfer of $66.02" })).toBeVisible();
  await expect(page.getByText("Failed").first()).toBeVisible();
  forgiveTheSlower(pageErrors);
});

test("a dispute is won, and a card pays and declines, each shown to its end", async ({ context, page, pageErrors }) => {
  test.setTimeout(120_000);
  const { partner } = await setting(context);
  const ctx = ctxFor(partner);
  await enable(partner.accountID, "card-issuing");
  const [wallet] = await listWallets(ctx);
  if (!wallet) throw new Error("no wallet");
  await newCard(ctx, wallet.walletID);
  await play(page, "Won dispute");
  await expect(page.getByRole("heading", { level: 1, name: "Dispute of $30.00" })).toBeVisible();
  await expect(page.getByText("The network decided for the merchant.")).toBeVisible();
  await play(page, "Approved purchase");
  await expect(page.getByRole("main").getByText("$12.34").first()).toBeVisible();
  await expect(page.getByText("Cleared").first()).toBeVisible();
  await play(page, "Declined purchase");
  await expect(page.getByText("Declined").first()).toBeVisible();
  forgiveTheSlower(pageErrors);
});

test("the sandbox is reset once the name is typed and a second factor is proven", async ({
  context,
  page,
  pageErrors,
}) => {
  const { partner, person } = await setting(context);
  await page.goto("/developers/sandbox");
  await page.getByRole("button", { name: "Reset sandbox data" }).click();
  const question = page.getByRole("alertdialog", { name: "Reset sandbox data?" });
  const confirm = question.getByRole("button", { name: "Reset sandbox data" });
  await confirm.click();
  await expect(question.getByText(`Type ${partner.displayName} exactly`)).toBeVisible();
  await expectAccessible(page, "[role=alertdialog]");
  await question.getByRole("textbox").fill(partner.displayName);
  await confirm.click();
  await prove(page, person);
  await expect(page.getByText("Accounts: 1. Invites: 0. Transfers: 0.")).toBeVisible();
  await expectRefused(pageErrors, 403);
  await page.goto("/wallet");
  await expect(page.locator("dl[aria-label=Balances] > div").filter({ hasText: "Available" })).toContainText("$0.00");
  await page.goto("/accounts");
  await expect(page.getByText(/no accounts/i).first()).toBeVisible();
});

/** The scenario's requirements that the account meets. */
const met = (page: Page) =>
  page
    .getByRole("list", { name: "Needs" })
    .getByRole("listitem")
    .filter({ hasText: /: met$/ });

test("a scenario lists its account's missing requirements, and can be played once they are met", async ({
  context,
  page,
}) => {
  const { partner } = await setting(context);
  await page.goto("/developers/sandbox");
  await page.getByRole("radio", { name: "Approved purchase", exact: true }).check();
  const pane = scenario(page, "Approved purchase");
  await expect(met(page)).toHaveText([/20\.00 in the wallet/]);
  await expect(pane.getByRole("button", { name: "Play" })).toBeDisabled();
  await expect(pane.getByRole("link", { name: "Set up: An active card" })).toHaveAttribute("href", /\/cards$/);
  await expect(page.getByRole("radio", { name: "Approved purchase", exact: true })).toHaveAccessibleDescription(
    "Needs setup",
  );
  const ctx = ctxFor(partner);
  await enable(partner.accountID, "card-issuing");
  const [wallet] = await listWallets(ctx);
  if (!wallet) throw new Error("no wallet");
  await newCard(ctx, wallet.walletID);
  await page.reload();
  await page.getByRole("radio", { name: "Approved purchase", exact: true }).check();
  await expect(met(page)).toHaveCount(2);
  await expect(pane.getByRole("button", { name: "Play" })).toBeEnabled();
});

test("scenarios are chosen by arrow keys, and on a phone the chosen one scrolls into view", async ({
  context,
  page,
}) => {
  await setting(context);
  await page.goto("/developers/sandbox");
  await page.getByRole("radio", { name: "Settled ACH debit" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Returned debit" })).toBeChecked();
  await expect(scenario(page, "Returned debit")).toContainText("A transfer");
  await page.getByRole("radio", { name: "Won dispute" }).check();
  await expect(scenario(page, "Won dispute").getByRole("list", { name: "Makes" })).toContainText("A dispute");
  await expect(met(page)).toHaveCount(3);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.getByRole("radio", { name: "Completed payout" }).check();
  await expect(scenario(page, "Completed payout").getByRole("button", { name: "Play" })).toBeInViewport();
  await expectAccessible(page);
});

test("the clock is moved, and people without permission see why they cannot", async ({ context, page }) => {
  await setting(context, "operations");
  await page.goto("/developers/sandbox");
  await page.getByRole("button", { name: "Move the clock" }).click();
  await expect(page.getByText("0 items are due now").first()).toBeVisible();
  await expect(page.getByText(/You need permission to manage the team/)).toBeVisible();
  await setting(context, "support");
  await page.goto("/developers/sandbox");
  await expect(page.getByRole("heading", { name: /You need permission to change transfers/ })).toBeVisible();
});
