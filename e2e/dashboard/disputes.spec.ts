import { expect, type BrowserContext, type Page } from "@playwright/test";
import { pdf } from "@/testing/documents";
import type { Payment } from "@/testing/disputes";
import type { Role } from "@/lib/core/access/roles";
import { staffOf } from "./account-staff";
import { expectAccessible, expectRefused, test } from "./pages";
import { disputeIn, newPayment } from "./pages/disputes";
import { ctxFor, transact } from "@/testing/context";
import { cents } from "@/lib/core/money/money";
import { createRefund } from "@/lib/domain/money/refunds/create-refund";
import { openTestDispute } from "@/lib/domain/overview/sandbox/sandbox";

/** A card payment of $100.00, and a signed-in member of the partner's staff. */
async function setting(context: BrowserContext, role: Role = "owner"): Promise<Payment> {
  const partner = await staffOf(context, role);
  return newPayment({ partner }, 10_000);
}

async function expectBalance(page: Page, { merchant }: Payment, money: string): Promise<void> {
  await page.goto(`/accounts/${merchant.accountID}/wallet`);
  const balances = page.locator("dl[aria-label=Balances] > div").filter({ hasText: "Available" });
  await expect(balances.locator("dd").first()).toHaveText(money);
}

async function addText(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: "Add text" }).click();
  const dialog = page.getByRole("dialog", { name: "Add text" });
  await dialog.getByLabel("Text").fill(text);
  await dialog.getByRole("button", { name: "Add evidence" }).click();
  await expect(dialog).toHaveCount(0);
}

test("a payment is disputed, answered with evidence and won; the wallet follows each step", async ({
  context,
  page,
}) => {
  const payment = await setting(context);
  await expectBalance(page, payment, "$100.00");
  await page.goto(`/transfers/${payment.transferID}`);
  await page.getByRole("button", { name: "Simulate a dispute" }).click();
  const simulate = page.getByRole("dialog", { name: "Simulate a dispute" });
  await simulate.getByLabel("Amount").fill("40");
  await simulate.getByRole("button", { name: "Dispute payment" }).click();
  await page.waitForURL("**/disputes/*");
  const address = page.url();
  await expect(page.getByRole("heading", { level: 1, name: "Dispute of $40.00" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Submit evidence" })).toBeDisabled();
  await expectBalance(page, payment, "$60.00");
  const menu = page.getByRole("navigation", { name: "Sections" });
  await menu.getByRole("link", { name: /^Disputes\s*1 needs a response$/ }).click();
  const row = page.getByRole("row", { name: /\$40\.00/ });
  await expect(row.getByText("Response needed")).toBeVisible();
  await row.getByRole("link").click();
  await expect(page.getByText("Proof of delivery is missing")).toBeVisible();

  await addText(page, "The parcel was handed over on Monday.");
  await page.getByRole("button", { name: "Add file" }).click();
  const upload = page.getByRole("dialog", { name: "Add file" });
  await upload.getByLabel("Type").selectOption({ label: "Proof of delivery" });
  await upload.locator("input[type=file]").setInputFiles({
    name: "delivery.pdf",
    mimeType: "application/pdf",
    buffer: await pdf(),
  });
  await upload.getByRole("button", { name: "Add evidence" }).click();
  const items = page.getByRole("list", { name: "Evidence items" });
  await expect(items.getByText("delivery.pdf, 2 kB")).toBeVisible();
  await expect(page.getByText("Proof of delivery is there")).toBeVisible();
  await page.getByRole("button", { name: "Preview packet" }).click();
  const packet = page.getByRole("dialog", { name: "Packet" });
  await expect(packet.getByText("1. Cover letter")).toBeVisible();
  await expect(packet.getByText("2. Proof of delivery")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Submit evidence" }).click();
  const submit = page.getByRole("alertdialog", { name: "Submit evidence for $40.00?" });
  await expect(submit.getByText("The network gets 2 evidence items once.")).toBeVisible();
  await submit.getByRole("button", { name: "Submit evidence" }).click();
  await expect(page.getByText("The card network is reviewing the evidence.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add text" })).toHaveCount(0);
  await expectBalance(page, payment, "$60.00");

  await page.goto(address);
  await page.getByRole("button", { name: "Rule for the merchant" }).click();
  const ruling = page.getByRole("alertdialog", { name: "Rule for the merchant?" });
  await ruling.getByRole("button", { name: "Rule for the merchant" }).click();
  await expect(page.getByText("The network decided for the merchant.")).toBeVisible();
  await expectBalance(page, payment, "$100.00");
  await page.goto(`/transfers/${payment.transferID}`);
  await expect(page.getByRole("link", { name: "Dispute of $40.00" })).toBeVisible();
});

test("evidence is changed and removed before it is submitted, and a bad file gets an error at its field", async ({
  context,
  page,
  pageErrors,
}) => {
  const partner = await staffOf(context);
  const { disputeID } = await disputeIn({ partner, ctx: ctxFor(partner) }, "with evidence");
  await page.goto(`/disputes/${disputeID}`);
  await page.getByRole("button", { name: "Change cover letter" }).click();
  const change = page.getByRole("dialog", { name: "Change cover letter" });
  await change.getByLabel("Text").fill("Shorter.");
  await change.getByLabel("Type").selectOption({ label: "Receipt" });
  await change.getByRole("button", { name: "Save" }).click();
  const items = page.getByRole("list", { name: "Evidence items" });
  await expect(items.getByText("Shorter.")).toBeVisible();
  await page.getByRole("button", { name: "Remove receipt" }).click();
  await page
    .getByRole("alertdialog", { name: "Remove the receipt?" })
    .getByRole("button", { name: "Remove", exact: true })
    .click();
  await expect(items.getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: "Add file" }).click();
  const upload = page.getByRole("dialog", { name: "Add file" });
  const bad = { name: "list.pdf", mimeType: "application/pdf", buffer: Buffer.from("no pdf at all") };
  await upload.locator("input[type=file]").setInputFiles(bad);
  await upload.getByRole("button", { name: "Add evidence" }).click();
  await expect(upload.getByText("Use a pdf, jpeg, png or tiff.").first()).toBeVisible();
  await expectRefused(pageErrors, 422);
});

test("accepting names the amount and ends the dispute; read-only staff have no button for it", async ({
  context,
  page,
}) => {
  const partner = await staffOf(context);
  const { disputeID } = await disputeIn({ partner, ctx: ctxFor(partner) }, "with evidence");
  await page.goto(`/disputes/${disputeID}`);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Accept dispute" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Accept the $88.00 dispute?" });
  await expect(dialog.getByText("The cardholder keeps $88.00. You can’t undo this.")).toBeVisible();
  await dialog.getByRole("button", { name: "Accept dispute" }).click();
  await expect(page.getByText("You accepted it. The cardholder keeps the money.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Accept dispute" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Rule/ })).toHaveCount(0);
});

