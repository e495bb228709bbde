import { expect, type Locator, type Page } from "@playwright/test";
import { capabilityTable } from "@/db/schema";
import { newAccount, testDatabase } from "@/testing/factories";
import { newFeePlan } from "@/testing/onboarding";
import { staffOf } from "./account-staff";
import { expectAccessible, test } from "./pages";

const db = testDatabase();
/** A business with missing requirements, one of them an error. */
async function waiting(partner: Parameters<typeof newAccount>[1]): Promise<string> {
  const { accountID } = await newAccount(db, partner);
  const now = new Date();
  const errors = [
    { requirement: "business.ein", errorCode: "tax-id-mismatch" },
    { requirement: "document.business.verification", errorCode: "document-illegible" },
  ];
  const place = { partnerID: partner.accountID, accountID };
  await db.insert(capabilityTable).values([
    { ...place, capability: "collect-funds", status: "pending", errors, createdOn: now, updatedOn: now },
    { ...place, capability: "wallet", status: "pending", createdOn: now, updatedOn: now },
  ]);
  return accountID;
}

test("a part that a connection does not open stays visible, with the missing permission and the reason", async ({
  context,
  page,
}) => {
  const partner = await staffOf(context);
  const { accountID } = await newAccount(db, partner, {
    scopes: ["accounts.read", "profile.read", "capabilities.read"],
  });
  await page.goto(`/accounts/${accountID}`);
  const parts = page.getByRole("navigation", { name: "Account sections" });
  const locked = (name: string) => `${name}(no permission)`;
  await expect(parts.getByRole("link")).toHaveText([
    "Overview",
    locked("People"),
    "Capabilities",
    ...["Wallet", "Transfers", "Disputes", "Money sources", "Cards", "Files"].map(locked),
    "Fees",
    "Activity",
  ]);
  await expect(page.getByRole("main").getByRole("link", { name: "Edit", exact: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "More actions" })).toHaveCount(0);
  for (const [name, scope] of [
    ["People", "representatives.read"],
    ["Cards", "issued-cards.read"],
  ]) {
    await parts.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { name: /^You need permission to view / })).toBeVisible();
    await expect(page.getByText(scope ?? "", { exact: true })).toBeVisible();
    await expect(page.getByText(/ does not grant you this permission\./)).toBeVisible();
    await expect(page.getByRole("button", { name: "Ask for it" })).toBeVisible();
  }
});

test("a missing requirement links to its field, and a mismatch says what to try", async ({ context, page }) => {
  const accountID = await waiting(await staffOf(context));
  await page.goto("/accounts");
  await expect(page.getByRole("cell", { name: /\d+ to do/ })).toBeVisible();
  await page.goto(`/accounts/${accountID}`);
  const list = page.getByRole("region", { name: "Needs attention" });
  await expect(
    list.getByText(
      "Tax ID (EIN) did not match the tax records. Correct the number, or upload a document that shows it.",
    ),
  ).toBeVisible();
  await list.getByRole("link", { name: "Add Business type" }).click();
  await page.waitForURL("**/edit#**");
  await expect(page.getByRole("combobox", { name: "Business type" })).toBeFocused();
});

test("a document is uploaded for the requirement that asked for it, and a rejected one says why", async ({
  context,
  page,
}) => {
  const accountID = await waiting(await staffOf(context));
  await page.goto(`/accounts/${accountID}/files?requirement=document.business.verification`);
  const upload = page.getByRole("dialog", { name: "Upload a file" });
  await expect(upload.getByRole("combobox", { name: "Requirement" })).toHaveValue("document.business.verification");
  await upload.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(upload.getByText("File is required")).toBeVisible();
  await expectAccessible(page, "[role=dialog]");
  await upload
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: "proof-pending.csv", mimeType: "text/csv", buffer: Buffer.from("name,share\nAda,60\n") });
  await upload.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByRole("rowheader", { name: /proof-pending\.csv/ })).toBeVisible();
  await page.getByRole("button", { name: /^Reject proof-pending\.csv/ }).click();
  await page.getByRole("dialog").getByLabel("Reason").selectOption("document-expired");
  await page.getByRole("button", { name: "Reject file" }).click();
  await expect(page.getByText("Has expired")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download proof-pending.csv" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("proof-pending.csv");
});

test("a fee plan is assigned, underwriting is answered, and both appear in the activity", async ({ context, page }) => {
  const partner = await staffOf(context);
  await newFeePlan(db, partner);
  const accountID = await waiting(partner);
  await page.goto(`/accounts/${accountID}/fees`);
  await page.getByRole("button", { name: "Assign a fee plan" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Fee plan").selectOption({ label: "Plan standard" });
  await dialog.getByRole("button", { name: "Assign plan" }).click();
  await expect(page.getByRole("region", { name: "Plan standard" }).getByText("Active")).toBeVisible();
  await underwrite(page, accountID);
  await page.goto(`/accounts/${accountID}/activity`);
  await expect(page.getByRole("button", { name: /fee plan/i }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /underwriting/i }).first()).toBeVisible();
  await page.getByRole("navigation", { name: "Activity by kind" }).getByRole("link", { name: "Events" }).click();
  await page.waitForURL("**/activity?kind=event");
});

async function underwrite(page: Page, accountID: string): Promise<void> {
  await page.goto(`/accounts/${accountID}/capabilities/underwriting`);
  await page.getByRole("textbox", { name: "Average payment" }).fill("50");
  await page.getByRole("textbox", { name: "Largest payment" }).fill("20");
  await page.getByRole("textbox", { name: "Monthly volume" }).fill("12,000.50");
  await page.getByRole("textbox", { name: "Consumers" }).fill("100");
  await page.getByRole("textbox", { name: "Online" }).fill("100");
  await page.getByRole("combobox", { name: "Return policy" }).selectOption("withinThirtyDays");
  await page.getByRole("button", { name: "Save answers" }).click();
  await expect(page.getByRole("link", { name: "Largest payment: Enter at least the average." })).toBeVisible();
  await page.getByRole("textbox", { name: "Largest payment" }).fill("200");
  await page.getByRole("button", { name: "Save answers" }).click();
  await expect(page.getByRole("region", { name: "Underwriting" }).getByText("$12,000.50")).toBeVisible();
}

test("an account is created with the keyboard alone", async ({ context, page }) => {
  await staffOf(context);
  await page.goto("/accounts");
  await tabTo(page, page.getByRole("link", { name: "New account" }).first());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "New account", level: 1 })).toBeFocused();
  await tabTo(page, page.getByRole("radio", { name: "Business" }));
  await page.keyboard.press("ArrowDown");
  await tabTo(page, page.getByRole("textbox", { name: "First name" }));
  await page.keyboard.type("Ada");
  await tabTo(page, page.getByRole("textbox", { name: "Last name" }));
  await page.keyboard.type("Keller");
  await tabTo(page, page.getByRole("textbox", { name: "Email" }));
  await page.keyboard.type("ada@bakery.example");
  await tabTo(page, page.getByRole("button", { name: "Create account" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Ada Keller", level: 1 })).toBeFocused();
});

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}
