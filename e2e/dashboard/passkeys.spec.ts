import { expect, test as bare, type Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { auditTrailView, passkeyTable } from "@/db/schema";
import { newPartner, testDatabase } from "@/testing/factories";
import { newPerson } from "@/testing/people";
import { remember, watched } from "../canary";
import { withAuthenticator } from "./authenticator";
import { DIALOG, expectAccessible, expectFitsEveryScreen, signIn, test } from "./pages";
import { prove } from "./step-up";

const db = testDatabase();
const password = watched("password", "seven boats at noon");

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Continue" }).click();
}

async function recoveryCodes(page: Page): Promise<string[]> {
  const shown = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(shown).toHaveCount(10);
  const codes = await shown.allTextContents();
  remember("secret", ...codes);
  await page.getByRole("button", { name: "I have saved them" }).click();
  return codes;
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL("**/sign-in**");
}

test("a passkey is added, named, signs in without a password, and proves the person's presence", async ({
  context,
  page,
}) => {
  const person = await newPerson(db, await newPartner(db), { password });
  await signIn(context, person);
  const authenticator = await withAuthenticator(page);
  await page.goto("/settings/security");
  await addPasskey(page, "work laptop");
  await expect(page.getByText("10 left")).toBeVisible();
  await expectFitsEveryScreen(page);
  await expectAccessible(page);
  const [first = ""] = await recoveryCodes(page);
  await expect.poll(() => authenticator.passkeys()).toBe(1);
  await expect.poll(() => page.content()).not.toContain(first);
  await page.getByRole("button", { name: "Rename the passkey work laptop" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("desk");
  await page.getByRole("button", { name: "Rename", exact: true }).click();
  await expect(page.getByRole("list", { name: "Passkeys" })).toContainText("desk");
  await addPasskey(page, "the same again");
  const proof = page.getByRole("dialog", { name: "Confirm it’s you" });
  await expect(proof).toBeVisible();
  await expectAccessible(page, DIALOG);
  await proof.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("this device already has your passkey")).toBeVisible();
  await page.keyboard.press("Escape");

  await signOut(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/sign-in"));
  await page.goto("/settings/security");
  await expect(page.getByText(/last used/).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Add a passkey" })).toBeVisible();
  await page.getByRole("button", { name: "Remove the passkey desk" }).click();
  await page.getByRole("button", { name: "Remove passkey" }).click();
  await expect(page.getByText("No passkeys yet.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Recovery codes" })).toHaveCount(0);
  const trail = await db
    .select()
    .from(auditTrailView)
    .where(eq(auditTrailView.actorID, person.userID))
    .orderBy(auditTrailView.auditID);
  expect(trail.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
    "passkey.create done",
    "passkey.rename done",
    "session.step-up done",
    "session.sign-in done",
    "passkey.remove done",
  ]);
});

// A rejected sign-in is a 401, which a browser logs.
bare(
  "a passkey that is no longer known does not sign in, nor one without a finger or PIN",
  async ({ context, page }) => {
    const person = await newPerson(db, await newPartner(db));
    await signIn(context, person);
    const authenticator = await withAuthenticator(page);
    await page.goto("/settings/security");
    await addPasskey(page, "phone");
    await recoveryCodes(page);
    await signOut(page);
    await db.delete(passkeyTable).where(eq(passkeyTable.userID, person.userID));
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page.getByText("This passkey is not registered here.")).toBeVisible();
    await authenticator.refuse();
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page.getByText("No passkey was used.")).toBeVisible();
  },
);

bare(
  "a recovery code signs in once in place of the app's code, and new ones replace the old",
  async ({ context, page }) => {
    const person = await newPerson(db, await newPartner(db), { password, totp: true });
    await signIn(context, person);
    await page.goto("/settings/security");
    await expect(page.getByText("0 left")).toBeVisible();
    await page.getByRole("button", { name: "Create new codes" }).click();
    await prove(page, person);
    const [first = ""] = await recoveryCodes(page);
    await signOut(page);
    for (const [code, isGood] of [
      [first, true],
      [first, false],
    ] as const) {
      await page.getByLabel("Email address").fill(person.email);
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByRole("button", { name: "Use a recovery code" }).click();
      await page.getByLabel("Recovery code").fill(code.toUpperCase());
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      if (!isGood) {
        await expect(page.getByRole("alert").filter({ hasText: "is incorrect" })).toBeVisible();
        continue;
      }
      await page.waitForURL((url) => !url.pathname.startsWith("/sign-in"));
      await page.goto("/settings/security");
      await expect(page.getByText("9 left")).toBeVisible();
      await signOut(page);
    }
  },
);
