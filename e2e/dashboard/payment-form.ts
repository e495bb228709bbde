import type { Page } from "@playwright/test";
import { accountNameOf } from "@/testing/factories";
import type { Payer } from "@/testing/transfers";

export const nameOf = ({ accountID }: Pick<Payer, "accountID">) => accountNameOf(accountID);

/** Fills in payer, receiver, amount and methods: from one wallet to the other. */
export async function fillInPayment(page: Page, { one, other }: { one: Payer; other: Payer }): Promise<void> {
  await page.getByLabel("From").fill(nameOf(one));
  await page.getByRole("option", { name: nameOf(one) }).click();
  await page.getByLabel("To", { exact: true }).fill(other.accountID);
  await fillInAmount(page);
}

/** Fills in an amount to pay between two wallets. */
export async function fillInAmount(page: Page): Promise<void> {
  await page.getByLabel("Amount").fill("125.5");
  for (const [side, method] of [
    ["Pay with", "Wallet"],
    ["Deliver to", "Wallet"],
  ] as const)
    await page
      .getByRole("group", { name: side, exact: true })
      .getByRole("radio", { name: method, exact: true })
      .check();
}
