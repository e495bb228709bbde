import { expect, type BrowserContext, type Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { accountTable } from "@/db/schema";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { newPerson } from "@/testing/people";
import { staffOf } from "./account-staff";
import { expectAccessible, keysAreHeard, signIn, test } from "./pages";

const db = testDatabase();
const NAMES = ["Alder", "Birch", "Cedar"];

/** A partner with three accounts, and its signed-in owner. */
async function setting(context: BrowserContext): Promise<void> {
  const partner = await newPartner(db);
  for (const displayName of NAMES.toReversed()) {
    const { accountID } = await newAccount(db, partner, { capabilities: ["wallet"] });
    await db.update(accountTable).set({ displayName }).where(eq(accountTable.accountID, accountID));
  }
  await signIn(context, await newPerson(db, partner));
}

const row = (page: Page, name: string) => page.getByRole("table", { name: "Accounts" }).getByRole("link", { name });
const search = (page: Page) => page.getByRole("searchbox");
const dialog = (page: Page) => page.getByRole("dialog");

async function press(page: Page, ...keys: string[]): Promise<void> {
  await keysAreHeard(page);
  for (const key of keys) await page.keyboard.press(key);
}

test("J and K move through rows, Enter opens one, Space peeks at it", async ({ context, page }) => {
  await setting(context);
  await page.goto("/accounts");
  await press(page, "j");
  await expect(row(page, "Alder")).toBeFocused();
  await press(page, "j", "j", "j");
  await expect(row(page, "Cedar")).toBeFocused();
  await press(page, "k");
  await expect(row(page, "Birch")).toBeFocused();
  await press(page, "Space");
  const peek = page.getByRole("dialog", { name: "Birch" });
  await expect(peek.getByText("Needs attention")).toBeVisible();
  await expect(peek.getByText("Business", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await press(page, "j", "Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(row(page, "Birch")).toBeFocused();
  await press(page, "Space");
  await expect(peek.getByText(/\d{1,2}:\d{2}:\d{2}\s[AP]M/)).toBeVisible();
  await peek.getByRole("button", { name: "Next row" }).press("Enter");
  const last = page.getByRole("dialog", { name: "Cedar" });
  await expect(last.getByRole("button", { name: "Next row" })).toBeFocused();
  await expect(last.getByRole("button", { name: "Next row" })).toHaveAttribute("aria-disabled", "true");
  await last.getByRole("button", { name: "Previous row" }).press("Enter");
  await peek.getByRole("button", { name: "Next row" }).press("Enter");
  await press(page, "Escape");
  await expect(row(page, "Cedar")).toBeFocused();
  await press(page, "k", "Space");
  await peek.getByRole("link", { name: "Open" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Birch" })).toBeVisible();
  await page.goBack();
  await press(page, "j", "Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Alder" })).toBeVisible();
});

test("a slash focuses the list's search, and keys type letters there", async ({ context, page }) => {
  await setting(context);
  await page.goto("/accounts");
  await press(page, "/");
  await expect(search(page)).toBeFocused();
  await press(page, "c", "e", "d", "n", "?", "g", "i");
  await expect(search(page)).toHaveValue("cedn?gi");
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/accounts\?q=cedn/);
});

test("on a page without a search a slash opens the palette, and N starts a new object if the page can create one", async ({
  context,
  page,
}) => {
  await setting(context);
  await page.goto("/settings/security");
  await press(page, "/");
  await expect(page.getByRole("dialog", { name: "Find anything" })).toBeVisible();
  await press(page, "Escape");
  await expect(dialog(page)).toHaveCount(0);
  await press(page, "g", "t");
  await expect(page.getByRole("heading", { level: 1, name: "Transfers" })).toBeVisible();
  await expect(page).toHaveURL(/\/transfers$/);
  await press(page, "n");
  await expect(page).toHaveURL(/\/transfers\/new/);
});

test("G and a letter lead to every page that the viewer may open, and to no other", async ({ context, page }) => {
  await staffOf(context, "read-only");
  await page.goto("/");
  for (const [letter, path] of [
    ["i", "/invites"],
    ["a", "/accounts"],
    ["d", "/disputes"],
    ["c", "/cards"],
    ["h", "/"],
  ] as const) {
    await press(page, "g", letter);
    await page.waitForURL((url) => url.pathname === path);
  }
  await press(page, "g", "k", "g", "i");
  await page.waitForURL("/invites");
  await expect(page.getByRole("heading", { level: 1, name: "Invites" })).toBeVisible();
});

test("a question mark shows all keys, and single keys can be switched off", async ({ context, page }) => {
  await setting(context);
  await page.goto("/accounts");
  await press(page, "?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet.getByRole("region", { name: "Go to" })).toContainText("Transfers");
  await expect(sheet.getByRole("region", { name: "Lists" })).toContainText("Next row");
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Turn off single-key shortcuts" }).click();
  await press(page, "g", "i", "Escape");
  await expect(sheet).toHaveCount(0);
  await press(page, "j", "n", "?", "g", "i");
  await press(page, "Control+k");
  await expect(page.getByRole("dialog", { name: "Find anything" })).toBeVisible();
  await expect(page).toHaveURL(/\/accounts$/);
  await press(page, "Escape");
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
  await sheet.getByRole("button", { name: "Turn on single-key shortcuts" }).click();
  await press(page, "Escape");
  await expect(dialog(page)).toHaveCount(0);
  await press(page, "g", "i");
  await expect(page).toHaveURL(/\/invites$/);
});
