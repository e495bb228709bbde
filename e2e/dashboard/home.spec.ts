import { expect, type BrowserContext, type Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { webhookEndpointTable } from "@/db/schema";
import { newBreak } from "@/db/testing/breaks";
import { ctxFor } from "@/db/testing/context";
import { testDatabase } from "@/db/testing/factories";
import { newPayer, newTransfer } from "@/db/testing/transfers";
import { fund, newWallet, receive } from "@/db/testing/wallets";
import { newEndpoint } from "@/db/testing/webhooks";
import { staffOf } from "./account-staff";
import { expectAccessible, test } from "./pages";
import { disputeIn } from "./pages/disputes";

const db = testDatabase();

/** A partner with money, a connected account below zero, and a transfer that failed. */
async function setting(context: BrowserContext) {
  const partner = await staffOf(context);
  const ctx = ctxFor(partner);
  const walletID = await newWallet(db, partner.accountID, partner.accountID);
  await fund(ctx, walletID, 150_000);
  await fund(ctx, walletID, -30_000);
  await receive(ctx, walletID, 1_234);
  const [one, other] = [await newPayer(db, partner, 40_000), await newPayer(db, partner, 0)];
  await newTransfer(ctx, { from: one.wallet, to: other.wallet, cents: 90_000 });
  await fund(ctxFor(partner, other.accountID), other.walletID, -2_500);
  return { partner, other };
}

const sum = (page: Page, wallets: string | RegExp, label: string) =>
  page
    .getByRole("region", { name: "Balances" })
    .locator("dl", { has: page.locator("dt") })
    .and(page.getByLabel(wallets))
    .locator("div")
    .filter({ hasText: label })
    .locator("dd");

test("home tells what there is, what came and went by day, and what needs attention", async ({ context, page }) => {
  const { other } = await setting(context);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  await expect(sum(page, "Your wallet", "Available")).toHaveText("$1,200.00");
  await expect(sum(page, "Your wallet", "Pending")).toHaveText("$12.34");
  await expect(sum(page, "Connected accounts, 2 wallets", "Available")).toHaveText("$375.00");
  const flow = page.getByRole("region", { name: "Money in and out" });
  await expect(flow.getByRole("heading", { level: 3 })).toHaveText("$1,500.00 came in and $300.00 went out in 30 days");
  await expect(flow.getByRole("img", { name: /\$1,500\.00 came in/ })).toBeVisible();
  await flow.getByText("Show as table").click();
  const table = flow.getByRole("table", { name: "Money in and out by day" });
  await expect(table.getByRole("row")).toHaveCount(31);
  await expect(table.getByRole("row").nth(1).getByRole("cell")).toHaveText(["$1,500.00", "$300.00"]);
  await expectAccessible(page);

  await flow.getByRole("link", { name: "Connected accounts" }).click();
  await expect(page).toHaveURL(/\?of=connected/);
  await expect(flow.getByRole("heading", { level: 3 })).toHaveText("$400.00 came in and $25.00 went out in 30 days");
  const attention = page.getByRole("region", { name: "Needs attention" });
  await expect(attention.getByText("1 wallet is below zero")).toBeVisible();
  await expect(attention.getByRole("link", { name: /\(−\$25\.00\)/ })).toHaveAttribute(
    "href",
    `/accounts/${other.accountID}/wallet`,
  );
  await attention.getByRole("link", { name: "1 transfer failed in the last week" }).click();
  await expect(page).toHaveURL(/transfers\?status=failed/);
  await expect(page.getByRole("rowheader")).toHaveText(["$900.00"]);
});

test("each thing that needs attention leads to the list of exactly that", async ({ context, page }) => {
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
    { link: "1 dispute needs a response", to: /disputes\?status=response-needed/, rows: ["$9,999.99"] },
    { link: "1 webhook endpoint fails", to: /webhooks\?state=failing/, rows: ["https://hooks.example.com/fails"] },
    { link: /1 difference to a bank statement/, to: /reconciliation\?from=/, rows: ["Amount differs"] },
  ];
  for (const { link, to, rows } of leads) {
    await page.goto("/");
    await attention.getByRole("link", { name: link }).click();
    await expect(page).toHaveURL(to);
    await expect(page.getByRole("rowheader")).toHaveText(rows);
  }
  await page.getByRole("button", { name: "Amount differs" }).click();
  const panel = page.getByRole("dialog", { name: "Amount differs" });
  await expect(panel.getByText("The statement shows a different amount for this payment.")).toBeVisible();
  await expect(panel.getByText("−$1.00")).toBeVisible();
});

test("a partner without money is told so, and begins at home", async ({ context, page }) => {
  await staffOf(context);
  await page.goto("/invites");
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Home" }).click();
  await expect(page.getByText("You have no wallet yet.")).toBeVisible();
  await expect(page.getByText("Nothing needs your attention.")).toBeVisible();
  await expect(page.getByText("No money moved in the last 30 days.")).toBeVisible();
});

test("what cannot be summed up says so, and is asked for again", async ({ context, page, faults }) => {
  await setting(context);
  await page.route("**/api/dashboard/money-summary**", (route) => route.fulfill({ status: 403 }));
  await page.goto("/");
  const failed = page.getByRole("alert").filter({ hasText: "Your totals couldn’t be loaded" });
  await expect(failed).toBeVisible();
  await page.unroute("**/api/dashboard/money-summary**");
  await failed.getByRole("button", { name: "Retry" }).click();
  await expect(sum(page, "Your wallet", "Available")).toHaveText("$1,200.00");
  expect(faults.splice(0)).toEqual([expect.stringContaining("status of 403")]);
});
