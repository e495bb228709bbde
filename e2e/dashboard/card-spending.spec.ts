import { expect, type BrowserContext, type Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { issuedCardTable } from "@/db/schema";
import { ctxFor } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { newPerson } from "@/testing/people";
import { asking, send } from "@/testing/spending";
import { fund } from "@/testing/wallets";
import type { Role } from "@/lib/core/access/roles";
import { newCardAccount } from "../fixtures";
import { signIn, test } from "./pages";

const db = testDatabase();

/** An account with $100.00 and a card, and a signed-in member of the partner's staff. */
async function setting(context: BrowserContext, role: Role = "owner") {
  const partner = await newPartner(db);
  const account = await newCardAccount(partner);
  const ctx = ctxFor(partner, account.accountID);
  await fund(ctx, account.walletID, 10_000);
  await signIn(context, await newPerson(db, partner, { role }));
  return { ...account, ctx, path: `/accounts/${account.accountID}` };
}

/** Plays a merchant that charges the card of the open page. */
async function pay(page: Page, amount: string, { atOnce = false } = {}): Promise<void> {
  await page.getByRole("button", { name: "Simulate" }).click();
  const drawer = page.getByRole("dialog", { name: "Simulate" });
  await drawer.getByLabel("Amount").fill(amount);
  if (atOnce) await drawer.getByLabel("Capture right away").check();
  await drawer.getByRole("button", { name: "Charge the card" }).click();
  await expect(drawer).toHaveCount(0);
}

test("a payment is authorized, captured, seen in the wallet and refunded", async ({ context, page }) => {
  const { path, issuedCardID } = await setting(context);
  await page.goto(`${path}/cards/${issuedCardID}`);
  await expect(page.getByText("No merchant has charged this card yet.")).toBeVisible();
  await pay(page, "40");
  const authorizations = page.getByRole("region", { name: "Authorizations" });
  await expect(authorizations.getByText("Pending")).toBeVisible();
  await authorizations.getByRole("link", { name: "Corner Store" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Authorization of $40.00" })).toBeVisible();
  await expect(page.getByText("The merchant hasn’t taken any money yet.")).toBeVisible();
  await page.getByRole("button", { name: "Simulate" }).click();
  const drawer = page.getByRole("dialog", { name: "Simulate" });
  await drawer.getByLabel("Amount").fill("25.50");
  await drawer.getByLabel("Final capture").check();
  await drawer.getByRole("button", { name: "Simulate" }).click();
  await expect(page.getByText("The merchant has taken the money.")).toBeVisible();
  const events = page.getByRole("region", { name: "Events" });
  await expect(events.getByText("The merchant captured money")).toBeVisible();
  const taken = page.getByRole("region", { name: "Card transactions" });
  await taken.getByRole("button", { name: "Corner Store" }).click();
  const panel = page.getByRole("dialog", { name: "Corner Store" });
  await panel.getByRole("link", { name: /^Visa \d{4}$/ }).click();
  await page.waitForURL(`**${path}/cards/${issuedCardID}`);
  await page.getByRole("button", { name: "Simulate" }).click();
  await drawer.getByLabel("About").selectOption("A refund");
  await drawer.getByLabel("Amount").fill("5.50");
  await drawer.getByRole("button", { name: "Refund the card" }).click();
  const paid = page.getByRole("region", { name: "Card transactions" });
  await expect(paid.getByRole("row")).toHaveCount(3);
  await page.goto(`${path}/wallet`);
  await expect(page.getByText("$80.00").first()).toBeVisible();
  await expect(page.getByRole("row", { name: /Refund to a card/ })).toBeVisible();
});

test("a single-use card closes with its first approved payment", async ({ context, page }) => {
  const { path, issuedCardID } = await setting(context);
  await db.update(issuedCardTable).set({ singleUse: true }).where(eq(issuedCardTable.issuedCardID, issuedCardID));
  await page.goto(`${path}/cards/${issuedCardID}`);
  await pay(page, "500");
  await expect(page.getByText("The wallet didn’t have enough money.").first()).toBeVisible();
  await expect(page.getByText("Ready to use.")).toBeVisible();
  await pay(page, "10", { atOnce: true });
  await expect(page.getByText("Permanently closed. It cannot be charged.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Authorizations" }).getByText("Cleared")).toBeVisible();
});

test("both lists show the activity of all cards, filtered in the address", async ({ context, page }) => {
  const { ctx, accountID, issuedCardID } = await setting(context);
  const card = { ctx, issuedCardID };
  await send(card, asking(card, 2_500));
  await send(card, asking(card, 99_999));
  await page.goto("/");
  const menu = page.getByRole("navigation", { name: "Sections" });
  await menu.getByRole("link", { name: "Authorizations" }).click();
  await expect(page.getByRole("rowheader")).toHaveCount(2);
  const box = page.getByRole("searchbox");
  await box.fill("nowhere");
  await expect(page.getByRole("heading", { name: "No matching authorizations" })).toBeVisible();
  for (const text of ["corner", "25.00"]) {
    await box.fill(text);
    await expect(page.getByRole("rowheader")).toHaveCount(text === "corner" ? 2 : 1);
  }
  await box.fill("");
  await expect(page.getByRole("rowheader")).toHaveCount(2);
  await page.getByRole("link", { name: "Declined", exact: true }).click();
  await page.waitForURL("**/authorizations?status=declined");
  await expect(page.getByRole("rowheader")).toHaveCount(1);
  await expect(page.getByRole("row", { name: /\$999\.99/ })).toBeVisible();
  await page.getByRole("link", { name: "Corner Store" }).click();
  await page.waitForURL(`**/accounts/${accountID}/authorizations/*`);
  await expect(page.getByText("The wallet didn’t have enough money.").first()).toBeVisible();
  await expect(page.getByText("Requested amount")).toBeVisible();
  await expect(page.getByText("$999.99", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Visa \d{4} · \w+ \w+$/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /^USD wallet, \$[\d,.]+ available$/ })).toBeVisible();
  await page.goto("/card-transactions?issuedCardID=nobody");
  await expect(page.getByRole("heading", { name: "No matching card transactions" })).toBeVisible();
});

test("without permission to change cards, the page offers no simulation", async ({ context, page }) => {
  const { path, issuedCardID } = await setting(context, "read-only");
  await page.goto(`${path}/cards/${issuedCardID}`);
  await expect(page.getByText("No merchant has charged this card yet.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Simulate" })).toHaveCount(0);
});
