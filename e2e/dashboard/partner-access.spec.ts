import { expect, type Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { accountTable } from "@/db/schema";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { mailTo } from "@/testing/mail";
import { newPerson } from "@/testing/people";
import { expectAccessible, expectFitsEveryScreen, expectRefused, signIn, test, watch } from "./pages";
import { prove } from "./step-up";

const db = testDatabase();

/** A partner with few permissions on a bakery, and the bakery's owner. */
async function setting() {
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner, {
    wallet: true,
    scopes: ["accounts.read", "profile.read", "capabilities.read"],
  });
  await db.update(accountTable).set({ displayName: "Rye Bakery" }).where(eq(accountTable.accountID, accountID));
  return { partner, accountID, owner: await newPerson(db, { ...partner, accountID }, { totp: true }) };
}

const ask = async (page: Page) => {
  await page.getByRole("button", { name: "Ask for it" }).click();
  await expect(page.getByRole("dialog", { name: "Ask for permission" })).toBeVisible();
};

test("a locked tab asks the account's owner, who grants access through the mailed link, and the tab opens", async ({
  browser,
  context,
  page,
  pageErrors,
}) => {
  const { partner, accountID, owner } = await setting();
  await signIn(context, await newPerson(db, partner));
  await page.goto(`/accounts/${accountID}/wallet`);
  await expect(page.getByText("Rye Bakery does not grant you this permission.", { exact: false })).toBeVisible();
  await ask(page);
  await expectAccessible(page, "[role=dialog]");
  await page.getByLabel("Language").selectOption("Español");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText(`You asked ${owner.email}.`, { exact: false })).toBeVisible();
  await page.reload();
  await ask(page);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("alert")).toContainText("You asked for this in the last 24 hours.");
  await expectRefused(pageErrors, 409);

  const [mail] = await mailTo(db, owner.email, "permission-request");
  const [link = ""] = /http\S+partner-access\S+/.exec(mail?.content?.text ?? "") ?? [];
  const theirs = await browser.newContext();
  watch(theirs, pageErrors);
  await signIn(theirs, owner);
  const desk = await theirs.newPage();
  await desk.goto(link);
  await expect(desk.getByText(`${partner.displayName} asks for a permission`)).toBeVisible();
  await expect(desk.getByRole("checkbox", { name: "View your balance and its history" })).not.toBeChecked();
  await expectAccessible(desk);
  await desk.getByRole("button", { name: "Allow" }).click();
  await desk.getByRole("alertdialog").getByRole("button", { name: "Allow" }).click();
  await prove(desk, owner);
  await expect(desk.getByText(`${partner.displayName} has this permission`)).toBeVisible();
  await expect(desk.getByRole("checkbox", { name: "View your balance and its history" })).toBeChecked();
  await page.goto(`/accounts/${accountID}/wallet`);
  await expect(page.getByRole("region", { name: "Balances" }).or(page.getByText("Available").first())).toBeVisible();

  await desk.getByRole("checkbox", { name: "View your balance and its history" }).uncheck();
  await desk.getByRole("button", { name: "Save" }).click();
  await expect(desk.getByText("Permissions saved").first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Ask for it" })).toBeVisible();
  await expectFitsEveryScreen(desk);
  await theirs.close();
});

test("a part of a page that the account withholds can be requested in its place", async ({ context, page }) => {
  const { partner } = await setting();
  const { accountID } = await newAccount(db, partner, {
    scopes: ["accounts.read", "profile.read", "capabilities.read", "bank-accounts.read"],
  });
  await signIn(context, await newPerson(db, partner, { role: "support" }));
  await page.goto(`/accounts/${accountID}/sources`);
  await expect(page.getByText("This account doesn’t allow you to view linked cards.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Ask for it" })).toHaveCount(0);
  await signIn(context, await newPerson(db, partner, { role: "operations" }));
  await page.reload();
  await expect(page.getByRole("button", { name: "Ask for it" }).first()).toBeVisible();
  await expectFitsEveryScreen(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/accounts/${accountID}/activity`);
  await expect(page.getByRole("link", { name: "Activity", exact: true })).toBeInViewport();
});

test("a member without permission to change access can read what the partner may do", async ({ context, page }) => {
  const { partner, accountID } = await setting();
  await signIn(context, await newPerson(db, { ...partner, accountID }, { role: "support" }));
  await page.goto("/settings/security");
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Partner access" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "View your profile, without ID numbers" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  await expectAccessible(page);
});
