import { expect } from "@playwright/test";
import { newPartner, testDatabase } from "@/testing/factories";
import { staffOf } from "./account-staff";
import { expectAccessible, signInViewer, test } from "./pages";

const db = testDatabase();

test("in production each provider is listed with its methods, and methods without a provider show the reason", async ({
  context,
  page,
}) => {
  await signInViewer(context, await newPartner(db, { mode: "production" }));
  await page.goto("/settings/providers");
  const bank = page.getByRole("region", { name: "Bank, by ACH files" });
  await expect(bank).toContainText(
    "Bank debits, bank credits, micro-deposits, bank account verification, and reversals of bank entries",
  );
  await expect(bank).toContainText("Nothing");
  await bank.getByRole("link", { name: "Bank files" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Bank files" })).toBeVisible();
  await page.goBack();
  const missing = page.getByRole("region", { name: "Not offered" });
  await expect(missing).toContainText("Spending cards are not offered in production yet.");
  await expect(missing).toContainText("CONNECTOR_ISSUING_URL");
  await expect(page.getByRole("main")).not.toContainText(/sftp|127\.0\.0\.1|SHA256/);
  await expectAccessible(page);
});

test("in the sandbox everything is simulated, and people without permission get an explanation", async ({
  context,
  page,
}) => {
  await staffOf(context, "developer");
  await page.goto("/settings/providers");
  await expect(page.getByRole("region", { name: "Sandbox simulators" })).toContainText("Simulated");
  await expect(page.getByRole("region", { name: "Not offered" })).toHaveCount(0);
  await expectAccessible(page);
  await staffOf(context, "read-only");
  await page.goto("/settings/providers");
  await expect(page.getByText("permission to view providers")).toBeVisible();
});
