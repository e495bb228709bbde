import { expect, type Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { accountTable, apiKeyTable, memberTable } from "@/db/schema";
import { newPartner, testDatabase } from "@/testing/factories";
import { newPerson } from "@/testing/people";
import type { Role } from "@/lib/core/access/roles";
import { remember } from "../canary";
import { expectAccessible, expectRefused, signIn, test } from "./pages";
import { prove } from "./step-up";

const db = testDatabase();

/** A member of a partner's staff at the form for a new key. */
async function atNewKey(page: Page, role: Role = "owner") {
  const partner = await newPartner(db);
  const person = await newPerson(db, partner, { role, totp: true });
  await signIn(page.context(), person);
  await page.goto("/developers/api-keys/new");
  return { partner, person };
}

const preset = (page: Page, name: string) => page.getByRole("group", { name: "Presets" }).getByRole("button", { name });
const box = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });
const group = (page: Page, name: string) => page.getByRole("group", { name, exact: true });

test("a key's permissions are chosen by preset, then one by one with the keyboard, and counted", async ({ page }) => {
  const { partner, person } = await atNewKey(page);
  await expect(preset(page, "None")).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("0 of 33 chosen")).toBeVisible();
  await preset(page, "Payments").click();
  await expect(page.getByText("9 of 33 chosen")).toBeVisible();
  await expect(group(page, "Money")).toContainText("6 of 6");
  await expect(preset(page, "Payments")).toHaveAttribute("aria-pressed", "true");
  await expect(box(page, "Change transfers")).toHaveAccessibleDescription(/^Move and refund money/);
  await box(page, "Change transfers").focus();
  await page.keyboard.press("Space");
  await expect(box(page, "Change transfers")).not.toBeChecked();
  await expect(preset(page, "Payments")).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.press("Tab");
  await expect(box(page, "View wallets")).toBeFocused();
  await page.getByLabel("Find a permission").fill("routing number");
  await expect(page.getByRole("checkbox", { name: /^(View|Change) / })).toHaveCount(2);
  await page.getByLabel("Find a permission").press("Enter");
  await box(page, "View bank directory").check();
  await page.getByLabel("Find a permission").fill("");
  await page.getByRole("checkbox", { name: "Show only what is chosen" }).check();
  await expect(box(page, "View files")).toHaveCount(0);
  await expect(group(page, "Developers & reporting")).toContainText("1 of 3");
  await page.getByRole("textbox", { name: "Name" }).fill("Payouts");
  await page.getByRole("button", { name: "Create key" }).click();
  await prove(page, person);
  const codes = page.getByRole("definition").locator("code");
  await codes.first().waitFor();
  remember("secret", (await codes.allTextContents())[1] ?? "");
  const [key] = await db.select().from(apiKeyTable).where(eq(apiKeyTable.accountID, partner.accountID));
  expect(key?.scopes.toSorted()).toEqual([
    "accounts.read",
    "bank-accounts.read",
    "bank-accounts.write",
    "cards.read",
    "cards.write",
    "fed.read",
    "payment-methods.read",
    "transfers.read",
    "wallets.read",
  ]);
});

test("a developer is offered only a developer's scopes, and every scope has its own row", async ({ page }) => {
  await atNewKey(page, "developer");
  await expect(box(page, "View transfers")).toBeVisible();
  await expect(box(page, "Change transfers")).toHaveCount(0);
  await preset(page, "View everything").click();
  for (const one of await page.getByRole("checkbox", { name: /^View / }).all()) {
    if ((await one.getAttribute("aria-label")) === null) continue;
    await expect(one).toBeChecked();
    await expect(one).toHaveAccessibleDescription(/^[A-Z].*\.$/);
  }
  await preset(page, "None").click();
  await expect(box(page, "View transfers")).not.toBeChecked();
});

test("invites have the same picker, and both fit a phone in the dark", async ({ page }) => {
  await atNewKey(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
  await page.goto("/invites/new");
  await page.getByRole("radio", { name: "View only", exact: true }).check();
  await page.getByRole("button", { name: "Show single permissions" }).click();
  await expect(group(page, "Accounts & onboarding")).toContainText("View");
  await expect(box(page, "View people")).toBeChecked();
  await expect(box(page, "Change people")).not.toBeChecked();
  await expect(box(page, "View people")).toHaveAccessibleDescription("See who represents and owns a business.");
  await expectAccessible(page);
});

test("a person who loses a permission while a form is open sees which one, keeps typed values, and is informed of a suspension", async ({
  context,
  page,
  pageErrors,
}) => {
  const partner = await newPartner(db);
  const person = await newPerson(db, partner, { role: "operations" });
  await signIn(context, person);
  await page.goto("/accounts/new");
  const name = page.getByRole("textbox", { name: "Legal business name" });
  await name.fill("Late Bakery LLC");
  await db.update(memberTable).set({ role: "read-only" }).where(eq(memberTable.userID, person.userID));
  await page.getByRole("button", { name: "Create account" }).click();
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("You need permission to change accounts. Ask an owner or administrator.");
  await expectRefused(pageErrors, 403);
  await db.update(accountTable).set({ suspendedOn: new Date() }).where(eq(accountTable.accountID, partner.accountID));
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(alert).toContainText("The operator of this installation has suspended your account.");
  await expectRefused(pageErrors, 403);
  await expect(name).toHaveValue("Late Bakery LLC");
});