test("before a dispute of a refunded payment is accepted, the dialog says so and requires a typed word", async ({
  context,
  page,
}) => {
  const payment = await setting(context);
  const { transferID } = payment;
  const ctx = ctxFor(payment.partner);
  await createRefund({ ...ctx, key: crypto.randomUUID() }, transferID, { amount: cents(4000) });
  const { disputeID } = await transact(ctx, (open) => openTestDispute(open, transferID, { amount: cents(10_000) }));
  await page.goto(`/disputes/${disputeID}`);
  const sentence = /This payment was refunded on .+ \(\$40\.00\)\./;
  await expect(page.getByText(sentence)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Accept dispute" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Accept the $100.00 dispute?" });
  await expect(dialog).toContainText(sentence);
  await expect(dialog).toContainText("Submit proof of the refund as evidence");
  await dialog.getByRole("button", { name: "Accept dispute" }).click();
  await expect(dialog.getByText("Type accept exactly")).toBeVisible();
  await dialog.getByLabel("Type accept to confirm").fill("accept");
  await dialog.getByRole("button", { name: "Accept dispute" }).click();
  await expect(page.getByText("You accepted it. The cardholder keeps the money.")).toBeVisible();
});

test("read-only staff see a dispute without actions", async ({ context, page }) => {
  const partner = await staffOf(context, "read-only");
  const { disputeID } = await disputeIn({ partner, ctx: ctxFor(partner) }, "with evidence");
  await page.goto(`/disputes/${disputeID}`);
  await expect(page.getByRole("heading", { level: 1, name: "Dispute of $88.00" })).toBeVisible();
  for (const name of ["Accept dispute", "Submit evidence", "Add text", "Add file", "Withdraw the dispute"])
    await expect(page.getByRole("button", { name })).toHaveCount(0);
});
