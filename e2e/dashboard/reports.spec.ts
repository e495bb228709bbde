import { readFile } from "node:fs/promises";
import { PDFDocument, PDFDict, PDFName } from "@cantoo/pdf-lib";
import { type BrowserContext, expect } from "@playwright/test";
import { checkBooks } from "@/testing/books";
import { ctxFor } from "@/testing/context";
import { newAccount, testDatabase } from "@/testing/factories";
import { fund, payOut } from "@/testing/wallets";
import { prepareMonths } from "@/lib/domain/money/ledger/prepare-months";
import { monthAfter, monthInWords, monthOf } from "@/lib/domain/overview/reports/shared/months";
import { staffOf } from "./account-staff";
import { expectAccessible, test } from "./pages";

checkBooks();

const db = testDatabase();
const ZONE = "America/Denver";
test.use({ timezoneId: ZONE });

/** An account that received $100 in the month before, and paid out $30.25 of $150 in this one. */
async function setting(context: BrowserContext) {
  const partner = await staffOf(context);
  const { accountID, walletID } = await newAccount(db, partner, { wallet: true });
  const present = monthOf(new Date(), ZONE);
  const before = monthAfter(present, -1);
  await prepareMonths(db, -1);
  await fund(ctxFor(partner, accountID, { now: new Date(`${before}-10T12:00:00Z`) }), walletID, 10_000);
  const ctx = ctxFor(partner, accountID);
  await fund(ctx, walletID, 5000);
  await payOut(ctx, walletID, 3000, { fee: 25, memo: "ACH payment to First Bank" });
  return { accountID, present, before };
}

test("a wallet’s statement opens with the closing balance of the month before, and is a page, a PDF and a table", async ({
  context,
  page,
}) => {
  const { accountID, present, before } = await setting(context);
  await page.goto(`/accounts/${accountID}/wallet`);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/dashboard/**/statements?*", async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole("main").getByRole("link", { name: "Statements" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Statements" })).toBeVisible();
  await expect(page.locator("[data-skeleton-rows]").first()).toBeVisible();
  release();
  const months = page.getByRole("table", { name: "Months" });
  await expect(months.getByRole("row").nth(1).getByRole("cell")).toHaveText(["$100.00", "2", "$119.75"]);
  await expect(months.getByRole("row").nth(2).getByRole("cell")).toHaveText(["$0.00", "1", "$100.00"]);
  await expectAccessible(page);

  await page.getByRole("button", { name: "2 transactions" }).click();
  const dialog = page.getByRole("dialog", { name: "What this payout consists of" });
  await expect(dialog.getByText("It’s the first payout of this wallet.")).toBeVisible();
  await expect(dialog.getByText("$30.25 was paid out. $119.75 is left.")).toBeVisible();
  await expectAccessible(page, "[role=dialog]", true);
  await page.keyboard.press("Escape");

  await months.getByRole("link", { name: monthInWords(present) }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Statement for ${monthInWords(present)}` })).toBeVisible();
  const movements = page.getByRole("table", { name: "Movements" });
  await expect(movements.getByRole("row").nth(2)).toContainText("ACH payment to First Bank");
  await expect(movements.getByRole("row").nth(2).getByRole("cell").last()).toHaveText("$119.75");
  await expect(page.getByText("The month isn’t over.")).toBeVisible();
  await expectAccessible(page, undefined, true);

  const [pdf] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download PDF" }).click(),
  ]);
  expect(pdf.suggestedFilename()).toBe(`statement-${present}.pdf`);
  const read = await PDFDocument.load(await readFile(await pdf.path()));
  expect(read.getTitle()).toContain(`for ${monthInWords(present)}`);
  expect(read.catalog.lookup(PDFName.of("MarkInfo"), PDFDict).get(PDFName.of("Marked"))?.toString()).toBe("true");
  const [csv] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download CSV" }).click(),
  ]);
  const lines = (await readFile(await csv.path(), "utf8")).trimEnd().split("\r\n");
  expect([lines[1], lines.at(-2)].map((line) => line?.split(",").at(-1))).toEqual(["100.00", "119.75"]);

  await page.goto(`/accounts/${accountID}/statements/${before}?zone=${encodeURIComponent(ZONE)}`);
  await expect(page.getByRole("table", { name: "From the opening to the closing balance" })).toContainText("$100.00");
});

test("a person gets a report by mail, finds it among their reports, and stops it", async ({ context, page }) => {
  const { accountID } = await setting(context);
  await page.goto(`/accounts/${accountID}/statements`);
  await page.getByRole("button", { name: "Email to me" }).click();
  const dialog = page.getByRole("dialog", { name: "Email me this statement" });
  await dialog.getByLabel("Day of the month").fill("29");
  await dialog.getByRole("button", { name: "Email to me" }).click();
  await expect(dialog.getByLabel("Day of the month")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("How often").selectOption("weekly");
  await dialog.getByLabel("Day of the week").selectOption({ label: "Wednesday" });
  await expectAccessible(page, "[role=dialog]");
  await dialog.getByRole("button", { name: "Email to me" }).click();
  await expect(dialog).toHaveCount(0);

  await page.goto("/reports");
  const sent = page.getByRole("region", { name: "Sent to you by email" });
  await expect(sent.getByRole("listitem")).toContainText([/Statement for .*Every Wednesday, next .*America\/Denver/]);
  await sent.getByRole("button", { name: /^Stop/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Stop" }).click();
  await expect(sent.getByRole("listitem")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Revenue" })).toContainText("Net revenue");
});
