import { expect, type Page } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { bankAccountTable } from "@/db/schema";
import { newAccountNumber } from "@/testing/bank-accounts";
import { testDatabase } from "@/testing/factories";
import { ownerDatabase } from "@/testing/owner";
import { watched } from "../canary";
import { acceptAll, accountOf, filledIn, invited, start } from "./invitee";
import { expectAccessible, expectRefused, test } from "./pages";
import { AccountID } from "@/lib/core/api/ids";

const db = testDatabase();
const paying = { prefill: filledIn, capabilities: ["transfers", "send-funds"] };

const linkedOf = async (code: string) =>
  db
    .select({ lastFour: bankAccountTable.lastFour, holderName: bankAccountTable.holderName })
    .from(bankAccountTable)
    .where(eq(bankAccountTable.accountID, AccountID.parse(await accountOf(code))));

/** All stored drafts, as text. */
async function drafts(code: string): Promise<string> {
  const stored = await rows<{ row: string }>(
    ownerDatabase(),
    sql`select a::text as row from application a where code = ${code}`,
  );
  return stored.map(({ row }) => row).join("\n");
}

/** Goes from the review page to the step with the bank account. */
async function toBankAccount(page: Page, change: string): Promise<void> {
  await page.waitForURL("**/review");
  await page.getByRole("link", { name: change }).click();
  await page.waitForURL("**/bank-account");
}

test("a bank account is entered, shown by its last digits, and linked once the invite is accepted", async ({
  page,
  pageErrors,
}) => {
  const { code } = await invited(paying);
  const accountNumber = watched("identity", newAccountNumber());
  await start(page, code);
  await toBankAccount(page, "Edit: Bank account");
  await expect(page.getByLabel("Account holder", { exact: true })).toHaveValue("Whole Body Fitness LLC");
  await page.getByLabel("Account number", { exact: true }).fill(accountNumber);
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByRole("link", { name: "Routing number is required" })).toBeVisible();
  await page.getByLabel("Routing number").fill("273976368");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(
    page.getByRole("link", { name: "Routing number is not the routing number of a bank we know" }),
  ).toBeVisible();
  await expectRefused(pageErrors, 422);
  await expectAccessible(page);
  await page.getByLabel("Routing number").fill("273976369");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await page.waitForURL("**/review");
  const text = `Sandbox Bank 2739 ··${accountNumber.slice(-4)}`;
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.locator("html")).not.toContainText(accountNumber);
  await expect.poll(() => drafts(code)).not.toContain(accountNumber.slice(0, 10));
  await page.getByRole("link", { name: "Edit: Bank account" }).click();
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByLabel("Routing number")).toHaveCount(0);
  await page.getByRole("button", { name: "Save and continue" }).click();
  await page.waitForURL("**/review");
  await acceptAll(page);
  await page.waitForURL("**/status");
  await expect
    .poll(() => linkedOf(code))
    .toEqual([{ lastFour: accountNumber.slice(-4), holderName: "Whole Body Fitness LLC" }]);
});

test("an invitee with only a wallet is not asked for a bank account", async ({ page }) => {
  const { code } = await invited({ prefill: filledIn });
  await start(page, code);
  await page.waitForURL("**/review");
  const steps = page.getByRole("navigation", { name: "Steps" });
  await expect(steps.getByText("Contact details")).toBeVisible();
  await expect(steps.getByText("Bank account")).toHaveCount(0);
  await page.goto(`/o/${code}/bank-account`);
  await page.waitForURL("**/review");
});

test.describe("in Spanish on a phone", () => {
  test.use({ locale: "es-MX", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the step is skipped, and an entered bank account is removed", async ({ page, pageErrors }) => {
    const { code } = await invited(paying);
    const accountNumber = watched("identity", newAccountNumber());
    await page.goto(`/o/${code}`);
    await page.getByRole("link", { name: "Comenzar" }).click();
    await page.getByLabel("Su correo electrónico").fill(`ana-${Date.now()}@example.test`);
    await page.getByRole("button", { name: "Enviarme un código" }).click();
    await page.getByRole("button", { name: "Completar" }).click();
    await page.getByRole("button", { name: "Continuar", exact: true }).click();
    await toBankAccount(page, "Editar: Cuenta bancaria");
    await page.getByRole("button", { name: "Guardar y continuar" }).click();
    await toBankAccount(page, "Editar: Cuenta bancaria");
    await page.getByLabel("Número de ruta").fill("021000022");
    await page.getByLabel("Número de cuenta", { exact: true }).fill(accountNumber);
    await page.getByRole("button", { name: "Guardar y continuar" }).click();
    await expect(
      page.getByRole("link", { name: /Número de ruta: no es el número de ruta de un banco que conozcamos/ }),
    ).toBeVisible();
    await expectRefused(pageErrors, 422);
    await page.getByLabel("Número de ruta").fill("021000021");
    await page.getByRole("button", { name: "Guardar y continuar" }).click();
    await toBankAccount(page, "Editar: Cuenta bancaria");
    await page.getByRole("button", { name: "Eliminar" }).click();
    await expect(page.getByLabel("Número de ruta")).toHaveValue("");
    await page.getByRole("button", { name: "Guardar y continuar" }).click();
    await page.waitForURL("**/review");
    await expect(page.getByText(accountNumber.slice(-4))).toHaveCount(0);
  });
});
