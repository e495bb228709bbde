import { expect, type BrowserContext } from "@playwright/test";
import { newCard } from "@/testing/cards";
import { ctxFor } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { newPerson } from "@/testing/people";
import { newCardMethod, TEST_CARD } from "@/testing/transfers";
import { fund } from "@/testing/wallets";
import { PLAY_TICK_MS } from "@/lib/domain/overview/plays/shared/day";
import { remember } from "../canary";
import { expectAccessible, signIn, test } from "./pages";

const db = testDatabase();
remember("pan", TEST_CARD.cardNumber);
remember("cvv", TEST_CARD.cardCvv);

/** A partner with two merchants, a spending card of the first, and a customer with a linked card. */
async function setting(context: BrowserContext): Promise<void> {
  const partner = await newPartner(db, { attested: true });
  const capabilities = ["transfers", "wallet", "collect-funds", "card-issuing"] as const;
  const spender = await newAccount(db, partner, { wallet: true, capabilities });
  await newAccount(db, partner, { wallet: true, capabilities });
  const ctx = ctxFor(partner, spender.accountID);
  await fund(ctx, spender.walletID, 10_000);
  await newCard(ctx, spender.walletID);
  const customer = await newAccount(db, partner, { capabilities: ["transfers"] });
  await newCardMethod(db, partner, customer.accountID);
  await signIn(context, await newPerson(db, partner, { role: "owner", totp: true }));
}

test("a day is played from Home, stopped and undone", async ({ context, page }) => {
  await setting(context);
  await context.clock.install();
  await page.goto("/");
  const opener = page.getByRole("button", { name: "Play a day" });
  await opener.click();
  const panel = page.getByRole("region", { name: "Play a day" });
  await expect(panel.getByRole("heading", { name: "Play a day" })).toBeFocused();
  await expect(panel.getByText("Watch twelve hours in one minute")).toBeVisible();
  await panel.getByRole("button", { name: "Start" }).click();
  const purchase = panel.getByRole("link", { name: "Card bought at Union Station Coffee" });
  // Each tick waits two seconds, which the page's clock skips.
  await expect
    .poll(async () => {
      await page.clock.runFor(PLAY_TICK_MS);
      return purchase.count();
    })
    .toBe(1);
  await expectAccessible(page, "[data-docked]");
  await panel.getByRole("button", { name: "Stop" }).click();
  await expect(panel.getByRole("button", { name: "Play again" })).toBeVisible();
  await panel.getByRole("button", { name: "Undo" }).click();
  await expect(panel.getByText("each wallet has the balance that it had before")).toBeVisible();
  await expect(panel.getByRole("link", { name: "Purchase returned to Union Station Coffee" })).toBeVisible();
  await expect(panel.getByRole("button", { name: "Undo" })).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(panel.getByText("Undone")).toBeVisible();
  await panel.getByRole("link", { name: "View the payments" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Refunded" }).first()).toBeVisible();
});
