import { expect } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { bankEntryTable, bankReversalTable, paymentMethodTable } from "@/db/schema";
import { newBankAccount } from "@/testing/bank-accounts";
import { newBankFile, newLateReturn, newReversibleEntry } from "@/testing/bank-files";
import { ctxFor } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { newPayer } from "@/testing/transfers";
import { staffOf } from "./account-staff";
import { expectAccessible, signInViewer, test } from "./pages";

const db = testDatabase();

test("one person requests a reversal, and only another one can approve it", async ({ browser, context, page }) => {
  const partner = await newPartner(db);
  await newReversibleEntry(partner);
  await signInViewer(context, partner);
  await page.goto("/bank-files");
  await page.getByRole("button", { name: "Credit" }).click();
  await page.getByRole("button", { name: "Request reversal…" }).click();
  const form = page.getByRole("dialog", { name: "Reverse $5.00?" });
  await form.getByLabel("Reason").fill("It was paid twice.");
  await form.getByRole("button", { name: "Request reversal" }).click();
  await expect(form).toHaveCount(0);
  await page.goto("/bank-files/reversals");
  await page.getByRole("button", { name: "Payment reversed" }).click();
  await expect(page.getByText("Another person has to approve it.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve…" })).toHaveCount(0);
  await expectAccessible(page);

  const other = await browser.newContext();
  await signInViewer(other, partner);
  const second = await other.newPage();
  await second.goto("/bank-files/reversals");
  await second.getByRole("button", { name: "Payment reversed" }).click();
  await expect(second.getByText("It was paid twice.")).toBeVisible();
  await second.getByRole("button", { name: "Approve…" }).click();
  await second.getByRole("alertdialog").getByRole("button", { name: "Approve" }).click();
  const t = bankReversalTable;
  const stateOf = async () => (await db.select().from(t).where(eq(t.partnerID, partner.accountID)))[0]?.state;
  await expect.poll(stateOf).not.toBe("requested");
  await other.close();
});

test("the entries of a rejected file wait for a decision, which read-only staff cannot make", async ({
  browser,
  context,
  page,
}) => {
  const partner = await newPartner(db);
  const fileID = await newBankFile(partner, "rejected");
  await signInViewer(context, partner);
  await page.goto("/bank-files/files");
  await page.getByRole("link", { name: /\.ach$/ }).click();
  await expect(page.getByText("The bank rejected this file")).toBeVisible();
  await expect(page.getByRole("button", { name: "Credit" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Decide…" }).click();
  const form = page.getByRole("dialog", { name: "What happens with these entries?" });
  await form.getByLabel("Decision").selectOption("send-again");
  await form.getByLabel("Reason").fill("The bank has registered the company.");
  await form.getByRole("button", { name: "Decide" }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText("The bank rejected this file")).toHaveCount(0);
  const t = bankEntryTable;
  const [entry] = await db.select().from(t).where(eq(t.partnerID, partner.accountID));
  expect(entry?.state).toBe("waiting");

  const reading = await browser.newContext();
  const reader = await staffOf(reading, "read-only");
  const own = await newBankFile(reader, "rejected");
  const second = await reading.newPage();
  await second.goto(`/bank-files/${own}`);
  await expect(second.getByText("The bank rejected this file")).toBeVisible();
  await expect(second.getByRole("button", { name: "Decide…" })).toHaveCount(0);
  await expect(second.getByRole("link", { name: "Download" })).toHaveCount(0);
  await second.goto(`/bank-files/${fileID}`);
  await expect(second.getByText("The bank rejected this file")).toHaveCount(0);
  await reading.close();
});

test("a late return is dishonored from its break", async ({ context, page }) => {
  const partner = await newPartner(db);
  await newLateReturn(partner);
  await signInViewer(context, partner);
  await page.goto("/reconciliation");
  await page.getByRole("button", { name: "Late return" }).click();
  await page.getByRole("button", { name: "Dishonor…" }).click();
  const form = page.getByRole("dialog", { name: "Dishonor this return?" });
  await form.getByLabel("Reason").fill("The bank took six days.");
  await form.getByRole("button", { name: "Dishonor return" }).click();
  await expect(form).toHaveCount(0);
  const t = bankEntryTable;
  const [entry] = await db.select().from(t).where(eq(t.partnerID, partner.accountID));
  expect(entry?.dishonorCode).toBe("R68");
});

test("the partner sets the company of an account's bank entries, and pays a person's wages as payroll", async ({
  context,
  page,
}) => {
  const partner = await newPartner(db);
  const [payer, payee] = [await newPayer(db, partner, 10_000), await newPayer(db, partner, 0)];
  const { bankAccountID } = await newBankAccount(ctxFor(partner, payee.accountID));
  await signInViewer(context, partner);
  await page.goto(`/accounts/${payer.accountID}/sources`);
  const card = page.getByLabel("Bank entries", { exact: true });
  await card.getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog", { name: "Bank entries" });
  await form.getByLabel("Company name").fill("LINCOLN LUNCH");
  await form.getByLabel("Company ID").fill("123");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByLabel("Company ID")).toHaveAttribute("aria-invalid", "true");
  await form.getByLabel("Company ID").fill("9876543210");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(card.getByText("LINCOLN LUNCH")).toBeVisible();

  await page.goto("/transfers/new");
  await page.getByLabel("From").fill(payer.accountID);
  await page.getByLabel("To", { exact: true }).fill(payee.accountID);
  await page.getByLabel("Amount").fill("12");
  await page.getByRole("group", { name: "Pay with", exact: true }).getByRole("radio").first().check();
  const methods = page.getByRole("group", { name: "Deliver to", exact: true });
  const [method] = await db
    .select({ id: paymentMethodTable.paymentMethodID })
    .from(paymentMethodTable)
    .where(and(eq(paymentMethodTable.sourceID, bankAccountID), eq(paymentMethodTable.type, "ach-credit-standard")));
  await methods.locator(`input[value="${method?.id}"]`).check();
  await page.getByLabel("Purpose of the payment").selectOption("payroll");
  await page.getByRole("button", { name: "Create transfer" }).click();
  await expect(page.getByText("PAYROLL")).toBeVisible();
});
