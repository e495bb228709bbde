import { expect } from "@playwright/test";
import { newPartner, testDatabase } from "@/db/testing/factories";
import { newPerson } from "@/db/testing/people";
import { expectAccessible, signIn, test } from "./pages";

const db = testDatabase();

test("the team fits a phone, in the dark; those who may not see it are told why", async ({ context, page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 390, height: 844 });
  const partner = await newPartner(db);
  await newPerson(db, partner, { role: "support", totp: true });
  await signIn(context, await newPerson(db, partner, { role: "owner", totp: true }));
  await page.goto("/settings/team");
  await expect(page.getByRole("heading", { name: "Members" })).toBeVisible();
  await page.locator("summary").click();
  await expectAccessible(page);
  await signIn(context, await newPerson(db, partner, { role: "read-only" }));
  await page.goto("/settings/team");
  await expect(page.getByRole("heading", { name: "You need permission to view the team" })).toBeVisible();
});
