import { readFile } from "node:fs/promises";
import { expect, type BrowserContext } from "@playwright/test";
import { ctxFor } from "@/testing/context";
import { testDatabase } from "@/testing/factories";
import { newPayer, newTransfer } from "@/testing/transfers";
import { staffOf } from "./account-staff";
import { amountsIn, expectAccessible, test } from "./pages";

const db = testDatabase();

/** A partner with accounts that made two completed payments and a failed one. */
async function setting(context: BrowserContext) {
  const partner = await staffOf(context);
  const [one, other] = [await newPayer(db, partner, 50_000), await newPayer(db, partner, 0)];
  for (const cents of [10_000, 20_000, 90_000])
    await newTransfer(ctxFor(partner), { from: one.wallet, to: other.wallet, cents });
  return { one };
}

test("analytics shows volume, outcomes and accounts, and each figure links to the list that it counts", async ({
  context,
  page,
}) => {
  const { one } = await setting(context);
  await page.goto("/analytics");
  await expect(page.getByRole("heading", { level: 1, name: "Analytics" })).toBeVisible();
  const volume = page.getByRole("region", { name: /\$1,200\.00 in 3 transfers/ });
  await expect(volume.getByRole("heading", { level: 2 })).toHaveText("$1,200.00 in 3 transfers in the last 30 days");
  await expect(volume.getByRole("img", { name: /\$1,200\.00 in 3 transfers/ })).toBeVisible();
  await expect(page.getByText("66.7%", { exact: true })).toBeVisible();
  await expect(page.getByText("$1,200.00 in 3 transfers, $0.00 before").first()).toBeVisible();
  await expectAccessible(page);

  await volume.getByText("Show as table").click();
  const table = volume.getByRole("table", { name: "Transfers by day" });
  await expect(table.getByRole("row")).toHaveCount(31);
  await expect(table.getByRole("row").nth(1).getByRole("cell")).toHaveText(["3", "$1,200.00", "$0.00", "$0.00"]);
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    volume.getByRole("button", { name: "Download CSV" }).click(),
  ]);
  const text = await readFile(await saved.path(), "utf8");
  expect(text).toMatch(/^from,to,transfers,volume,volume before,fees\r\n(.*\r\n){29}.*,3,1200\.00,0\.00,0\.00\r\n$/);
  expect(saved.suggestedFilename()).toMatch(/^analytics-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);

  await page.getByRole("link", { name: "The wallet didn’t have enough money." }).click();
  await expect(page).toHaveURL(/\/transfers\?.*status=failed/);
  await expect(amountsIn(page)).toHaveText(["$900.00"]);

  await page.goto(`/analytics?account=${one.accountID}`);
  await expect(page.getByText("Showing only")).toBeVisible();
  await expect(volume).toBeVisible();
  await page.getByRole("button", { name: "Show all accounts" }).click();
  await expect(page).toHaveURL(/\/analytics$/);
});

test("a returning browser gets the figures with the page", async ({ context, page }) => {
  await setting(context);
  // React separates texts by comments.
  const html = async () => (await (await context.request.get("/analytics")).text()).replaceAll("<!-- -->", "");
  await expect.poll(html).not.toContain("in 3 transfers");
  await page.goto("/");
  const cookies = async () => (await context.cookies()).map(({ name }) => name);
  await expect.poll(cookies).toContain("tender_zone");
  await expect.poll(html).toContain("$1,200.00 in 3 transfers");
  await page.goto("/analytics");
  await expect(page.getByRole("region", { name: /\$1,200\.00 in 3 transfers/ }).getByRole("img")).toBeVisible();
});

test("a payment method narrows the figures, and the list that they link to", async ({ context, page }) => {
  await setting(context);
  await page.goto("/analytics");
  const method = page.getByLabel("Payment method");
  await method.selectOption("Card payment");
  await expect(page).toHaveURL(/method=card-payment/);
  await expect(page.getByText("No transfers in the last 30 days")).toBeVisible();
  await method.selectOption("Wallet");
  await expect(page.getByRole("region", { name: /\$1,200\.00 in 3 transfers/ })).toBeVisible();
  // Fee lists have no methods.
  await expect(page.getByText("Fees", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Fees" }).and(page.locator("main a"))).toHaveCount(0);
  await expectAccessible(page);
  await page.screenshot({ path: "test-results/analytics-method-1280.png" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(method).toBeVisible();
  await page.screenshot({ path: "test-results/analytics-method-390.png" });
  await page.getByRole("link", { name: "View transfers" }).click();
  await expect(page).toHaveURL(/\/transfers\?.*method=service-wallet/);
  await expect(amountsIn(page)).toHaveText(["$900.00", "$200.00", "$100.00"]);
});
