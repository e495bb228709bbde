import { expect, type Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { bankMonthTable } from "@/db/schema";
import { newPartner, testDatabase } from "@/testing/factories";
import { newBankMonth, newStatedEntry } from "@/testing/statements";
import { staffOf } from "./account-staff";
import { expectAccessible, expectRefused, signInViewer, test } from "./pages";

const db = testDatabase();

async function decide(page: Page, dialog: string, { act, reason }: { act: string; reason: string }): Promise<void> {
  const form = page.getByRole("dialog", { name: dialog });
  await form.getByLabel("Reason").fill(reason);
  await form.getByRole("button", { name: act }).click();
  await expect(form).toHaveCount(0);
}

test("a month is closed: its lines are matched with entries, explained, undone and explained again", async ({
  context,
  page,
}) => {
  // Statements exist only in production, where the team needs a second factor.
  const partner = await newPartner(db, { mode: "production" });
  const person = await signInViewer(context, partner);
  for (const cents of [-30_00, -20_00, -70_00]) await newStatedEntry(partner, { cents });
  const { monthID } = await newBankMonth(partner, [
    { cents: -50_00, text: "ACH SETTLEMENT" },
    { cents: -15, text: "MONTHLY FEE" },
  ]);
  await page.goto("/bank-statements");
  await page.getByRole("link", { name: "October 2025" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "October 2025" })).toBeVisible();
  await expect(page.getByText("2 lines are open.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Finish month" })).toBeDisabled();

  await page.getByRole("link", { name: "ACH SETTLEMENT" }).click();
  for (const money of ["−$30.00", "−$20.00"])
    await page.getByRole("checkbox", { name: `Select Credit of ${money}` }).press(" ");
  const bar = page.getByRole("region", { name: "Selected entries" });
  await expect(bar).toContainText("2 selected, −$50.00 of −$50.00");
  await expectAccessible(page);
  await bar.getByRole("button", { name: "Match…" }).click();
  await decide(page, "Match with 2 entries?", { act: "Match line", reason: "Both left with the file of that day." });
  await expect(page.getByText("Both left with the file of that day.")).toBeVisible();
  // The server's loops post it.
  await expect(page.getByText("not booked")).toHaveCount(0, { timeout: 60_000 });

  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "October 2025" }).click();
  await expect(page.getByText("1 line is open.")).toBeVisible();
  await page.getByRole("link", { name: "MONTHLY FEE" }).click();
  await page.getByRole("button", { name: "Explain…" }).click();
  await decide(page, "Explain this line", { act: "Explain line", reason: "A fee of September." });
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Explain…" }).click();
  await decide(page, "Explain this line", { act: "Explain line", reason: "The fee of October." });
  await expect(page.getByText("The fee of October.")).toBeVisible();

  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "October 2025" }).click();
  await page.getByRole("button", { name: "Finish month" }).click();
  const question = page.getByRole("alertdialog", { name: "Finish October 2025?" });
  await question.getByRole("button", { name: "Finish month" }).click();
  await expect(page.getByText("This month is finished")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Reopen month…" }).click();
  await decide(page, "Reopen October 2025?", { act: "Reopen month", reason: "The fee was of September after all." });
  await expect(page.getByText("This month is finished")).toHaveCount(0);
  await page.getByRole("button", { name: "Finish month" }).click();
  await question.getByRole("button", { name: "Finish month" }).click();
  await expect(page.getByText("This month is finished")).toBeVisible();
  const [month] = await db.select().from(bankMonthTable).where(eq(bankMonthTable.monthID, monthID));
  expect(month?.finishedBy).toBe(person.email);
  await page.getByRole("link", { name: "MONTHLY FEE" }).click();
  await expect(page.getByText("The fee of October.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
});

test("a statement is uploaded by a form, which says why it is rejected", async ({ context, page, pageErrors }) => {
  await signInViewer(context, await newPartner(db, { mode: "production" }));
  await page.goto("/bank-statements");
  await page.getByRole("button", { name: "Upload statement…" }).click();
  const form = page.getByRole("dialog", { name: "Upload a bank statement" });
  await form.getByRole("button", { name: "Upload" }).click();
  await expect(form.getByText("is required")).toBeVisible();
  const buffer = Buffer.from("01,021000018,TENDER/\n");
  await form.locator("input[type=file]").setInputFiles({ name: "october.bai", mimeType: "text/plain", buffer });
  await form.getByRole("button", { name: "Upload" }).click();
  // The tests' server has no bank account set up for statements.
  await expect(form.getByText(/no bank account of yours is set up for statements/i)).toBeVisible();
  await expectRefused(pageErrors, 409);
  await expectAccessible(page);
});

test("read-only staff see lines and months, and cannot decide anything", async ({ context, page }) => {
  const partner = await staffOf(context, "read-only");
  const { monthID, lineIDs } = await newBankMonth(partner, [{ text: "DEPOSIT" }]);
  await page.goto(`/bank-statements/${monthID}`);
  await expect(page.getByRole("link", { name: "DEPOSIT" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Finish month" })).toHaveCount(0);
  await page.goto("/bank-statements");
  await expect(page.getByRole("button", { name: "Upload statement…" })).toHaveCount(0);
  await page.goto(`/bank-statements/lines/${lineIDs[0] ?? ""}`);
  await expect(page.getByRole("heading", { level: 1, name: "$5.00 on Oct 31, 2025" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Explain…" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Match with your entries" })).toHaveCount(0);
});
