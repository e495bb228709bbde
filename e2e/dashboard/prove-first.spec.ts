import { expect, test } from "@playwright/test";
import { newPartner, testDatabase } from "@/db/testing/factories";
import { codeAt, newPerson } from "@/db/testing/people";
import { createSession } from "@/lib/domain/access/sessions/sessions";
import { expectAccessible, withToken } from "./pages";

const db = testDatabase();

test("who comes from an identity provider proves the second factor before any page, and goes on to the page they wanted", async ({
  page,
  context,
}) => {
  const person = await newPerson(db, await newPartner(db), { totp: true });
  await withToken(context, await createSession(db, person.userID, new Date(), { needsProof: true }));
  await page.goto("/settings/team");
  await expect(page.getByRole("heading", { name: "Confirm it’s you" })).toBeVisible();
  await expect(page.getByRole("navigation").getByRole("link", { name: "Accounts" })).toHaveCount(0);
  await expectAccessible(page);
  const refused = await page.request.get("/api/end-to-end-keys");
  expect(refused.status()).toBeGreaterThanOrEqual(400);
  const code = page.getByLabel("Six-digit code");
  await expect(code).toBeFocused();
  await code.pressSequentially("000000");
  await expect(page.getByText("is not right, or was used already", { exact: false }).first()).toBeVisible();
  await code.pressSequentially(codeAt(person, new Date()));
  await expect(page.getByRole("heading", { name: "Team", exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/team$/);
});
