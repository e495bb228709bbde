import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { accountTable } from "@/db/schema";
import { newPartner, testDatabase } from "@/testing/factories";
import { codeAt, newPerson } from "@/testing/people";
import { createSession } from "@/lib/domain/access/sessions/sessions";
import { staffOf } from "./account-staff";
import { expectAccessible, withToken } from "./pages";

const db = testDatabase();

test("a person from an identity provider proves the second factor before any page, and continues to the requested page", async ({
  page,
  context,
}) => {
  const person = await newPerson(db, await newPartner(db), { totp: true });
  await withToken(context, await createSession({ db, now: new Date() }, person.userID, { needsProof: true }));
  await page.goto("/settings/team");
  await expect(page.getByRole("heading", { name: "Confirm it’s you" })).toBeVisible();
  await expect(page.getByRole("navigation").getByRole("link", { name: "Accounts" })).toHaveCount(0);
  await expectAccessible(page);
  const refused = await page.request.get("/api/end-to-end-keys");
  expect(refused.status()).toBeGreaterThanOrEqual(400);
  const code = page.getByLabel("Six-digit code");
  await expect(code).toBeFocused();
  await code.pressSequentially("000000");
  await expect(page.getByText("That code is wrong or has expired.").first()).toBeVisible();
  await code.pressSequentially(codeAt(person, new Date()));
  await expect(page.getByRole("heading", { name: "Team", exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/team$/);
});

test("every page of a suspended partner shows the suspension, and returns after it is lifted", async ({
  page,
  context,
}) => {
  const partner = await staffOf(context);
  const suspend = (suspendedOn: Date | null) =>
    db.update(accountTable).set({ suspendedOn }).where(eq(accountTable.accountID, partner.accountID));
  await suspend(new Date());
  for (const path of ["/", "/transfers", "/developers/api-keys"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Account suspended" })).toBeVisible();
  }
  await expect(page.getByText("Your API keys do not work")).toBeVisible();
  await expectAccessible(page);
  await suspend(null);
  await page.goto("/transfers");
  await expect(page.getByRole("heading", { name: "Transfers", level: 1, exact: true })).toBeVisible();
});
