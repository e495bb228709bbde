import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { auditVerificationTable } from "@/db/schema";
import { ctxFor, transact } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { newPerson } from "@/testing/people";
import type { AuditAction } from "@/lib/core/access/audit-actions";
import { newID } from "@/lib/core/api/ids";
import { recordAudit } from "@/lib/domain/platform/audit/record";
import { DIALOG, expectAccessible, signIn, test } from "./pages";

const db = testDatabase();

/** An audit log of three rows: a key created, a key revoked, a card's number refused; and its owner signed in. */
async function setting(context: Parameters<typeof signIn>[0]) {
  const partner = await newPartner(db);
  const person = await newPerson(db, partner);
  const ctx = ctxFor(partner, undefined, { caller: { userID: person.userID } });
  const leave = (action: AuditAction, outcome: "done" | "refused:forbidden", reason?: string) =>
    transact(ctx, (open) =>
      recordAudit(open, { action, object: newID(), outcome, accountID: partner.accountID, ...(reason && { reason }) }),
    );
  await leave("api-key.create", "done");
  await leave("api-key.revoke", "done");
  await leave("issued-card.details", "refused:forbidden", "=scope");
  await signIn(context, person);
  return { partner, person };
}

const rows = (page: Page) => page.getByRole("table", { name: "Audit rows" }).getByRole("rowheader");

async function fileOf(page: Page, format: "CSV" | "JSONL") {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: `Export ${format}` }).click(),
  ]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), "utf8") };
}

test("the audit log is filtered in its address, read in full and downloaded as filtered", async ({ context, page }) => {
  const { person } = await setting(context);
  await page.goto("/settings/audit");
  await expect(rows(page)).toHaveText(["Tried to request a card number", "Revoked an API key", "Created an API key"]);
  await page.getByLabel("Outcome").selectOption("Refused");
  await expect(page).toHaveURL(/outcome=refused/);
  await expect(rows(page)).toHaveText(["Tried to request a card number"]);
  await page.getByRole("button", { name: "Tried to request a card number" }).press("Enter");
  const sheet = page.getByRole("dialog", { name: "Tried to request a card number" });
  await expect(sheet.getByText(`"name": "${person.email}"`, { exact: false })).toBeVisible();
  await expectAccessible(page, DIALOG);
  await page.keyboard.press("Escape");
  const csv = await fileOf(page, "CSV");
  expect(csv.name).toMatch(/^audit-\d{4}-\d\d-\d\d-1-rows\.csv$/);
  expect(csv.text).toContain(",refused:forbidden,'=scope,");
  await page.goBack();
  await expect(rows(page)).not.toHaveCount(1);
  await page.getByRole("searchbox").fill(person.email);
  await expect(page).toHaveURL(/actor=/);
  const jsonl = await fileOf(page, "JSONL");
  expect(
    jsonl.text
      .trimEnd()
      .split("\n")
      .map((line) => (JSON.parse(line) as { actor: { name?: string } }).actor.name),
  ).toEqual(Array(4).fill(person.email));
  await page.getByLabel("Action").selectOption("Created an API key");
  await expect(rows(page)).toHaveText(["Created an API key"]);
  await page.getByRole("button", { name: "More filters" }).click();
  await page.getByLabel("IP address").fill("10.9.8.7");
  await page.getByRole("button", { name: "Show audit rows" }).click();
  await expect(page.getByText("Nothing matches", { exact: false })).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).click();
  await expect(page.getByRole("searchbox")).toHaveValue("");
});

test("the chain is checked on demand while the page waits, and the check is logged", async ({ context, page }) => {
  await setting(context);
  await page.goto("/settings/audit");
  await page.getByRole("button", { name: "Verify chain" }).click();
  await expect(rows(page).first()).toHaveText("Checked the audit trail");
  await expect(page.getByRole("status").filter({ hasText: "The chain is intact" })).toContainText(/[34] rows/);
  await expect(page.getByRole("button", { name: "Verify chain" })).toBeEnabled();
});

test("a running check is followed until it ends, and a broken chain is reported with its row", async ({
  context,
  page,
}) => {
  const {
    partner: { accountID: partnerID },
  } = await setting(context);
  const now = new Date();
  const check = {
    partnerID,
    verificationID: newID<string>(),
    state: "running",
    checked: 40_000,
    unreadable: 0,
    requestedOn: now,
    movedOn: now,
  } as const;
  await db.insert(auditVerificationTable).values(check);
  await page.goto("/settings/audit");
  await expect(page.getByText("Checking: 40,000 rows so far.")).toBeVisible();
  await db
    .update(auditVerificationTable)
    .set({ state: "broken", fault: "cut", firstBad: 41_234, checked: 41_233, unreadable: 1, finishedOn: now })
    .where(eq(auditVerificationTable.partnerID, partnerID));
  await expect(page.getByText("The chain is broken at row 41,234")).toBeVisible();
  await expect(page.getByText("1 checkpoint can’t be read")).toBeVisible();
});

test("a role that may not read the audit log gets an explanation", async ({ context, page }) => {
  await signIn(context, await newPerson(db, await newPartner(db), { role: "read-only" }));
  await page.goto("/settings/audit");
  await expect(page.getByRole("heading", { name: "You need permission to view the audit trail" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Verify chain" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Audit", exact: true })).toHaveCount(0);
});
