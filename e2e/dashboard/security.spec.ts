import { expect } from "@playwright/test";
import { eq } from "drizzle-orm";
import { memberTable, sessionTable } from "@/db/schema";
import { newPartner, testDatabase } from "@/testing/factories";
import { newPerson } from "@/testing/people";
import { verifyPassword } from "@/lib/domain/access/sessions/password";
import { findPerson } from "@/lib/domain/access/sessions/person";
import { watched } from "../canary";
import { withAuthenticator } from "./authenticator";
import { DIALOG, expectAccessible, expectRefused, signIn, test } from "./pages";
import { prove } from "./step-up";

const db = testDatabase();
const OLD = watched("password", "seven boats at noon");
const NEW = watched("password", "nine quiet lighthouses");

test("if a second factor is required, a person without one sees only how to set one up", async ({ context, page }) => {
  const partner = await newPartner(db, { mode: "production" });
  await signIn(context, await newPerson(db, partner));
  await withAuthenticator(page);
  await page.goto("/accounts");
  await expect(page.getByText("Your team requires a second factor")).toBeVisible();
  await expect(page.getByRole("link", { name: "Accounts" })).toHaveCount(0);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Work laptop");
  await page.getByRole("dialog").getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Your second factor is set up")).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("link", { name: "Accounts" }).first()).toBeVisible();
});

test("a person changes the password with the old one, or with a second factor in its place", async ({
  context,
  page,
  pageErrors,
}) => {
  const partner = await newPartner(db);
  const person = await newPerson(db, partner, { password: OLD, totp: true });
  await signIn(context, person);
  await page.goto("/settings/security");
  const isNow = async (password: string) =>
    verifyPassword((await findPerson({ db }, person.email))?.passwordHash ?? null, password);
  await page.getByLabel("Current password").fill("not the password");
  await page.getByLabel("New password").fill(NEW);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByLabel("Current password")).toHaveAttribute("aria-invalid", "true");
  await expectRefused(pageErrors, 422);
  await page.getByLabel("Current password").fill(OLD);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(
    page.getByRole("region", { name: "Notifications" }).getByText("Password changed", { exact: false }),
  ).toBeVisible();
  await expect(page.getByLabel("New password")).toHaveValue("");
  await expect.poll(() => isNow(NEW)).toBe(true);
  await page.getByLabel("New password").fill(OLD);
  await page.getByRole("button", { name: "Change password" }).click();
  await prove(page, person);
  await expect.poll(() => isNow(OLD)).toBe(true);
});

test("an owner requires a second factor, and signs a member out", async ({ context, page }) => {
  const partner = await newPartner(db);
  const owner = await newPerson(db, partner, { totp: true });
  const other = await newPerson(db, partner, { role: "support" });
  await signIn(context, other);
  await signIn(context, owner);
  await page.goto("/settings/security");
  await page.getByRole("button", { name: "Require" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Require" }).click();
  await prove(page, owner);
  await expect(page.getByRole("button", { name: "Stop requiring" })).toBeVisible();
  await page.goto("/settings/team");
  await page.getByRole("button", { name: `Sign out ${other.email}` }).click();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  const ended = async () =>
    (await db.select().from(sessionTable).where(eq(sessionTable.userID, other.userID))).every(
      ({ revokedOn }) => revokedOn,
    );
  await expect.poll(ended).toBe(true);
});

test("a tab is covered once another tab switches to another account", async ({ context, page }) => {
  const [home, second] = [await newPartner(db), await newPartner(db)];
  const person = await newPerson(db, home);
  await db.insert(memberTable).values({
    accountID: second.accountID,
    userID: person.userID,
    role: "owner",
    createdOn: new Date(Date.now() + 1000),
  });
  await signIn(context, person);
  await page.goto("/settings/security");
  const other = await context.newPage();
  await other.goto("/settings/security");
  await other.getByRole("button", { name: /Account menu/ }).click();
  await other.getByRole("menuitemradio", { name: second.displayName }).click();
  await expect(other.getByText(second.displayName).first()).toBeVisible();
  await expect(page.getByRole("dialog", { name: "You switched to another account" })).toBeVisible();
  await expectAccessible(page, DIALOG);
  await page.getByRole("button", { name: "Reload page" }).click();
  await expect(page.getByText(second.displayName).first()).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("signing in as someone else ends the browser's previous session", async ({ context, page }) => {
  const partner = await newPartner(db);
  const [first, second] = [await newPerson(db, partner), await newPerson(db, partner, { password: OLD })];
  await page.goto("/sign-in");
  await signIn(context, first);
  await page.getByLabel("Email address").fill(second.email);
  await page.getByLabel("Password", { exact: true }).fill(OLD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/sign-in");
  const [session] = await db.select().from(sessionTable).where(eq(sessionTable.userID, first.userID));
  expect(session?.revokedOn).not.toBeNull();
});
