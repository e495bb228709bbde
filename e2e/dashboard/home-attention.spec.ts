import { expect } from "@playwright/test";
import { eq } from "drizzle-orm";
import { connectionTable, webhookEndpointTable } from "@/db/schema";
import { newBreak } from "@/testing/breaks";
import { ctxFor } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { newPerson } from "@/testing/people";
import { fund } from "@/testing/wallets";
import { newEndpoint } from "@/testing/webhooks";
import { staffOf } from "./account-staff";
import { amountsIn, expectAccessible, signIn, test } from "./pages";
import { disputeIn } from "./pages/disputes";

const db = testDatabase();

test("each item that needs attention links to exactly its list", async ({ context, page }) => {
  const partner = await staffOf(context);
  const { disputeID } = await disputeIn({ partner, ctx: ctxFor(partner) }, "new");
  await newBreak(partner);
  await newBreak(partner, { createdOn: new Date("2026-01-01T12:00:00Z") });
  const { endpointID } = await newEndpoint(ctxFor(partner), "https://hooks.example.com/fails");
  const failing = { failingSince: new Date() };
  await db.update(webhookEndpointTable).set(failing).where(eq(webhookEndpointTable.endpointID, endpointID));
  await newEndpoint(ctxFor(partner), "https://hooks.example.com/works");
  await page.goto("/");
  const attention = page.getByRole("region", { name: "Needs attention" });
  await expect(attention.getByRole("link", { name: /\(\$9,999\.99, by / })).toHaveAttribute(
    "href",
    `/disputes/${disputeID}`,
  );
  await expectAccessible(page);
  const leads = [
    { link: "1 dispute needs a response", to: /disputes\?status=response-needed/, rows: [/./], amounts: ["$9,999.99"] },
    { link: "1 webhook endpoint is failing", to: /webhooks\?state=failing/, rows: ["https://hooks.example.com/fails"] },
    { link: /1 mismatch with a bank statement/, to: /reconciliation\?from=/, rows: ["Amount differs"] },
  ];
  for (const { link, to, rows, amounts } of leads) {
    await page.goto("/");
    await attention.getByRole("link", { name: link }).click();
    await expect(page).toHaveURL(to);
    await expect(page.getByRole("rowheader")).toHaveText(rows);
    if (amounts) await expect(amountsIn(page)).toHaveText(amounts);
  }
  await page.getByRole("button", { name: "Amount differs" }).click();
  const panel = page.getByRole("dialog", { name: "Amount differs" });
  await expect(panel.getByText("The statement shows a different amount for this payment.")).toBeVisible();
  await expect(panel.getByText("−$1.00")).toBeVisible();
});

test("Home, the list and the account's page agree about an account below zero", async ({ context, page }) => {
  const partner = await staffOf(context);
  const { accountID, walletID } = await newAccount(db, partner, { wallet: true });
  await fund(ctxFor(partner, accountID), walletID, -2500);
  await page.goto("/");
  const attention = page.getByRole("region", { name: "Needs attention" });
  await expect(attention.getByText("1 wallet is below zero")).toBeVisible();
  await page.goto("/accounts?attention=true");
  const row = page.getByRole("row").filter({ hasText: "1 to do" });
  await expect(row.getByRole("cell", { name: "−$25.00" })).toBeVisible();
  await expect(row.getByRole("cell", { name: "$0.00", exact: true })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "30-day volume" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Foreign ID" })).toHaveCount(0);
  await page.goto(`/accounts/${accountID}`);
  const card = page.getByRole("region", { name: "Needs attention" }).or(page.locator("#attention"));
  await expect(card.getByText("1 wallet is below zero")).toBeVisible();
  await expect(card.getByText("Nothing is missing")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Needs attention (1)" })).toBeVisible();
  await expect(card.getByRole("link", { name: /View details: −\$25\.00/ })).toHaveAttribute(
    "href",
    `/accounts/${accountID}/wallet`,
  );
  await expectAccessible(page);
});

test("items that need attention name the colleague in charge, and can be limited to the viewer's own", async ({
  context,
  page,
}) => {
  const partner = await newPartner(db);
  const [me, colleague] = [await newPerson(db, partner), await newPerson(db, partner)];
  await signIn(context, me);
  for (const person of [me, colleague]) {
    const { accountID, walletID } = await newAccount(db, partner, { wallet: true });
    await db.update(connectionTable).set({ inCharge: person.userID }).where(eq(connectionTable.accountID, accountID));
    await fund(ctxFor(partner, accountID), walletID, person === me ? -100 : -200);
  }
  await page.goto("/");
  const attention = page.getByRole("region", { name: "Needs attention" });
  await expect(attention.getByText("2 wallets are below zero")).toBeVisible();
  const lines = attention.getByRole("listitem").filter({ hasNot: page.getByRole("heading") });
  await expect(lines).toHaveText([new RegExp(`−\\$2\\.00.*${colleague.email}`), /−\$1\.00.*You/]);
  await attention.getByRole("button", { name: "Mine" }).click();
  await expect(page).toHaveURL(/\?attention=mine$/);
  await expect(attention.getByText("1 wallet is below zero")).toBeVisible();
  await expect(lines).toHaveText([/−\$1\.00.*You/]);
  await expectAccessible(page);
});
